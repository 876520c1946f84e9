// The handlers that every kind has by its definition.
import { transitionOf } from '@tracery/contract';
import { Refusal } from '../platform/refusal.ts';
import { RawJson } from '../platform/raw-json.ts';
import type { CallerContext } from '../tenancy/handler.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import type { ListQuery } from './filters.ts';
import { groupItems, type GroupQuery } from './groups.ts';
import { listItems, pageJson } from './list.ts';
import { newestTask, findItemJson, type ItemRow } from './rows.ts';
import { createItem } from './create.ts';
import type { Trx } from '../platform/database/database.ts';
import type { Kind } from './kind.ts';
import { toWire, type Model } from './model.ts';
import { freezeItem, transitionItem, unfreezeItem } from './transitions.ts';
import type { ItemInput } from './item-input.ts';
import { itemJsonOf } from './item-json.ts';
import { deleteItem } from './trash.ts';
import { updateItem } from './update.ts';

type Context = CallerContext<Scope>;
type OnOne = { params: { id: number } };
type Step = { id: number; seenStatus?: number };

/** The endpoint of the registry parses the input of a handler; here all kinds are the same. */
type ItemHandler = (context: Context, input: never) => Promise<unknown>;

/** The answer to a transition: everything it may have changed. */
export async function transitionResult(
  trx: Trx,
  scope: Scope,
  model: Model,
  row: ItemRow,
): Promise<TransitionResult> {
  const { fields, hasTasks } = model.definition;
  return {
    status: row.status,
    ...(fields['closedAt'] && { closedAt: toWire(fields['closedAt'], row['closed_at']) as string }),
    ...(hasTasks && (await newestTask(trx, scope, row.id))),
  };
}

interface TransitionResult {
  status: number;
  closedAt?: string;
  taskId?: number;
  taskOid?: number;
  taskName?: string;
}

export function standardHandlers(kind: Kind): Record<string, ItemHandler> {
  const { model } = kind;
  const { definition } = model;
  const { path } = definition;
  const transition =
    (change: (trx: Trx, scope: Scope, step: Step) => Promise<ItemRow>) =>
    (context: Context, { params, body }: OnOne & { body?: Omit<Step, 'id'> }) =>
      context.writeAtOnce(async (trx, scope) =>
        transitionResult(trx, scope, model, await change(trx, scope, { ...body, ...params })),
      );
  const handlers: Record<string, ItemHandler> = {
    [`GET ${path}/list`]: (context, { query }: { query: ListQuery }) =>
      context.read(async (trx, scope) => {
        requireOwnProduct(query as { productId?: number }, scope);
        return new RawJson(pageJson(await listItems(trx, scope, model, query)));
      }),
    [`GET ${path}/groups`]: (context, { query }: { query: GroupQuery }) =>
      context.read(async (trx, scope) => {
        requireOwnProduct(query as { productId?: number }, scope);
        return groupItems(trx, scope, model, query);
      }),
    [`GET ${path}/get/{id}`]: (context, { params }: OnOne) =>
      context.read(async (trx, scope) => {
        const item = await findItemJson(trx, scope, model, params.id);
        if (!item) throw new Refusal('notFound');
        return item;
      }),
    [`GET ${path}/name`]: (context, { query }: { query: ListQuery }) =>
      context.read(async (trx, scope) => {
        const { name: json } = itemJsonOf(model);
        const { list, total } = await listItems(trx, scope, model, query, { json });
        return new RawJson(`{"list":${list},"total":${total}}`);
      }),
    [`POST ${path}/create`]: (context, { body }: { body: ItemInput }) =>
      context.writeAtOnce((trx, scope) => createItem(trx, scope, kind, body)),
    [`POST ${path}/update`]: (context, { body }: { body: ItemInput & { id: number; version: number } }) =>
      context.writeAtOnce((trx, scope) => updateItem(trx, scope, kind, body)),
    [`DELETE ${path}/delete/{id}`]: (context, { params }: OnOne) =>
      context.writeAtOnce(async (trx, scope) => {
        await deleteItem(trx, scope, kind, params.id);
        return {};
      }),
  };
  if (definition.freezing) {
    handlers[`POST ${path}/freeze/{id}`] = transition((trx, scope, { id }) =>
      freezeItem(trx, scope, kind, id),
    );
    handlers[`POST ${path}/restore/{id}`] = transition((trx, scope, { id }) =>
      unfreezeItem(trx, scope, kind, id),
    );
  }
  for (const { action } of definition.transitions) {
    handlers[`POST ${path}/${action}/{id}`] = transition((trx, scope, step) =>
      transitionItem(trx, scope, kind, { ...step, transition: transitionOf(definition, action)! }),
    );
  }
  return handlers;
}
