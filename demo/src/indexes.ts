// Creates indexes after the rows where that is faster: when more rows are added than exist.
import type pg from 'pg';
import { models } from './items.ts';

export const filledTables: readonly string[] = [
  'items',
  'item_contents',
  'item_search',
  'search_texts',
  'history',
  'content_versions',
  'item_versions',
  'comments',
  'item_links',
  'testcase_runs',
  'trash',
  ...[...models.values()].map(({ table }) => table),
];

/** Below this, updating an index costs less than creating it again. */
const minimumItems = 5_000;

async function paysOff(client: pg.Client, items: number): Promise<boolean> {
  if (items < minimumItems) return false;
  const { rows } = await client.query<{ there: string }>(
    'select count(*) as there from (select from items limit $1) few',
    [2 * items + 1],
  );
  return Number(rows[0]!.there) <= 2 * items;
}

/** Returns the statements that create the indexes again. Runs in a transaction, so a failure restores them. */
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
