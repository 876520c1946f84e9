// References must lead somewhere: foreign keys, read from the catalogue, and references without one.
import type pg from 'pg';
import type { Check } from '../types.ts';
import { models } from '../items.ts';

interface Reference {
  child: string;
  parent: string;
  columns: string[];
  targets: string[];
}

const toCheck = ({ child, parent, columns, targets }: Reference): Check => ({
  name: `${child}.${columns.at(-1)} leads to ${parent}`,
  sql: `select from ${child} c where c.product_id = any ($1::bigint[]) and c.${columns.at(-1)} is not null
    and not exists (select from ${parent} p where ${columns.map((column, n) => `p.${targets[n]} = c.${column}`).join(' and ')})`,
});

async function foreignKeys(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
       array(select a.attname::text from unnest(k.conkey) with ordinality u (number, place)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number order by place) as columns,
       array(select a.attname::text from unnest(k.confkey) with ordinality u (number, place)
         join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.number order by place) as targets
     from pg_constraint k
     where k.contype = 'f' and k.connamespace = 'tracery'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'product_id')
     order by 1, 2`,
  );
  return rows;
}

/** Uploaded descriptions of APIs belong to their product. */
const hasItem = (table: string, column: string): Check => ({
  name: `${table}.${column} leads to an item of the kind it names`,
  sql: `select from ${table} c where c.product_id = any ($1::bigint[])
    and c.kind not in ('Product', 'RESTfulAPI') and not exists (
    select from items i where i.product_id = c.product_id and i.id = c.${column} and i.kind = c.kind)`,
});

/** Owners, managers and creators. */
const members = [...models.values()].flatMap(({ table, people }) =>
  [{ column: 'creator_id' }, ...people].map(({ column }): Check => ({
    name: `${table}.${column} is a member`,
    sql: `select from ${table} c where c.product_id = any ($1::bigint[]) and c.${column} is not null and not exists (
        select from memberships m where m.product_id = c.product_id and m.user_id = c.${column})`,
  })),
);

/** Items do not refer to items in the trash. */
const notDeleted = [...models.values()].flatMap(({ table, links }) =>
  links.map(({ column, table: parent }): Check => ({
    name: `${table}.${column} leads to nothing that was deleted`,
    sql: `select from ${table} c join ${parent} p on p.product_id = c.product_id and p.id = c.${column}
        where c.product_id = any ($1::bigint[]) and c.deleted_at is null and p.deleted_at is not null`,
  })),
);

const newestVersions = [...models.values()].map(({ table }): Check => ({
  name: `the newest version of ${table} is what they are`,
  sql: `select from ${table} i
    left join item_versions v on v.product_id = i.product_id and v.item_id = i.id and v.until = 'infinity'
    where i.product_id = any ($1::bigint[]) and v.row is distinct from to_jsonb(i) - '{product_id,id,place}'::text[]`,
}));

export const referenceChecks = async (client: pg.Client): Promise<Check[]> => [
  ...(await foreignKeys(client)).map(toCheck),
  ...newestVersions,
  hasItem('history', 'source_id'),
  hasItem('comments', 'item_id'),
  {
    name: 'what a task is made for is of the kind it names',
    sql: `select from tasks t left join items i on i.product_id = t.product_id and i.id = t.source_id
      where t.product_id = any ($1::bigint[]) and i.kind is distinct from t.kind
        and not (t.kind = 'Task' and t.source_id is null)`,
  },
  {
    name: 'found links lead from test cases to defects',
    sql: `select from item_links l join items f on f.product_id = l.product_id and f.id = l.from_id
      join items t on t.product_id = l.product_id and t.id = l.to_id
      where l.product_id = any ($1::bigint[]) and l.type = 'found' and (f.kind, t.kind) <> ('Testcase', 'Defect')`,
  },
  ...members,
  ...notDeleted,
];
