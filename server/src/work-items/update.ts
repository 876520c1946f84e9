import { isUserProvided, whyNotUpdate, type Field } from '@tracery/contract';
import { build, type Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { tagsOf } from '../platform/database/text.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordHistory, type Change } from '../tenancy/history.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { lockItem, refuseIf, afterChange, saveItem, itemState, type Kind } from './kind.ts';
import { toWire, toColumn, type Model } from './model.ts';
import { findItem, type ItemRow } from './rows.ts';
import { attachImages, requireImageLimit } from './content-images.ts';
import { deriveAndCheck, lockLinkTargets, indexForSearch, usernameOf, type ItemInput } from './item-input.ts';

export async function updateItem(
  trx: Trx,
  scope: Scope,
  kind: Kind,
  sent: ItemInput & { id: number; version: number },
) {
  const { model, hooks } = kind;
  requireOwnProduct(sent, scope);
  requireImageLimit(sent.data?.content);
  const before = await lockItem(trx, scope, model, sent.id);
  refuseIf(whyNotUpdate(model.definition, itemState(before), fieldsIn(sent)));
  if (before.version !== sent.version) {
    throw new Refusal('item.stale', { data: { current: await findItem(trx, scope, model, sent.id) } });
  }
  await lockLinkTargets(trx, scope, model, sent);
  const wanted = valuesOf(model, before, sent);
  const isChosenNow = wanted['status'] !== undefined && wanted['status'] !== before.status;
  const after = await saveItem(trx, scope, model, before.id, {
    ...wanted,
    ...(hooks.manualStatusColumn && isChosenNow && { [hooks.manualStatusColumn]: true }),
    version: before.version + 1,
  });
  if (after.name !== before.name || String(after.tags) !== String(before.tags)) {
    await indexForSearch(trx, scope, model, after);
  }
  const content = await replaceContent(trx, scope, sent);
  const changes = [
    ...(await changesBetween(trx, scope, model, before, after)),
    ...(content ? [{ field: 'content' }] : []),
  ];
  const historyId = await recordHistory(trx, scope, {
    kind: model.kind,
    sourceId: sent.id,
    category: 'update',
    changes: changes as Change[],
  });
  if (content) await attachImages(trx, scope, sent.id, content.after);
  if (content) await saveContentVersion(trx, scope, { historyId, itemId: sent.id, ...content });
  await afterChange(trx, scope, kind, before, after);
  const status = hooks.onChange ? (await lockItem(trx, scope, model, sent.id)).status : after.status;
  return { version: after.version, status };
}

/** What the row shall hold: what was sent, and refusal what it has. */
function valuesOf(model: Model, before: ItemRow, sent: ItemInput): Record<string, unknown> {
  const values: Record<string, unknown> = {
    name: sent.name ?? before.name,
    tags: sent.tag === undefined ? before.tags : tagsOf(sent.tag),
  };
  for (const { field, column, definition } of model.columns) {
    const isSent = isUserProvided(definition) && !definition.isFinal && sent[field] !== undefined;
    values[column] = isSent ? toColumn(definition, sent[field]) : before[column];
  }
  deriveAndCheck(model, values);
  for (const text of model.texts) values[text] = sent.data?.[text] ?? before[text];
  if (model.definition.manualStatus && sent['status'] !== undefined) values['status'] = sent['status'];
  return values;
}

/** What somebody wants to save, beside what only says where and on top of what. */
const fieldsIn = ({ id: _id, version: _version, productId: _product, ...rest }: ItemInput & { id: number }) =>
  Object.keys(rest).filter((field) => rest[field] !== undefined);

async function replaceContent(trx: Trx, { productId }: Scope, sent: ItemInput & { id: number }) {
  if (sent.data?.content === undefined) return undefined;
  const after = sent.data.content;
  const row = await trx.one(
    build
      .selectFrom('item_contents')
      .select('content')
      .where('product_id', '=', productId)
      .where('item_id', '=', sent.id),
  );
  if (row.content === after) return undefined;
  await trx.run(
    build
      .updateTable('item_contents')
      .set({ content: after })
      .where('product_id', '=', productId)
      .where('item_id', '=', sent.id),
  );
  return { before: row.content, after };
}

const saveContentVersion = (
  trx: Trx,
  { productId }: Scope,
  { historyId, itemId, before, after }: { historyId: number; itemId: number; before: string; after: string },
) =>
  trx.run(
    build
      .insertInto('content_versions')
      .values({ product_id: productId, history_id: historyId, item_id: itemId, before, after }),
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
    // What follows from others is told by them.
    if (definition.from || before[column] === after[column]) continue;
    const tell = (row: ItemRow) =>
      describeValue(trx, scope, model, { field, definition, value: row[column] });
    const [from, to] = await Promise.all([tell(before), tell(after)]);
    changes.push({ field, from, to });
  }
  for (const text of model.texts) if (before[text] !== after[text]) changes.push({ field: text });
  return changes;
}

/** As people would say it: a name instead of an id, a day without its hour. */
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
