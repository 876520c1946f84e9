import { whyNotUpdate } from '@tracery/contract';
import { build, type Trx } from '../platform/database/database.ts';
import { tagsOf } from '../platform/database/text.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordHistory, type Change } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';
import { held, judge, moved, save, standing, type Kind } from './kind.ts';
import { answered, kept, type Model } from './model.ts';
import { findItem, type ItemRow } from './rows.ts';
import { bindPictures, requireFewPictures } from './pictures.ts';
import { holdLinked, putIntoSearch, requireOwnProduct, type Sent } from './sent.ts';

export async function updateItem(
  trx: Trx,
  scope: Scope,
  kind: Kind,
  sent: Sent & { id: number; version: number },
) {
  const { model, hooks } = kind;
  requireOwnProduct(sent, scope);
  requireFewPictures(sent.data?.content);
  const before = await held(trx, scope, model, sent.id);
  judge(whyNotUpdate(model.definition, standing(before)));
  if (before.version !== sent.version) {
    throw new Refusal('item.stale', { data: { current: await findItem(trx, scope, model, sent.id) } });
  }
  await holdLinked(trx, scope, model, sent);
  const wanted = valuesOf(model, before, sent);
  const after = await save(trx, scope, model, before.id, {
    ...wanted,
    version: before.version + 1,
  });
  if (after.name !== before.name || String(after.tags) !== String(before.tags)) {
    await putIntoSearch(trx, scope, model, after);
  }
  const content = await replaceContent(trx, scope, sent);
  const changes = [...changesBetween(model, before, after), ...(content ? [{ field: 'content' }] : [])];
  const historyId = await recordHistory(trx, scope, {
    kind: model.kind,
    sourceId: sent.id,
    category: 'update',
    changes: changes as Change[],
  });
  if (content) await bindPictures(trx, scope, sent.id, content.after);
  if (content) await keepContents(trx, scope, { historyId, itemId: sent.id, ...content });
  await moved(trx, scope, kind, before, after);
  const status = hooks.follow ? (await held(trx, scope, model, sent.id)).status : after.status;
  return { version: after.version, status };
}

/** What the row shall hold: what was sent, and otherwise what it has. */
function valuesOf(model: Model, before: ItemRow, sent: Sent): Record<string, unknown> {
  const values: Record<string, unknown> = {
    name: sent.name ?? before.name,
    tags: sent.tag === undefined ? before.tags : tagsOf(sent.tag),
  };
  for (const { field, column, definition } of model.columns) {
    const isSent = definition.type !== 'fixed' && sent[field] !== undefined;
    values[column] = isSent ? kept(definition, sent[field]) : before[column];
  }
  return values;
}

async function replaceContent(trx: Trx, { productId }: Scope, sent: Sent & { id: number }) {
  if (sent.data === undefined) return undefined;
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

const keepContents = (
  trx: Trx,
  { productId }: Scope,
  { historyId, itemId, before, after }: { historyId: number; itemId: number; before: string; after: string },
) =>
  trx.run(
    build
      .insertInto('content_versions')
      .values({ product_id: productId, history_id: historyId, item_id: itemId, before, after }),
  );

function changesBetween(model: Model, before: ItemRow, after: ItemRow): Change[] {
  const changes: Change[] = [];
  if (before.name !== after.name) changes.push({ field: 'name', from: before.name, to: after.name });
  if (String(before.tags) !== String(after.tags)) {
    changes.push({ field: 'tag', from: before.tags.join(','), to: after.tags.join(',') });
  }
  for (const { field, column, definition } of model.columns) {
    if (before[column] === after[column]) continue;
    changes.push({
      field,
      from: answered(definition, before[column]),
      to: answered(definition, after[column]),
    });
  }
  return changes;
}
