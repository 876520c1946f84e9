// Many small products beside a large one: what PostgreSQL takes a product to be like is then wrong for the large one.
import type pg from 'pg';
import { fillProducts } from '../../../demo/src/fill.ts';
import { dropIndexes } from '../../../demo/src/indexes.ts';

/** As many as the plans of a large product went wrong with. */
const products = 1500;
const itemsEach = 50;

/** Tables that say who is in a product, or what belongs to an installation's people rather than to the product. */
const filledApart = ['products', 'memberships', 'product_contents'];

/** One product is filled as usual and copied row by row; ids are unique for a product, so the copies keep theirs. */
export async function addCrowd(client: pg.Client, people: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into products (id, name, status, manager_id, creator_id)
     select nextval('product_ids'), 'Small ' || n, 4, $1, $1 from generate_series(0, $2::int) n returning id`,
    [people[0], products],
  );
  const [pattern, ...copies] = rows.map(({ id }) => Number(id)) as [number, ...number[]];
  await client.query(`insert into product_contents select id, '' from unnest($1::bigint[]) id`, [
    [pattern, ...copies],
  ]);
  await client.query(
    `insert into memberships (product_id, user_id, roles) select id, $2, '{ProductManager}' from unnest($1::bigint[]) id`,
    [[pattern, ...copies], people[0]],
  );
  await fillProducts(client, [{ productId: pattern, people, items: itemsEach }]);
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ',') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'tracery'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.attname <> 'product_id' and c.relname <> all ($1)
       and exists (select from pg_attribute p where p.attrelid = c.oid and p.attname = 'product_id')
     group by c.relname`,
    [filledApart],
  );
  await client.query('begin');
  // What refers to each other is copied together.
  await client.query('set local session_replication_role = replica');
  const indexes = await dropIndexes(client, copies.length * itemsEach);
  for (const { name, columns } of tables)
    await client.query(
      `insert into ${name} (product_id, ${columns}) overriding system value
       select copy, ${columns} from ${name}, unnest($2::bigint[]) copy where product_id = $1`,
      [pattern, copies],
    );
  for (const definition of indexes) await client.query(definition);
  await client.query('commit');
}
