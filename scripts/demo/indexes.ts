// Indexes are made after the rows where that is quicker: when there is more to come than there is.
import type pg from 'pg';
import { models } from './items.ts';

export const filledTables: readonly string[] = [
  'items',
  'item_contents',
  'item_search',
  'history',
  'content_versions',
  'comments',
  'item_links',
  'testcase_runs',
  'trash',
  ...[...models.values()].map(({ table }) => table),
];

/** From here on, making an index anew costs less than keeping it while rows come. */
const worthwhile = 5_000;

async function paysOff(client: pg.Client, items: number): Promise<boolean> {
  if (items < worthwhile) return false;
  const { rows } = await client.query<{ there: string }>(
    'select count(*) as there from (select from items limit $1) few',
    [2 * items + 1],
  );
  return Number(rows[0]!.there) <= 2 * items;
}

/** Inside a transaction: whatever happens, the indexes are there afterwards. */
export async function dropIndexes(client: pg.Client, items: number): Promise<string[]> {
  if (!(await paysOff(client, items))) return [];
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any ($1::regclass[]) and not indisunique order by pg_relation_size(indrelid)`,
    [filledTables],
  );
  if (rows.length > 0) await client.query(`drop index ${rows.map(({ name }) => name).join()}`);
  return rows.map(({ definition }) => definition);
}
