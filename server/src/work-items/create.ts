import { isUserProvided } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { tagsOf } from '../platform/database/text.ts';
import { countItem } from '../tenancy/quotas.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { afterChange, type Kind } from './kind.ts';
import { toColumn } from './model.ts';
import type { ItemRow } from './rows.ts';
import { attachImages, requireImageLimit } from './content-images.ts';
import { saveItemText } from './search-texts.ts';
import { hashOf, recordItemChange } from './versions.ts';
import {
  contentToKeep,
  deriveAndCheck,
  lockLinkTargets,
  lockSource,
  indexForSearch,
  type ItemInput,
} from './item-input.ts';

export async function createItem(trx: Trx, scope: Scope, kind: Kind, input: ItemInput) {
  const { model, numbers } = kind;
  requireOwnProduct(input, scope);
  requireImageLimit(input.data?.content);
  const { productId, userId } = scope;
  const tags = tagsOf(input.tag ?? '');
  // Sent together, and done in this order.
  const [{ id }, content] = await Promise.all([
    trx.one(sql<{ id: number }>`select nextval('item_ids') as id`),
    contentToKeep(trx, scope, model, input.data?.content ?? ''),
    lockLinkTargets(trx, scope, model, input),
    lockSource(trx, scope, model, input),
  ]);
  const values: Record<string, unknown> = {};
  for (const { field, column, definition } of model.columns) {
    const chosen = isUserProvided(definition) ? input[field] : undefined;
    values[column] = definition.from ? undefined : toColumn(definition, chosen ?? definition.initial);
  }
  deriveAndCheck(model, values);
  for (const text of model.texts) values[text] = input.data?.[text] ?? '';
  const own = Object.entries(values).map(([column, value]) => ({ column, value }));
  const status = model.definition.statuses[model.definition.initialStatus]!.number;
  const oid = await numbers.take(scope, model.kind);
  trx.send(sql`insert into items (product_id, id, kind) values (${productId}, ${id}, ${model.kind})`);
  const inserted = trx.one(
    sql<ItemRow>`
      insert into ${sql.table(model.table)}
        (product_id, id, oid, name, tags, status, creator_id, ${sql.join(own.map(({ column }) => sql.ref(column)))})
      values (${productId}, ${id}, ${oid}, ${input.name}, ${tags}::text[], ${status}, ${userId},
        ${sql.join(own.map(({ value }) => sql`${value}`))})
      returning *
    `,
  );
  const [row] = await Promise.all([
    inserted,
    trx.run(
      sql`
        insert into item_contents (product_id, item_id, content, hash)
        values (${productId}, ${id}, ${content}, ${hashOf(content)})
      `,
    ),
    indexForSearch(trx, scope, model, { id, name: input.name!, tags }),
    saveItemText(trx, scope, model, { ...values, id, name: input.name!, tags }, content),
    recordItemChange(trx, scope, model, { id, category: 'create' }),
    countItem(trx, scope, kind.quotas),
  ]);
  attachImages(trx, scope, id, content);
  await afterChange(trx, scope, kind, { before: undefined, after: row });
  return { id, oid };
}
