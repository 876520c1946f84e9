// Items as they stand in the database and as the wire has them.
import type { ReadTrx, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
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

/** Zero and empty when there is none. */
export async function newestTask(trx: ReadTrx, { productId }: Scope, id: number) {
  const task = await trx.maybe(
    sql<{ task_id: number; task_oid: number; task_name: string }>`${newestTaskOf(productId, id)}`,
  );
  return { taskId: task?.task_id ?? 0, taskOid: task?.task_oid ?? 0, taskName: task?.task_name ?? '' };
}

const oneRow = (model: Model, { productId }: Scope, id: number) =>
  sql`select * from ${sql.table(model.table)} where product_id = ${productId} and id = ${id} and deleted_at is null`;

/** The item as it is answered, with its content; undefined when there is none. */
export async function findItemJson(
  trx: ReadTrx,
  scope: Scope,
  model: Model,
  id: number,
): Promise<RawJson | undefined> {
  const { detail } = itemJsonOf(model);
  const [row] = await trx.rawRows(detail.select(oneRow(model, scope, id), scope.productId));
  return row && new RawJson(detail.toJson(row));
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

/** The row, held until the transaction ends: rules are judged on what cannot change any more. */
export const findItemForUpdate = (
  trx: Trx,
  scope: Scope,
  model: Model,
  id: number,
): Promise<ItemRow | undefined> => trx.maybe(sql<ItemRow>`${oneRow(model, scope, id)} for no key update`);
