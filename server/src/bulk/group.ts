// Some items of a change, in one transaction: each is changed by the handler of its own call, or refused alone, and the row
// that says so is written with it.
import { refusals, type BulkChange, type ItemKind, type RegistryKey } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { callInside, type ItemCall, type ItemHandlers } from '../tenancy/inner-call.ts';
import type { MemberScope } from '../tenancy/scope.ts';
import type { Kind, Kinds } from '../work-items/kind.ts';
import type { ItemRow } from '../work-items/rows.ts';
import { takeBackStep } from '../work-items/transitions.ts';
import { restoreItem } from '../work-items/trash.ts';
import { beforeOf, callOf, planCall, type Before, type Present } from './calls.ts';

export interface BulkParts {
  kinds: Kinds;
  handlers: ItemHandlers;
}

export interface BulkRow {
  id: number;
  kind: ItemKind;
  change: BulkChange;
  undo_of: number | null;
}

export interface WaitingItem {
  place: number;
  item_id: number;
  version: number;
  before: Before | null;
  /** Of an undo: whether nobody changed it since. */
  is_untouched: boolean;
}

export interface Outcome {
  place: number;
  result: 'done' | 'unchanged' | 'refused';
  refusal: number;
  before: Before | null;
}

interface Group {
  trx: Trx;
  scope: MemberScope;
  parts: BulkParts;
  kind: Kind;
  bulk: BulkRow;
}

/** In the order of their ids, before anything else is locked: whoever changes one of them waits and does not deadlock. */
async function lockPresent(
  { trx, scope, kind }: Group,
  ids: readonly number[],
): Promise<Map<number, Present>> {
  const { productId } = scope;
  const [rows, plans] = await Promise.all([
    trx.all(
      sql<ItemRow>`
        select * from ${sql.table(kind.model.table)}
        where product_id = ${productId} and id = any(${ids}::bigint[]) and deleted_at is null
        order by id for no key update
      `,
    ),
    trx.all(
      sql<{ id: number; from_id: number; to_id: number }>`
        select id, from_id, to_id from item_links
        where product_id = ${productId} and from_id = any(${ids}::bigint[]) and type = 'planned'
      `,
    ),
  ]);
  return new Map(
    rows.map((row) => {
      const plan = plans.find(({ from_id: from }) => from === row.id);
      return [row.id, { row, plannedId: plan?.to_id ?? 0, planLinkId: plan?.id ?? 0 }];
    }),
  );
}

const send = ({ trx, scope, parts: { handlers } }: Group, call: ItemCall) =>
  callInside({ trx, scope, handlers }, call);

async function undoOne(group: Group, item: WaitingItem, present: Present | undefined): Promise<void> {
  const { trx, scope, kind, bulk } = group;
  const { change } = bulk;
  const { set, columns, plannedId } = item.before ?? {};
  const id = item.item_id;
  const isSame =
    change.iterationId === undefined ? item.is_untouched : present?.plannedId === change.iterationId;
  if (!isSame) throw new Refusal('item.stale');
  if (change.isDeletion) await restoreItem(trx, scope, kind, id);
  else if (plannedId !== undefined)
    await send(group, planCall(kind.model, id, plannedId, present!.planLinkId));
  else if (columns) await takeBackStep(trx, scope, kind, { id, columns });
  else
    await send(group, {
      key: `POST ${kind.model.definition.path}/update` as RegistryKey,
      body: { ...set, id, version: present!.row.version },
    });
}

async function changeOne(
  group: Group,
  item: WaitingItem,
  present: Present | undefined,
): Promise<'done' | 'unchanged'> {
  if (group.bulk.undo_of !== null) {
    await undoOne(group, item, present);
    return 'done';
  }
  if (!present) throw new Refusal('notFound');
  const call = callOf(group.kind.model, group.bulk.change, present, item.version);
  if (!call) return 'unchanged';
  await send(group, call);
  return 'done';
}

export async function changeGroup(group: Group, items: readonly WaitingItem[]): Promise<Outcome[]> {
  const { trx, scope, kind, bulk } = group;
  const present = await lockPresent(
    group,
    items.map(({ item_id: id }) => id),
  );
  const outcomes: Outcome[] = [];
  for (const item of items) {
    const { place } = item;
    try {
      const result = await trx.attempt(() => changeOne(group, item, present.get(item.item_id)));
      outcomes.push({ place, result, refusal: 0, before: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({ place, result: 'refused', refusal: refusals[error.key].number, before: null });
    }
  }
  if (bulk.undo_of !== null) return outcomes;
  const rows = await trx.all(
    sql<ItemRow>`
      select * from ${sql.table(kind.model.table)}
      where product_id = ${scope.productId} and id = any(${items.map((item) => item.item_id)}::bigint[])
    `,
  );
  return outcomes.map((outcome, at) => {
    const before = present.get(items[at]!.item_id);
    if (outcome.result !== 'done' || !before) return outcome;
    const after = rows.find(({ id }) => id === before.row.id);
    return { ...outcome, before: beforeOf(kind.model, bulk.change, before, after) };
  });
}
