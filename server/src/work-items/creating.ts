import { isChosen } from '@tracery/contract';
import { build, type Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { tagsOf } from '../platform/database/text.ts';
import { recordHistory } from '../tenancy/history.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { countStep } from './counters.ts';
import { placeOf, type Kind } from './kind.ts';
import { kept } from './model.ts';
import type { ItemRow } from './rows.ts';
import { bindPictures, requireFewPictures } from './pictures.ts';
import { complete, holdLinked, holdSource, putIntoSearch, type Sent } from './sent.ts';

export async function createItem(trx: Trx, scope: Scope, { model, hooks }: Kind, sent: Sent) {
  requireOwnProduct(sent, scope);
  requireFewPictures(sent.data?.content);
  await holdLinked(trx, scope, model, sent);
  await holdSource(trx, scope, model, sent);
  const { productId, userId } = scope;
  const { id } = await trx.one(
    sql<{ id: number }>`
      insert into items (product_id, id, kind) values (${productId}, nextval('item_ids'), ${model.kind}) returning id
    `,
  );
  const tags = tagsOf(sent.tag ?? '');
  const values: Record<string, unknown> = {};
  for (const { field, column, definition } of model.columns) {
    const chosen = isChosen(definition) ? sent[field] : undefined;
    values[column] = definition.from ? undefined : kept(definition, chosen ?? definition.initial);
  }
  complete(model, values);
  for (const text of model.texts) values[text] = sent.data?.[text] ?? '';
  const own = Object.entries(values).map(([column, value]) => ({ column, value }));
  const status = model.definition.statuses[model.definition.starts]!.number;
  // The number is taken with the insert itself: its counter is held for as short a time as can be.
  const made = trx.one(
    sql<ItemRow>`
      with number as (
        insert into oid_counters as c (product_id, kind, last) values (${productId}, ${model.kind}, 1)
        on conflict (product_id, kind) do update set last = c.last + 1
        returning last
      )
      insert into ${sql.table(model.table)}
        (product_id, id, oid, name, tags, status, creator_id, ${sql.join(own.map(({ column }) => sql.ref(column)))})
      select ${productId}, ${id}, number.last, ${sent.name}, ${tags}::text[], ${status}, ${userId},
        ${sql.join(own.map(({ value }) => sql`${value}`))}
      from number returning *
    `,
  );
  const [row] = await Promise.all([
    made,
    trx.run(
      build
        .insertInto('item_contents')
        .values({ product_id: productId, item_id: id, content: sent.data?.content ?? '' }),
    ),
    putIntoSearch(trx, scope, model, { id, name: sent.name!, tags }),
    bindPictures(trx, scope, id, sent.data?.content),
    recordHistory(trx, scope, { kind: model.kind, sourceId: id, category: 'create' }),
  ]);
  countStep(trx, scope, { kind: model.kind, to: placeOf(row) });
  await hooks.follow?.(trx, scope, { before: undefined, after: row });
  return { id, oid: row.oid };
}
