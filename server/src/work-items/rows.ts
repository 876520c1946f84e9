// Finding, locking and requiring items.
import type { ItemKind } from '@tracery/contract';
import type { ReadTrx, Trx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { RawJson } from '../platform/raw-json.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Model } from './model.ts';
import { newestTaskOf, itemJsonOf } from './item-json.ts';

export interface ItemRow {
  id: number;
  oid: number;
  name: string;
  tags: string[];
  status: number;
  is_frozen: boolean;
  version: number;
  creator_id: number;
  created_at: Date;
  updated_at: Date;
  [own: string]: unknown;
}

/** `before` is missing for new and restored items, `after` for deleted ones. */
export interface ItemChange {
  before: ItemRow | undefined;
  after: ItemRow | undefined;
}

/** Zero and empty when there is none. */
export async function newestTask(trx: ReadTrx, { productId }: Scope, id: number) {
  const task = await trx.maybe(
    sql<{ task_id: number; task_oid: number; task_name: string }>`${newestTaskOf(productId, id)}`,
  );
  return { taskId: task?.task_id ?? 0, taskOid: task?.task_oid ?? 0, taskName: task?.task_name ?? '' };
}

const oneRow = (model: Model, { productId }: { productId: unknown }, id: unknown) =>
  sql`select * from ${sql.table(model.table)} where product_id = ${productId} and id = ${id} and deleted_at is null`;

/** The item as sent on the wire, with its content. */
export async function findItemJson(
  trx: ReadTrx,
  scope: Scope,
  model: Model,
  id: number,
): Promise<RawJson | undefined> {
  const { detail } = itemJsonOf(model);
  const [row] = await trx.rawRows(detailOf(model)(scope.productId, id));
  return row && new RawJson(detail.toJson(row));
}

const details = new WeakMap<Model, (productId: unknown, id: unknown) => Sql>();

function detailOf(model: Model) {
  const known = details.get(model);
  if (known) return known;
  const { detail } = itemJsonOf(model);
  const made = sql.template((productId: symbol, id: symbol) =>
    detail.select(oneRow(model, { productId }, id), productId),
  );
  details.set(model, made);
  return made;
}

export async function findItem<Item>(
  trx: ReadTrx,
  scope: Scope,
  model: Model,
  id: number,
): Promise<Item | undefined> {
  const item = await findItemJson(trx, scope, model, id);
  return item && (JSON.parse(item.text) as Item);
}

export const findItemForUpdate = (
  trx: Trx,
  scope: Scope,
  model: Model,
  id: number,
): Promise<ItemRow | undefined> => trx.maybe(sql<ItemRow>`${oneRow(model, scope, id)} for no key update`);

/** Whether the product has an item of this kind that is not in the trash. */
export const isItem = async (
  trx: ReadTrx,
  { productId }: Scope,
  kind: ItemKind,
  id: number,
): Promise<boolean> =>
  (await trx.maybe(
    sql`
      select i.id from items i where i.product_id = ${productId} and i.id = ${id} and i.kind = ${kind}
        and not exists (select from trash t where t.product_id = ${productId} and t.item_id = ${id})
    `,
  )) !== undefined;

export async function requireItem(trx: ReadTrx, scope: Scope, kind: ItemKind, id: number): Promise<void> {
  if (!(await isItem(trx, scope, kind, id))) throw new Refusal('notFound');
}

/** The content of an item; empty if it never had one. */
export const contentOf = async (trx: ReadTrx, { productId }: Scope, id: number): Promise<string> => {
  const row = await trx.maybe(
    sql<{ content: string }>`
      select content from item_contents where product_id = ${productId} and item_id = ${id}
    `,
  );
  return row?.content ?? '';
};
