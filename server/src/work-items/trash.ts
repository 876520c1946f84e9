// Deleting moves an item to the trash, from where it can be restored as it was.
import { whyNotDelete, type ItemKind } from '@tracery/contract';
import type { ReadTrx, Trx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Scope } from '../tenancy/scope.ts';
import { afterChange, itemState, lockItem, refuseIf, type Kind } from './kind.ts';
import type { Dependents, Model } from './model.ts';
import type { ItemRow } from './rows.ts';
import { rebuildItemTexts, removeItemTexts } from './search-texts.ts';
import { updateTraces } from './trace-changes.ts';
import { recordItemChange } from './versions.ts';

interface Dependent {
  id: number;
  kind: ItemKind;
  oid: number;
  name: string;
}

/** The rows of one kind that point at an item, as `d`. */
function pointingAt(dependents: Dependents, { productId }: Scope, id: number): Sql {
  const rows = sql`${sql.table(dependents.table)} d`;
  const present = sql`d.product_id = ${productId} and d.deleted_at is null`;
  return 'column' in dependents
    ? sql`${rows} where ${present} and ${sql.ref(`d.${dependents.column}`)} = ${id}`
    : sql`${rows} join item_links l on l.product_id = ${productId} and l.from_id = d.id
        where ${present} and l.to_id = ${id} and l.type = ${dependents.linkType}`;
}

/** Items that point at this one and keep it from being deleted, by kind and number. */
export async function findDependents(
  trx: ReadTrx,
  scope: Scope,
  { dependents }: Model,
  id: number,
  limit: number,
): Promise<Dependent[]> {
  if (dependents.length === 0) return [];
  const ofEach = dependents.map(
    (dependent) => sql`(
      select d.id, ${dependent.kind}::text as kind, d.oid, d.name from ${pointingAt(dependent, scope, id)}
      order by d.oid limit ${limit}
    )`,
  );
  return trx.all(
    sql<Dependent>`select * from (${sql.join(ofEach, ' union ')}) found order by kind, oid limit ${limit}`,
  );
}

/** Whether there are any. The first one found answers, however many there are. */
async function hasDependents(trx: Trx, scope: Scope, { dependents }: Model, id: number): Promise<boolean> {
  if (dependents.length === 0) return false;
  const some = dependents.map((dependent) => sql`exists (select from ${pointingAt(dependent, scope, id)})`);
  return (await trx.one(sql<{ found: boolean }>`select ${sql.join(some, ' or ')} as found`)).found;
}

/** Some kinds can be deleted only as long as nothing happened to them. */
export const isMovedForGood = async (
  trx: ReadTrx,
  scope: Scope,
  model: Model,
  id: number,
): Promise<boolean> =>
  model.definition.deleting.onlyBeforeTransitions === true && (await hasStatusHistory(trx, scope, model, id));

const hasStatusHistory = async (
  trx: ReadTrx,
  { productId }: Scope,
  { kind }: Model,
  id: number,
): Promise<boolean> =>
  (await trx.maybe(
    sql`
      select id from history
      where product_id = ${productId} and kind = ${kind} and source_id = ${id} and category = 'status' limit 1
    `,
  )) !== undefined;

export async function deleteItem(trx: Trx, scope: Scope, kind: Kind, id: number): Promise<void> {
  const { model } = kind;
  const before = await lockItem(trx, scope, model, id);
  refuseIf(whyNotDelete(model.definition, itemState(before)));
  if (await isMovedForGood(trx, scope, model, id)) throw new Refusal(model.definition.deleting.refusal);
  await moveToTrash(trx, scope, kind, before);
}

/** Whatever its status is: for taking back that it was made. */
export async function moveToTrash(trx: Trx, scope: Scope, kind: Kind, before: ItemRow): Promise<void> {
  const { model } = kind;
  const { productId, userId } = scope;
  const { id } = before;
  if (await hasDependents(trx, scope, model, id)) throw new Refusal('item.hasDependents');
  await Promise.all([
    trx.run(
      sql`update ${sql.table(model.table)} set deleted_at = now() where product_id = ${productId} and id = ${id}`,
    ),
    trx.run(
      sql`
        insert into trash (product_id, item_id, kind, deleted_by)
        values (${productId}, ${id}, ${model.kind}, ${userId})
      `,
    ),
    removeItemTexts(trx, scope, id),
    recordItemChange(trx, scope, model, { id, category: 'delete' }),
  ]);
  updateTraces(trx, scope, { leaves: [id] });
  await afterChange(trx, scope, kind, { before, after: undefined });
}

/** Restores an item from the trash, with its number and everything attached to it. */
export async function restoreItem(trx: Trx, scope: Scope, kind: Kind, id: number): Promise<void> {
  const { model } = kind;
  const { productId } = scope;
  const taken = await trx.run(
    sql`delete from trash where product_id = ${productId} and item_id = ${id} and kind = ${model.kind}`,
  );
  if (taken === 0) throw new Refusal('notFound');
  const row = await trx.one(
    sql<ItemRow>`
      update ${sql.table(model.table)} set deleted_at = null where product_id = ${productId} and id = ${id} returning *
    `,
  );
  await requireParents(trx, scope, model, row);
  await rebuildItemTexts(trx, scope, model, row);
  await recordItemChange(trx, scope, model, { id, category: 'restore' });
  updateTraces(trx, scope, { leaves: [id] });
  await afterChange(trx, scope, kind, { before: undefined, after: row });
}

/** The items that the row points at, with their tables, in the order in which they must be locked. */
function parentsOf({ links, source }: Model, row: ItemRow) {
  const made = source?.tables.find(({ kind }) => kind === row['kind'] && row[source.column] !== null);
  return [
    ...links
      .filter(({ column }) => row[column] !== null)
      .map(({ column, table, target }) => ({ column, table, target })),
    ...(made ? [{ column: source!.column, table: made.table, target: made.kind }] : []),
  ].sort((a, b) => (row[a.column] as number) - (row[b.column] as number));
}

async function requireParents(trx: Trx, { productId }: Scope, model: Model, row: ItemRow): Promise<void> {
  for (const { column, table, target } of parentsOf(model, row)) {
    const parent = await trx.one(
      sql<{ oid: number; name: string; deleted_at: Date | null }>`
        select oid, name, deleted_at from ${sql.table(table)}
        where product_id = ${productId} and id = ${row[column]} for no key update
      `,
    );
    if (parent.deleted_at) {
      throw new Refusal('item.parentInTrash', {
        data: { parent: { kind: target, id: row[column], oid: parent.oid, name: parent.name } },
      });
    }
  }
}
