import type { ItemKind } from '@tracery/contract';
import type { ReadTrx, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';

/** The counters that an item is counted in. */
export interface CounterKey {
  status: number;
  isFrozen: boolean;
  createdOn: string;
  updatedOn: string;
}

interface CounterMove {
  kind: string;
  /** Absent when the item is new or restored from the trash. */
  from?: CounterKey;
  /** Absent when the item goes to the trash. */
  to?: CounterKey;
}

/** Answers that were cached before no longer count. */
export const raiseRevision = (trx: Trx, { productId }: Scope, kind: string): void =>
  trx.atCommitOnce(
    `revision ${kind}`,
    sql`
      insert into item_revisions as r (product_id, kind, revision) values (${productId}, ${kind}, 1)
      on conflict (product_id, kind) do update set revision = r.revision + 1
    `,
  );

/**
 * Counts an item under other keys and raises the revision of its kind. All writers of a product need these rows, so
 * they are written with the commit, in one fixed order.
 */
export function updateCounters(trx: Trx, scope: Scope, { kind, from, to }: CounterMove): void {
  const { productId } = scope;
  raiseRevision(trx, scope, kind);
  const byStatus = new Map<string, { status: number; isFrozen: boolean; by: number }>();
  const byDay = new Map<string, { measure: string; day: string; by: number }>();
  for (const [key, by] of [
    [from, -1],
    [to, 1],
  ] as const) {
    if (!key) continue;
    const { status, isFrozen, createdOn, updatedOn } = key;
    add(byStatus, `${status} ${isFrozen}`, { status, isFrozen, by });
    add(byDay, `created ${createdOn}`, { measure: 'created', day: createdOn, by });
    add(byDay, `updated ${updatedOn}`, { measure: 'updated', day: updatedOn, by });
  }
  for (const [key, { status, isFrozen, by }] of byStatus) {
    trx.atCommit(
      `count ${kind} ${key}`,
      by > 0
        ? sql`
            insert into item_counters as c (product_id, kind, status, is_frozen, items)
            values (${productId}, ${kind}, ${status}, ${isFrozen}, ${by})
            on conflict (product_id, kind, status, is_frozen) do update set items = c.items + ${by}
          `
        : sql`
            update item_counters set items = items + ${by}
            where product_id = ${productId} and kind = ${kind} and status = ${status} and is_frozen = ${isFrozen}
          `,
    );
  }
  for (const [key, { measure, day, by }] of byDay) {
    trx.atCommit(
      `day ${kind} ${key}`,
      by > 0
        ? sql`
            insert into item_days as d (product_id, kind, measure, day, items)
            values (${productId}, ${kind}, ${measure}, ${day}::date, ${by})
            on conflict (product_id, kind, measure, day) do update set items = d.items + ${by}
          `
        : sql`
            update item_days set items = items + ${by}
            where product_id = ${productId} and kind = ${kind} and measure = ${measure} and day = ${day}::date
          `,
    );
  }
}

/** A change that cancels out touches no row. */
function add<Row extends { by: number }>(rows: Map<string, Row>, key: string, row: Row): void {
  const known = rows.get(key);
  if (!known) rows.set(key, row);
  else if (known.by + row.by === 0) rows.delete(key);
  else known.by += row.by;
}

export interface StatusTotal {
  status: number;
  isFrozen: boolean;
  items: number;
}

export const readTotals = (trx: ReadTrx, { productId }: Scope, kind: string): Promise<StatusTotal[]> =>
  trx.all(
    sql<StatusTotal>`
      select status, is_frozen as "isFrozen", items from item_counters
      where product_id = ${productId} and kind = ${kind} and items > 0 order by status, is_frozen
    `,
  );

interface StatusCount {
  status: number;
  isFrozen: 0 | 1;
  count: number;
}

/** How many items of a kind have which status. Frozen items count once, as frozen, whatever their status. */
export async function countsByStatus(trx: ReadTrx, scope: Scope, kind: ItemKind): Promise<StatusCount[]> {
  const totals = await readTotals(trx, scope, kind);
  const active = totals.filter(({ isFrozen }) => !isFrozen);
  const frozen = totals.filter(({ isFrozen }) => isFrozen).reduce((sum, { items }) => sum + items, 0);
  return [
    ...active.map(({ status, items }): StatusCount => ({ status, isFrozen: 0, count: items })),
    ...(frozen > 0 ? [{ status: 0, isFrozen: 1, count: frozen } as const] : []),
  ];
}
