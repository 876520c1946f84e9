import { sql } from 'kysely';
import { build, type Trx } from '../platform/database/database.ts';
import type { Scope } from '../tenancy/scope.ts';

/** Where an item stands in the counts. */
export interface Place {
  status: number;
  isFrozen: boolean;
  createdOn: string;
  updatedOn: string;
}

interface Step {
  kind: string;
  /** Where it was; absent when it is new or comes out of the trash. */
  from?: Place;
  /** Where it is now; absent when it goes to the trash. */
  to?: Place;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Moves an item from one place of the counts to another and raises the revision of its kind. Rows are touched in one
 * fixed order, whatever the move: two writers that cross each other wait, they do not deadlock.
 */
export async function countStep(trx: Trx, scope: Scope, { kind, from, to }: Step): Promise<void> {
  const { productId } = scope;
  // Sent one behind the other without waiting: the order is kept, the trips are not paid for.
  const sent: Promise<unknown>[] = [];
  const send = (statement: Parameters<Trx['run']>[0]) => sent.push(trx.run(statement));
  send(
    sql`
      insert into item_revisions as r (product_id, kind, revision) values (${productId}, ${kind}, 1)
      on conflict (product_id, kind) do update set revision = r.revision + 1
    `.compile(build),
  );
  const byStatus = new Map<string, { status: number; isFrozen: boolean; by: number }>();
  const byDay = new Map<string, { measure: string; day: string; by: number }>();
  for (const [place, by] of [
    [from, -1],
    [to, 1],
  ] as const) {
    if (!place) continue;
    const { status, isFrozen, createdOn, updatedOn } = place;
    add(byStatus, `${status} ${isFrozen}`, { status, isFrozen, by });
    add(byDay, `created ${createdOn}`, { measure: 'created', day: createdOn, by });
    add(byDay, `updated ${updatedOn}`, { measure: 'updated', day: updatedOn, by });
  }
  for (const { status, isFrozen, by } of inOrder(byStatus)) {
    send(
      by > 0
        ? sql`
            insert into item_counters as c (product_id, kind, status, is_frozen, items)
            values (${productId}, ${kind}, ${status}, ${isFrozen}, ${by})
            on conflict (product_id, kind, status, is_frozen) do update set items = c.items + ${by}
          `.compile(build)
        : sql`
            update item_counters set items = items + ${by}
            where product_id = ${productId} and kind = ${kind} and status = ${status} and is_frozen = ${isFrozen}
          `.compile(build),
    );
  }
  for (const { measure, day, by } of inOrder(byDay)) {
    send(
      by > 0
        ? sql`
            insert into item_days as d (product_id, kind, measure, day, items)
            values (${productId}, ${kind}, ${measure}, ${day}::date, ${by})
            on conflict (product_id, kind, measure, day) do update set items = d.items + ${by}
          `.compile(build)
        : sql`
            update item_days set items = items + ${by}
            where product_id = ${productId} and kind = ${kind} and measure = ${measure} and day = ${day}::date
          `.compile(build),
    );
  }
  await Promise.all(sent);
}

/** A step that leaves a count where it was touches no row of it. */
function add<Row extends { by: number }>(rows: Map<string, Row>, key: string, row: Row): void {
  const known = rows.get(key);
  if (!known) rows.set(key, row);
  else if (known.by + row.by === 0) rows.delete(key);
  else known.by += row.by;
}

const inOrder = <Row>(rows: Map<string, Row>): Row[] =>
  [...rows].sort(([a], [b]) => compare(a, b)).map(([, row]) => row);

export interface Total {
  status: number;
  isFrozen: boolean;
  items: number;
}

export const totalsOf = (trx: Trx, scope: Scope, kind: string): Promise<Total[]> =>
  trx.all(
    build
      .selectFrom('item_counters')
      .select(['status', 'is_frozen as isFrozen', 'items'])
      .where('product_id', '=', scope.productId)
      .where('kind', '=', kind)
      .where('items', '>', 0)
      .orderBy('status')
      .orderBy('is_frozen'),
  );
