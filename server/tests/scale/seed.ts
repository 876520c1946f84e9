// Products of any size, written directly into the tables.
import pg from 'pg';
import { loadSounds } from '../../src/work-items/search-sounds.ts';
import { itemSearchText } from '../../src/work-items/search-terms.ts';
import type { TestDatabase } from '../support/database.ts';

type Query = TestDatabase['query'];

const english =
  `charge session tariff reserve bay unplug meter invoice roaming driver station socket cable alarm
  firmware payment refund booking account report export import filter search history comment review release defect
  risk iteration document component function diagram testcase task owner member`.split(/\s+/);
const chinese =
  '充电 会话 电价 预约 车位 拔枪 计量 发票 漫游 司机 站点 插座 线缆 告警 固件 支付 退款 订单 账户 报表'.split(
    ' ',
  );

/** Found in one of ten thousand names. */
export const rareChinese = '脉络';
export const rareEnglish = 'quokka';

interface Filling {
  productId: number;
  userId: number;
  count: number;
  /** Whether something is searched for in it. */
  isSearched?: boolean;
}

/**
 * Indexes are created after the rows and foreign keys are not checked while loading: many times faster, with the same
 * result.
 */
export async function seedRequirements(database: TestDatabase, products: Filling[]): Promise<void> {
  const client = new pg.Client({
    connectionString: database.urls.superuser,
    options:
      '-c search_path=tracery,public -c session_replication_role=replica -c maintenance_work_mem=1GB -c work_mem=64MB',
  });
  await client.connect();
  const query = (async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows) as Query;
  const indexes = await query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid in ('requirements'::regclass, 'item_search'::regclass, 'search_texts'::regclass) and not i.indisunique`,
  );
  for (const { name } of indexes) await query(`drop index ${name}`);
  for (const product of products) await fill(query, product);
  for (const { definition } of indexes) await query(definition);
  await query(
    'vacuum analyze requirements, features, items, item_search, search_texts, item_days, item_counters',
  );
  await client.end();
}

async function fill(query: Query, { productId, userId, count, isSearched = true }: Filling): Promise<void> {
  const features = Math.max(10, count / 1000);
  const [{ start }] = (await query<{ start: number }>(
    `select setval('item_ids', nextval('item_ids') + $1)::bigint - $1 as start`,
    [count + features],
  )) as [{ start: number }];
  await query(
    `insert into items select $1, $2::bigint + n, case when n < $3 then 'Feature' else 'Requirement' end
     from generate_series(0, $3::bigint + $4::bigint - 1) n`,
    [productId, start, features, count],
  );
  await query(
    `insert into features (product_id, id, oid, name, status, importance, creator_id)
     select $1, $2::bigint + n, n + 1, 'Feature ' || n, 1, 1 + n % 3, $3 from generate_series(0, $4::int - 1) n`,
    [productId, start, userId, features],
  );
  await query(
    `insert into requirements (product_id, id, oid, name, tags, status, is_frozen, source_id, kind, importance, processor_id, creator_id, created_at, updated_at)
     select $1, $2::bigint + $4::bigint + n, n + 1,
       initcap(($6::text[])[1 + n * 7 % 41 % cardinality($6::text[])]) || ' ' || ($7::text[])[1 + (n / 41) % cardinality($7::text[])]
         || case when n % 10000 = 77 then ' ${rareChinese} ${rareEnglish}' else '' end || ' ' || n,
       case when n % 10000 = 5 then '{seldom}'::text[] else array['t' || n % 5] end,
       case when n % 10 < 6 then 1 when n % 10 < 8 then 3 else 4 end, n % 97 = 0, $2::bigint + n % $4::int,
       case when n % 3 = 0 then 'Non-functional' else 'Functional' end, 1 + n % 3, case when n % 50 = 0 then $3::bigint end, $3,
       timestamptz '2023-06-01 00:00:00Z' + (n::float8 / $5) * interval '1000 days',
       timestamptz '2023-06-01 00:00:00Z' + (n::float8 / $5) * interval '1000 days' + (n * 7919 % 1000) * interval '1 hour'
     from generate_series(0, $5::bigint - 1) n`,
    [productId, start, userId, features, count, english, chinese],
  );
  await query(
    `insert into item_search (product_id, item_id, kind, name, parts)
     select product_id, id, 'Requirement', lower(name),
       array(select distinct substr(lower(name), g, 2) from generate_series(1, length(name) - 1) g)
         || array(select E'\\x01#' || tag from unnest(tags) tag)
     from requirements where product_id = $1`,
    [productId],
  );
  if (isSearched) await addSearchTexts(query, productId);
  await countRows(query, productId, 'Feature', 'features');
  await countRows(query, productId, 'Requirement', 'requirements');
}

/** What the search finds of the requirements, as the server writes it. */
async function addSearchTexts(query: Query, productId: number): Promise<void> {
  const soundsOf = await loadSounds();
  const batch = 5000;
  for (let after = 0; ;) {
    const rows = await query<{ id: number; name: string; tags: string[] }>(
      `select id::int, name, tags from requirements where product_id = $1 and id > $2 order by id limit ${batch}`,
      [productId, after],
    );
    const texts = rows.map(({ name, tags }) =>
      itemSearchText({ name, tags, texts: [], sounds: soundsOf(name) }),
    );
    await query(
      `insert into search_texts (product_id, item_id, kind, name, sounds, tags, body, terms)
       select $1, id, 'Requirement', name, sounds, tags, body, terms::integer[]
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
         t (id, name, sounds, tags, body, terms)`,
      [
        productId,
        rows.map(({ id }) => id),
        texts.map(({ name }) => name),
        texts.map(({ sounds }) => sounds),
        texts.map(({ tags }) => tags),
        texts.map(({ body }) => body),
        texts.map(({ terms }) => `{${terms.join()}}`),
      ],
    );
    if (rows.length < batch) return;
    after = rows.at(-1)!.id;
  }
}

/** Tasks of a board that was in use for years: most are done or archived. */
export async function seedTasks(
  database: TestDatabase,
  { productId, userId, count }: { productId: number; userId: number; count: number },
): Promise<void> {
  const query: Query = (sql, values) => database.query(sql, values);
  const [{ start }] = (await query<{ start: number }>(
    `select setval('item_ids', nextval('item_ids') + $1)::bigint - $1 as start`,
    [count],
  )) as [{ start: number }];
  await query(
    `insert into items select $1, $2::bigint + n, 'Task' from generate_series(0, $3::bigint - 1) n`,
    [productId, start, count],
  );
  await query(
    `insert into tasks (product_id, id, oid, name, tags, status, is_frozen, kind, importance, emergency, priority, processor_id, creator_id, created_at, updated_at)
     select $1, $2::bigint + n, n + 1,
       initcap(($5::text[])[1 + n * 7 % 41 % cardinality($5::text[])]) || ' ' || ($6::text[])[1 + (n / 41) % cardinality($6::text[])] || ' ' || n,
       array['t' || n % 5], 2 + n % 5, n % 97 = 0, 'Task', 1 + n % 3, 1 + n / 3 % 3, 1 + n / 9 % 3, $3, $3,
       timestamptz '2023-06-01 00:00:00Z' + (n::float8 / $4) * interval '1000 days',
       timestamptz '2023-06-01 00:00:00Z' + (n::float8 / $4) * interval '1000 days' + (n * 7919 % 1000) * interval '1 hour'
     from generate_series(0, $4::bigint - 1) n`,
    [productId, start, userId, count, english, chinese],
  );
  await query(
    `insert into item_search (product_id, item_id, kind, name, parts)
     select product_id, id, 'Task', lower(name),
       array(select distinct substr(lower(name), g, 2) from generate_series(1, length(name) - 1) g)
     from tasks where product_id = $1`,
    [productId],
  );
  await countRows(query, productId, 'Task', 'tasks');
  // Without it, pages depend on whether autovacuum came by.
  await query('vacuum analyze tasks, items, item_search, item_days, item_counters');
}

async function countRows(
  query: TestDatabase['query'],
  productId: number,
  kind: string,
  table: string,
): Promise<void> {
  await query(
    `insert into item_counters select product_id, $2, status, is_frozen, count(*) from ${table} where product_id = $1
     group by product_id, status, is_frozen`,
    [productId, kind],
  );
  for (const measure of ['created', 'updated']) {
    await query(
      `insert into item_days select product_id, $2, $3, (${measure}_at at time zone 'UTC')::date, count(*) from ${table}
       where product_id = $1 group by 1, 4`,
      [productId, kind, measure],
    );
  }
  await query(
    `insert into oid_counters select product_id, $2, max(oid) from ${table} where product_id = $1 group by 1`,
    [productId, kind],
  );
}
