// The database that is measured: built once for each size and kept; what is measured are copies of it.
import pg from 'pg';
import { prepareDatabase } from '../scripts/stack.ts';
import type { Services } from '../scripts/services.ts';
import { createPasswords } from '../server/src/platform/crypto/passwords.ts';
import type { Ranges } from './pgbench.ts';

export const password = 'measured with care';

/** How many persons write at once in `pnpm bench writers`. */
export const writers = 16;

export const personName = (at: number) => `person${at}`;

const urlOf = ({ postgresUrl }: Services, database: string) => {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  return url.href;
};

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=tracery' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function exists(services: Services, database: string): Promise<boolean> {
  const found = await withClient(services.postgresUrl, (client) =>
    client.query('select from pg_database where datname = $1', [database]),
  );
  return found.rowCount === 1;
}

/** The kept database of this size, built when it is missing. A build that was broken off leaves none. */
export async function keptDatabase(services: Services, items: number): Promise<string> {
  const database = `tracery_bench_${items}`;
  if (await exists(services, database)) {
    await prepareDatabase(services, database);
    return database;
  }
  const unfinished = `${database}_unfinished`;
  await dropDatabase(services, unfinished);
  await prepareDatabase(services, unfinished);
  await withClient(urlOf(services, unfinished), (client) => fill(client, items, urlOf(services, unfinished)));
  await withClient(services.postgresUrl, (client) =>
    client.query(`alter database ${unfinished} rename to ${database}`),
  );
  return database;
}

export async function dropDatabase({ postgresUrl }: Services, database: string): Promise<void> {
  await withClient(postgresUrl, (client) => client.query(`drop database if exists ${database} with (force)`));
}

/** A copy to be written to, so that each run begins with the same. */
export async function copyDatabase(services: Services, original: string, copy: string): Promise<string> {
  await dropDatabase(services, copy);
  await withClient(services.postgresUrl, async (client) => {
    await client.query(`create database ${copy} template ${original} strategy file_copy owner tracery_owner`);
    await client.query('checkpoint');
  });
  return urlOf(services, copy);
}

/** One product of all these items, in which person 0 works, and small ones for those who write at once. */
async function fill(client: pg.Client, items: number, url: string): Promise<void> {
  const hash = await createPasswords().hash(password);
  const people: number[] = [];
  for (let at = 0; at <= writers; at += 1) {
    const { rows } = await client.query<{ id: number }>(
      'insert into users (username, email, fullname, password_hash) values ($1, $2, $1, $3) returning id::int',
      [personName(at), `${personName(at)}@northyard.example`, hash],
    );
    people.push(rows[0]!.id);
  }
  const products: { productId: number; userId: number; count: number }[] = [];
  for (let at = 0; at <= writers + 1; at += 1) {
    const { rows } = await client.query<{ id: number }>(
      `insert into products (id, name, status, manager_id, creator_id)
       values (nextval('product_ids'), $1, 4, $2, $2) returning id::int`,
      [`Northyard Charging ${at}`, people[0]],
    );
    const productId = rows[0]!.id;
    await client.query('insert into product_contents values ($1, $2)', [productId, '']);
    await client.query(
      `insert into memberships (product_id, user_id, roles) select $1, unnest($2::bigint[]), '{ProductManager}'`,
      [productId, people],
    );
    products.push({ productId, userId: people[0]!, count: at === 0 ? items : 1000 });
  }
  const standIn: string = '../server/tests/scale/seed.ts';
  const { seedRequirements, seedTasks } = (await import(standIn)) as Record<
    string,
    (database: object, products: object) => Promise<void>
  >;
  const database = {
    urls: { superuser: url },
    query: async (sql: string, values: unknown[]) => (await client.query(sql, values)).rows,
  };
  await seedRequirements!(
    database,
    products.map((product) => ({ ...product, count: product.count * 0.9 })),
  );
  for (const product of products) await seedTasks!(database, { ...product, count: product.count * 0.1 });
  await client.query('vacuum analyze');
}

/** What there is in a product to work on. */
export interface Stock {
  productId: number;
  /** Those that may be changed, in no order. */
  requirements: { id: number; version: number }[];
  sources: number[];
  tasks: number[];
  deepPage: number;
}

/** Enough that a run seldom comes back to the same. */
const mostSubjects = 100_000;

export async function stockOf(client: pg.Client, productId: number): Promise<Stock> {
  const rows = async <Row extends pg.QueryResultRow>(sql: string) =>
    (await client.query<Row>(sql, [productId])).rows;
  const requirements = await rows<{ id: number; version: number }>(
    `select id::int, version from requirements
     where product_id = $1 and deleted_at is null and not is_frozen and status = 1
     order by md5(id::text) limit ${mostSubjects}`,
  );
  const sources = await rows<{ id: number }>(
    `select id::int from features where product_id = $1 and deleted_at is null and not is_frozen and status = 1`,
  );
  const tasks = await rows<{ id: number }>(
    `select id::int from tasks where product_id = $1 and deleted_at is null and not is_frozen and status = 2
     order by md5(id::text) limit ${mostSubjects}`,
  );
  const [{ all }] = (await rows<{ all: number }>(
    `select count(*)::int as all from requirements where product_id = $1 and deleted_at is null`,
  )) as [{ all: number }];
  return {
    productId,
    requirements,
    sources: sources.map(({ id }) => id),
    tasks: tasks.map(({ id }) => id),
    deepPage: Math.min(5000, Math.floor(all / 20)),
  };
}

/** For each table the longest row of ids without a gap: from these pgbench can draw, and each one exists. */
export async function rangesOf(client: pg.Client, productId: number): Promise<Ranges> {
  const longest = async (table: string): Promise<readonly [number, number]> => {
    const { rows } = await client.query<{ first: number; last: number }>(
      `select min(id)::int as first, max(id)::int as last
       from (select id, id - row_number() over (order by id) as run from ${table}
             where product_id = $1 and deleted_at is null) numbered
       group by run order by count(*) desc limit 1`,
      [productId],
    );
    return [rows[0]!.first, rows[0]!.last];
  };
  return {
    requirement: await longest('requirements'),
    source: await longest('features'),
    task: await longest('tasks'),
  };
}

/** The products in the order in which they were made: the large one first. */
export async function productsOf(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('select id::int from products order by id');
  return rows.map(({ id }) => id);
}
