// Verifies that the tables hold what the server would have written: counters, references, statuses. Independent of how
// the rows were created.
import type pg from 'pg';
import { searchName, searchParts } from '../../../server/src/work-items/search-index.ts';
import { countChecks } from './counts.ts';
import { referenceChecks } from './references.ts';
import { statusChecks } from './statuses.ts';
import { models } from '../items.ts';

export interface CheckResult {
  name: string;
  wrong: number;
}

const searchSample = 500;

/** Checks a sample: the search index of a name is computed by code of the server, not in SQL. */
async function wrongParts(client: pg.Client, productIds: readonly number[]): Promise<number> {
  let wrong = 0;
  for (const { table } of models.values()) {
    const { rows } = await client.query<{ name: string; tags: string[]; found: string; parts: string[] }>(
      `select i.name, i.tags, s.name as found, s.parts
       from ${table} i join item_search s on s.product_id = i.product_id and s.item_id = i.id
       where i.product_id = any ($1::bigint[]) order by md5(i.id::text) limit $2`,
      [productIds, searchSample],
    );
    wrong += rows.filter(
      ({ name, tags, found, parts }) =>
        found !== searchName(name) || String(parts.toSorted()) !== String(searchParts(name, tags).toSorted()),
    ).length;
  }
  return wrong;
}

/** Returns the number of wrong rows per check. */
export async function checkProducts(
  client: pg.Client,
  productIds: readonly number[],
  onResult: (result: CheckResult) => void = () => {},
): Promise<CheckResult[]> {
  const checks = [...countChecks(), ...(await referenceChecks(client)), ...statusChecks()];
  const results: CheckResult[] = [];
  const note = (result: CheckResult) => {
    results.push(result);
    onResult(result);
  };
  for (const { name, sql } of checks) {
    const { rows } = await client.query<{ wrong: string }>(`select count(*) as wrong from (${sql}) found`, [
      productIds,
    ]);
    note({ name, wrong: Number(rows[0]!.wrong) });
  }
  note({ name: 'the pairs under which names are found', wrong: await wrongParts(client, productIds) });
  return results;
}
