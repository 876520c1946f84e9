import { isUserProvided, whyNotUpdate, type Field } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { tagsOf } from '../platform/database/text.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Change, HistoryEntry } from '../tenancy/history.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { lockItem, refuseIf, afterChange, saveItem, itemState, type Kind } from './kind.ts';
import { toWire, toColumn, type Model } from './model.ts';
import { contentOf, findItem, type ItemRow } from './rows.ts';
import { attachImages, requireImageLimit } from './content-images.ts';
import { saveItemText } from './search-texts.ts';
import { forgetEdge, updateSuspects } from './suspects.ts';
import { hashOf, recordItemChange } from './versions.ts';
import {
  contentToKeep,
  deriveAndCheck,
  lockLinkTargets,
  indexForSearch,
  usernameOf,
  type ItemInput,
} from './item-input.ts';

export async function updateItem(
  trx: Trx,
  scope: Scope,
  kind: Kind,
  input: ItemInput & { id: number; version: number },
  /** What the history tells, if more than that it was saved. */
  recorded: Pick<HistoryEntry, 'category' | 'changes'> & {
    /** Whether its changes say already what changed in the content. */
    saysContent?: boolean;
  } = { category: 'update' },
) {
  const { model, hooks } = kind;
  requireOwnProduct(input, scope);
  requireImageLimit(input.data?.content);
  const { name, tag, data } = input;
  // It is read behind the lock of the item, if the search may find something else than before.
  const [before, present] = await Promise.all([
    lockItem(trx, scope, model, input.id),
    [name, tag, data].some((one) => one !== undefined) ? contentOf(trx, scope, input.id) : '',
  ]);
  refuseIf(whyNotUpdate(model.definition, itemState(before), fieldsIn(input)));
  if (before.version !== input.version) {
    throw new Refusal('item.stale', { data: { current: await findItem(trx, scope, model, input.id) } });
  }
  await lockLinkTargets(trx, scope, model, input, before);
  const wanted = valuesOf(model, before, input);
  const isChosenNow = wanted['status'] !== undefined && wanted['status'] !== before.status;
  const kept = data?.content === undefined ? present : await contentToKeep(trx, scope, model, data.content);
  const content = kept === present ? undefined : { before: present, after: kept };
  if (content) replaceContent(trx, scope, input.id, kept);
  const after = await saveItem(trx, scope, model, before.id, {
    ...wanted,
    ...(hooks.manualStatusColumn && isChosenNow && { [hooks.manualStatusColumn]: true }),
    version: before.version + 1,
  });
  const isNamedAnew = after.name !== before.name || String(after.tags) !== String(before.tags);
  const isReindexed = isNamedAnew || content || model.texts.some((text) => after[text] !== before[text]);
  const changes = [
    ...(recorded.changes ?? []),
    ...(await changesBetween(trx, scope, model, before, after)),
    ...(content && !recorded.saysContent ? [{ field: 'content' }] : []),
  ];
  const [historyId] = await Promise.all([
    recordItemChange(trx, scope, model, {
      id: input.id,
      category: recorded.category,
      changes: changes as Change[],
    }),
    isNamedAnew && indexForSearch(trx, scope, model, after),
    isReindexed && saveItemText(trx, scope, model, after, kept),
    (content || after.name !== before.name) &&
      updateSuspects(trx, scope, {
        id: input.id,
        kind: model.kind,
        before: { name: before.name, content: present },
        after: { name: after.name, content: kept },
      }),
  ]);
  if (content) attachImages(trx, scope, input.id, content.after);
  if (content) saveContentVersion(trx, scope, { historyId, itemId: input.id, ...content });
  for (const column of ['source_id', 'component_id'])
    if (before[column] && before[column] !== after[column])
      forgetEdge(trx, scope, { upstreamId: before[column] as number, downstreamId: input.id });
  await afterChange(trx, scope, kind, { before, after });
  const status = hooks.onChange ? (await lockItem(trx, scope, model, input.id)).status : after.status;
  return { version: after.version, status };
}

/** The new values of the row: what the input has, and otherwise what the row has. */
function valuesOf(model: Model, before: ItemRow, input: ItemInput): Record<string, unknown> {
  const values: Record<string, unknown> = {
    name: input.name ?? before.name,
    tags: input.tag === undefined ? before.tags : tagsOf(input.tag),
  };
  for (const { field, column, definition } of model.columns) {
    const isSent = isUserProvided(definition) && !definition.isFinal && input[field] !== undefined;
    values[column] = isSent ? toColumn(definition, input[field]) : before[column];
  }
  deriveAndCheck(model, values);
  for (const text of model.texts) values[text] = input.data?.[text] ?? before[text];
  if (model.definition.manualStatus && input['status'] !== undefined) values['status'] = input['status'];
  return values;
}

/** The fields to save, without those that only address the item. */
const fieldsIn = ({ id: _id, version: _version, productId: _product, ...rest }: ItemInput & { id: number }) =>
  Object.keys(rest).filter((field) => rest[field] !== undefined);

const replaceContent = (trx: Trx, { productId }: Scope, id: number, content: string): void =>
  trx.send(
    sql`
      update item_contents set content = ${content}, hash = ${hashOf(content)}
      where product_id = ${productId} and item_id = ${id}
    `,
  );

const saveContentVersion = (
  trx: Trx,
  { productId }: Scope,
  { historyId, itemId, before, after }: { historyId: number; itemId: number; before: string; after: string },
): void =>
  trx.send(
    sql`
      insert into content_versions (product_id, history_id, item_id, before, after, before_hash)
      values (${productId}, ${historyId}, ${itemId}, ${before}, ${after}, ${hashOf(before)})
    `,
  );

async function changesBetween(
  trx: Trx,
  scope: Scope,
  model: Model,
  before: ItemRow,
  after: ItemRow,
): Promise<Change[]> {
  const changes: Change[] = [];
  if (before.name !== after.name) changes.push({ field: 'name', from: before.name, to: after.name });
  if (String(before.tags) !== String(after.tags)) {
    changes.push({ field: 'tag', from: before.tags.join(','), to: after.tags.join(',') });
  }
  if (before.status !== after.status)
    changes.push({ field: 'status', from: before.status, to: after.status });
  for (const { field, column, definition } of model.columns) {
    // A derived field is explained by the change it derives from.
    if (definition.from || before[column] === after[column]) continue;
    const describe = (row: ItemRow) =>
      describeValue(trx, scope, model, { field, definition, value: row[column] });
    const [from, to] = await Promise.all([describe(before), describe(after)]);
    changes.push({ field, from, to });
  }
  for (const text of model.texts) if (before[text] !== after[text]) changes.push({ field: text });
  return changes;
}

/** A value as people say it: a name instead of an id, a day without its hour. */
async function describeValue(
  trx: Trx,
  { productId }: Scope,
  { links, people }: Model,
  { field, definition, value }: { field: string; definition: Field; value: unknown },
): Promise<unknown> {
  if (value === null) return null;
  const target = links.find((link) => link.field === field);
  if (target) {
    return trx.maybe(
      sql`select oid, name from ${sql.table(target.table)} where product_id = ${productId} and id = ${value}`,
    );
  }
  if (people.some((one) => one.field === field)) return usernameOf(trx, value);
  return definition.type === 'day' ? value : toWire(definition, value);
}
