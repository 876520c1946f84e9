// Whether what stands in the tables is what the server would have left: counted again from the rows, followed along
// every reference, judged by the rules. Knows nothing of how the rows were made.
import type pg from 'pg';
import { searchName, searchParts } from '../../server/src/work-items/search-index.ts';
import { countChecks } from './check-counts.ts';
import { referenceChecks } from './check-references.ts';
import { statusChecks } from './check-statuses.ts';
import { models } from './items.ts';

export interface Checked {
  what: string;
  wrong: number;
}

const searchSample = 500;

/** Only some, spread over all: the pairs of a name are made by the server's own code, outside the database. */
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

/** Each with how much is wrong: 0 everywhere when all is well. */
export async function checkProducts(
  client: pg.Client,
  productIds: readonly number[],
  onChecked: (checked: Checked) => void = () => {},
): Promise<Checked[]> {
  const checks = [...countChecks(), ...(await referenceChecks(client)), ...statusChecks()];
  const results: Checked[] = [];
  const note = (checked: Checked) => {
    results.push(checked);
    onChecked(checked);
  };
  for (const { what, sql } of checks) {
    const { rows } = await client.query<{ wrong: string }>(`select count(*) as wrong from (${sql}) found`, [
      productIds,
    ]);
    note({ what, wrong: Number(rows[0]!.wrong) });
  }
  note({ what: 'the pairs under which names are found', wrong: await wrongParts(client, productIds) });
  return results;
}
