// Whether what counts and refers in a restored database is right. That foreign keys fit, PostgreSQL checks while it
// restores. As a role that sees all rows.
import type pg from 'pg';

/** All items of all kinds, from the tables that `item_kinds` names. */
async function everyItem(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ kind: string; table_name: string }>(
    'select kind, table_name from tracery.item_kinds order by kind',
  );
  return rows
    .map(
      ({ kind, table_name: table }) =>
        `select ${client.escapeLiteral(kind)}::text as kind, product_id, id, oid, status, is_frozen, deleted_at
         from tracery.${client.escapeIdentifier(table)}`,
    )
    .join(' union all ');
}

/** Rows that are only on one side. */
const differences = (kept: string, counted: string) =>
  `(${kept} except all (${counted})) union all ((${counted}) except all ${kept})`;

const checksOf = (items: string): Record<string, string> => ({
  'counts of items by status': differences(
    'select product_id, kind, status, is_frozen, items from tracery.item_counters where items > 0',
    `select product_id, kind, status, is_frozen, count(*) from (${items}) i where deleted_at is null group by 1, 2, 3, 4`,
  ),
  'the last number of each kind': `
    select from (select product_id, kind, max(oid) as last from (${items}) i group by 1, 2) m
    where not exists (
      select from tracery.oid_counters c where c.product_id = m.product_id and c.kind = m.kind and c.last >= m.last)`,
  'the next id of items': `select from (${items}) i, tracery.item_ids s where i.id > s.last_value`,
  'the next id of files': 'select from tracery.files f, tracery.file_ids s where f.id > s.last_value',
  'one row of its kind for each item': differences(
    'select product_id, id, kind from tracery.items',
    `select product_id, id, kind from (${items}) i`,
  ),
  'the trash': differences(
    'select product_id, item_id, kind from tracery.trash',
    `select product_id, id, kind from (${items}) i where deleted_at is not null`,
  ),
  'the space that products use': `
    select from (select product_id, sum(size) as bytes from tracery.files group by 1) f
    where not exists (select from tracery.product_usage u where u.product_id = f.product_id and u.bytes = f.bytes)`,
});

/** What is wrong, with the number of rows; nothing if all is right. */
export async function inconsistencies(client: pg.Client): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, sql] of Object.entries(checksOf(await everyItem(client)))) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from (${sql}) d`);
    if (rows[0]!.count > 0) problems.push(`${name}: ${rows[0]!.count} rows do not fit`);
  }
  return problems;
}

/** Files that rows refer to and the backup does not have. */
export async function filesWithout(client: pg.Client, saved: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from tracery.files union select hash from tracery.avatars',
  );
  return rows.map(({ hash }) => hash).filter((hash) => !saved.has(hash));
}
