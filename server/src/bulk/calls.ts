// A change of many items is one call of the API for each of them: the endpoint that changes one, with its handler. There is
// no second way to change an item.
import {
  bulkStep,
  canBePlanned,
  isFreezeStep,
  registry,
  settableFields,
  statusAfter,
  whyNotMove,
  type BulkChange,
  type Definition,
  type Endpoint,
  type RegistryKey,
} from '@tracery/contract';
import { tagsOf } from '../platform/database/text.ts';
import { Refusal } from '../platform/refusal.ts';
import type { ItemCall } from '../tenancy/inner-call.ts';
import { itemState } from '../work-items/kind.ts';
import { toWire, type Model } from '../work-items/model.ts';
import type { ItemRow } from '../work-items/rows.ts';

/** An item as it is, locked. */
export interface Present {
  row: ItemRow;
  /** The iteration in which it is planned, or 0, and the link that says so. */
  plannedId: number;
  planLinkId: number;
}

const pathTo = ({ path }: Definition, action: string) => `${path}/${action}`;

/** Refuses what items of the kind cannot be changed by, before any is touched. */
export function requireFit(model: Model, change: BulkChange): void {
  const { definition } = model;
  const { step, set, addTags, removeTags, iterationId, isDeletion } = change;
  const parts = [step, set, addTags ?? removeTags, iterationId, isDeletion];
  const isOne = parts.filter((part) => part !== undefined).length === 1;
  if (!isOne || !isKnownStep(definition, change) || !isSettable(definition, change))
    throw new Refusal('bulk.notForKind');
  const sample =
    iterationId === undefined
      ? callFor(model, change, { id: 1, version: 1, tag: '' })
      : planCall(model, 1, iterationId, 1);
  const { body } = registry[sample.key] as Endpoint;
  const isTaken = !body || body.safeParse(sample.body ?? {}).success;
  if (!isTaken || (iterationId !== undefined && !canBePlanned(model.kind)))
    throw new Refusal('bulk.notForKind');
}

const isKnownStep = (definition: Definition, change: BulkChange): boolean =>
  change.step === undefined ||
  (isFreezeStep(change.step)
    ? definition.freezing !== undefined
    : bulkStep(definition, change) !== undefined);

function isSettable(definition: Definition, { set }: BulkChange): boolean {
  if (!set) return true;
  const names = Object.keys(set);
  if (names.includes('status')) return definition.manualStatus !== undefined && names.length === 1;
  const known = new Set(settableFields(definition).map(([field]) => field));
  return names.length > 0 && names.every((name) => known.has(name));
}

/** The call that makes the change of one item. Planning has its own (`planCall`). */
function callFor(
  { definition }: Model,
  { step, with: rest = {}, set, isDeletion }: BulkChange,
  { id, version, tag }: { id: number; version: number; tag: string },
): ItemCall {
  const update = `POST ${pathTo(definition, 'update')}` as RegistryKey;
  if (isDeletion)
    return { key: `DELETE ${pathTo(definition, 'delete')}/{id}` as RegistryKey, params: { id } };
  if (step !== undefined)
    return { key: `POST ${pathTo(definition, step)}/{id}` as RegistryKey, params: { id }, body: { ...rest } };
  return { key: update, body: set ? { ...set, id, version } : { id, version, tag } };
}

/** Plans it there, or nowhere. */
export const planCall = (model: Model, id: number, targetId: number, linkId: number): ItemCall =>
  targetId === 0
    ? { key: 'DELETE /damapi/v1/links/delete/{id}', params: { id: linkId } }
    : {
        key: 'POST /damapi/v1/links/create',
        body: { type: 'planned', kind: model.kind, sourceId: id, targetKind: 'Iteration', targetId },
      };

const changedTags = (tags: readonly string[], { addTags = '', removeTags = '' }: BulkChange): string[] => {
  const gone = new Set(tagsOf(removeTags));
  return [...new Set([...tags.filter((tag) => !gone.has(tag)), ...tagsOf(addTags)])];
};

/** Whether the item is so already. A test result that is the same again is a run of its own. */
function isSo(model: Model, change: BulkChange, { row, plannedId }: Present): boolean {
  const { definition, columns } = model;
  const { step, set, iterationId, isDeletion } = change;
  if (isDeletion) return false;
  if (iterationId !== undefined) return plannedId === iterationId;
  if (step !== undefined && isFreezeStep(step)) return row.is_frozen === (step === 'freeze');
  const transition = bulkStep(definition, change);
  if (transition)
    return (
      !transition.lasts &&
      !transition.handsOver &&
      whyNotMove(definition, transition, itemState(row)) === undefined &&
      statusAfter(definition, transition, row.status) === row.status
    );
  if (set)
    return Object.entries(set).every(
      ([field, value]) => (field === 'status' ? row.status : wireOf(columns, row, field)) === value,
    );
  return String(changedTags(row.tags, change)) === String(row.tags);
}

const wireOf = (columns: Model['columns'], row: ItemRow, field: string): unknown => {
  const own = columns.find((one) => one.field === field)!;
  return toWire(own.definition, row[own.column]);
};

/** The call for one item; undefined if it is so already. */
export function callOf(
  model: Model,
  change: BulkChange,
  present: Present,
  seenVersion: number,
): ItemCall | undefined {
  const { row } = present;
  if (isSo(model, change, present)) return undefined;
  if (change.iterationId !== undefined)
    return planCall(model, row.id, change.iterationId, present.planLinkId);
  const tag = changedTags(row.tags, change).join(',');
  // Tags that are added or taken away leave those of others as they are, whatever was saved meanwhile.
  const isSet = change.set !== undefined && seenVersion > 0;
  return callFor(model, change, { id: row.id, version: isSet ? seenVersion : row.version, tag });
}

export interface Before {
  /** Fields as an update takes them. */
  set?: Record<string, unknown>;
  /** Columns as they were. */
  columns?: Record<string, unknown>;
  plannedId?: number;
}

/** What an undo brings back. */
export function beforeOf(
  model: Model,
  change: BulkChange,
  { row, plannedId }: Present,
  after: ItemRow | undefined,
): Before {
  if (change.isDeletion) return {};
  if (change.iterationId !== undefined) return { plannedId };
  if (change.set && !('status' in change.set))
    return {
      set: Object.fromEntries(
        Object.keys(change.set).map((field) => [field, wireOf(model.columns, row, field)]),
      ),
    };
  if (change.step === undefined && !change.set) return { set: { tag: row.tags.join(',') } };
  const changed = Object.keys(row).filter(
    (column) =>
      !['updated_at', 'version'].includes(column) && String(row[column]) !== String(after?.[column]),
  );
  return { columns: Object.fromEntries(changed.map((column) => [column, row[column]])) };
}
