// The benchmark database: built once per size and copied for each measurement.
import type pg from 'pg';
import { prepareDatabase } from '../scripts/stack.ts';
import type { Services } from '../scripts/services.ts';
import { createPasswords } from '../server/src/platform/crypto/passwords.ts';
import { withClient as withOwnClient } from '../server/src/platform/database/one-connection.ts';
import { fillProducts } from '../demo/src/fill.ts';
import { bundleSize } from '../demo/src/items.ts';
import type { Drawn } from './pgbench.ts';

export const password = 'measured with care';

/** Concurrent writers of `pnpm bench writers`. */
export const writers = 16;

/** Items per small product. */
const smallProduct = 1000;

export const personName = (at: number) => `person${at}`;

export const urlOf = ({ postgresUrl }: Services, database: string) => {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  return url.href;
};

export const withClient = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withOwnClient({ connectionString: url, options: '-c search_path=tracery' }, work);

async function exists(services: Services, database: string): Promise<boolean> {
  const found = await withClient(services.postgresUrl, (client) =>
    client.query('select from pg_database where datname = $1', [database]),
  );
  return found.rowCount === 1;
}

/** Services of tests run without fsync, which makes writes too fast. */
const requireDurable = ({ postgresUrl }: Services) =>
  withClient(postgresUrl, async (client) => {
    const { rows } = await client.query(
      `select name from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting <> 'on'`,
    );
    if (rows.length > 0) throw new Error('PostgreSQL runs without durability: node scripts/services.ts down');
  });

/** The database of this size, built if missing. An interrupted build leaves nothing behind. */
export async function templateDatabase(services: Services, items: number): Promise<string> {
  await requireDurable(services);
  const database = `tracery_bench_${items}`;
  if (await exists(services, database)) {
    await prepareDatabase(services, database);
    return database;
  }
  const unfinished = `${database}_unfinished`;
  await dropDatabase(services, unfinished);
  await prepareDatabase(services, unfinished);
  await withClient(urlOf(services, unfinished), (client) => fill(client, items));
  await withClient(services.postgresUrl, (client) =>
    client.query(`alter database ${unfinished} rename to ${database}`),
  );
  return database;
}

export async function dropDatabase({ postgresUrl }: Services, database: string): Promise<void> {
  await withClient(postgresUrl, (client) => client.query(`drop database if exists ${database} with (force)`));
}

/** A copy, so that each run starts with the same data. */
export async function copyDatabase(services: Services, original: string, copy: string): Promise<string> {
  await dropDatabase(services, copy);
  await withClient(services.postgresUrl, async (client) => {
    await client.query(`create database ${copy} template ${original} strategy file_copy owner tracery_owner`);
    await client.query('checkpoint');
  });
  return urlOf(services, copy);
}

/** One large product for person 0 and a small one for each writer. */
async function fill(client: pg.Client, items: number): Promise<void> {
  const hash = await createPasswords().hash(password);
  const people: number[] = [];
  for (let at = 0; at <= writers; at += 1) {
    const { rows } = await client.query<{ id: number }>(
      'insert into users (username, email, fullname, password_hash) values ($1, $2, $1, $3) returning id::int',
      [personName(at), `${personName(at)}@northyard.example`, hash],
    );
    people.push(rows[0]!.id);
  }
  const products: number[] = [];
  for (let at = 0; at <= writers + 1; at += 1) {
    const { rows } = await client.query<{ id: number }>(
      `insert into products (id, name, status, manager_id, creator_id)
       values (nextval('product_ids'), $1, 4, $2, $2) returning id::int`,
      [`Northyard Charging ${at}`, people[0]],
    );
    products.push(rows[0]!.id);
  }
  await client.query(`insert into product_contents select unnest($1::bigint[]), ''`, [products]);
  await client.query(
    `insert into memberships (product_id, user_id, roles)
     select product_id, user_id, '{ProductManager}' from unnest($1::bigint[]) product_id, unnest($2::bigint[]) user_id`,
    [products, people],
  );
  const fillings = products.map((productId, at) => ({
    productId,
    people,
    items: at === 0 ? items : smallProduct,
  }));
  await fillProducts(client, fillings);
  await client.query('analyze users, products, memberships');
}

/** Ids that operations can use. */
export interface Stock {
  productId: number;
  /** Editable ones in random order. Their features are open, so that each change runs the same statements. */
  requirements: { id: number; version: number; sourceId: number }[];
  sources: number[];
  tasks: number[];
  deepPage: number;
}

/** Enough that a run seldom repeats one. */
const mostSubjects = 100_000;

export async function stockOf(client: pg.Client, productId: number): Promise<Stock> {
  const rows = async <Row extends pg.QueryResultRow>(sql: string) =>
    (await client.query<Row>(sql, [productId])).rows;
  const open = 'from features where product_id = $1 and deleted_at is null and not is_frozen and status = 3';
  const sources = await rows<{ id: number }>(`select id::int ${open}`);
  const requirements = await rows<Stock['requirements'][number]>(
    `select id::int, version, source_id::int as "sourceId" from requirements
     where product_id = $1 and deleted_at is null and not is_frozen and status = 1 and source_id in (select id ${open})
     order by md5(id::text) limit ${mostSubjects}`,
  );
  // Without a source: moving others may change the status of their source, which runs other statements.
  const tasks = await rows<{ id: number }>(
    `select id::int from tasks where product_id = $1 and deleted_at is null and not is_frozen and source_id is null
       and status <> 3
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

/** More would make the choice in pgbench slow. */
const mostPlaces = 16;

/** Positions in a bundle of the demo that hold a row of the table, including deleted ones. */
export async function drawsOf(client: pg.Client, productId: number): Promise<Record<string, Drawn>> {
  const { rows } = await client.query<{ first: number; bundles: number }>(
    'select min(id)::int as first, (count(*) / $2)::int as bundles from items where product_id = $1',
    [productId, bundleSize],
  );
  const { first, bundles } = rows[0]!;
  const drawn = async (table: string): Promise<Drawn> => {
    const found = await client.query<{ place: number }>(
      `select place from (
         select ((id - $2) % $3)::int as place from ${table} where product_id = $1 and id < $2 + $3 * $4::bigint
       ) placed
       group by place having count(*) = $4 order by md5(place::text) limit ${mostPlaces}`,
      [productId, first, bundleSize, bundles],
    );
    return { first, bundles, bundleSize, places: found.rows.map(({ place }) => place) };
  };
  const source = await drawn('features');
  return { requirement: await drawn('requirements'), home: source, source, task: await drawn('tasks') };
}

/** In order of creation: the large product first. */
export async function productsOf(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('select id::int from products order by id');
  return rows.map(({ id }) => id);
}
