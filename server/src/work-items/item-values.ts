// How many items of a kind have which value of the fields that lists are grouped by; see the table `item_values`.
import type { Definition, ItemKind } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import { snakeCase, type Model } from './model.ts';
import type { ItemChange, ItemRow } from './rows.ts';

/** Fields whose values are counted. */
export const countedFields = ({ groups = [] }: Definition): string[] => [...groups, 'creatorId'];

interface ValueChange {
  kind: ItemKind;
  field: string;
  value: number;
  by: number;
}

const valueOf = (row: ItemRow | undefined, field: string): number | undefined =>
  row && ((row[snakeCase(field)] as number | null) ?? 0);

/** All writers of a product need these rows, so they are written with the commit, in one fixed order. */
export function countValues(
  trx: Trx,
  { productId }: Scope,
  { kind, definition }: Model,
  { before, after }: ItemChange,
): void {
  for (const field of countedFields(definition)) {
    const [from, to] = [valueOf(before, field), valueOf(after, field)];
    if (from === to) continue;
    const changes: ValueChange[] = [
      ...(from === undefined ? [] : [{ kind, field, value: from, by: -1 }]),
      ...(to === undefined ? [] : [{ kind, field, value: to, by: 1 }]),
    ];
    trx.collectAtCommit('values of items', changes, (all) => {
      const each = all.flat();
      return sql`
        insert into item_values as v (product_id, kind, field, value, items)
        select ${productId}, kind, field, value, sum(by) from unnest(
          ${each.map((one) => one.kind)}::text[], ${each.map((one) => one.field)}::text[],
          ${each.map((one) => one.value)}::bigint[], ${each.map((one) => one.by)}::bigint[]
        ) as change (kind, field, value, by)
        group by kind, field, value having sum(by) <> 0 order by kind, field, value
        on conflict (product_id, kind, field, value) do update set items = v.items + excluded.items
      `;
    });
  }
}
