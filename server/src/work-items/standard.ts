// The handlers that a kind has by its definition. Its folder spreads them and replaces what differs.
import { transitionOf, type Definition, type ItemEndpoints, type RegistryKey } from '@tracery/contract';
import { Refusal } from '../platform/refusal.ts';
import { Written } from '../platform/written.ts';
import type { CallerContext, Handlers } from '../tenancy/contexts.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import type { ListQuery } from './filters.ts';
import { listItems, writtenPage } from './list.ts';
import { newestTask, writtenItem, type ItemRow } from './rows.ts';
import { createItem } from './creating.ts';
import type { Trx } from '../platform/database/database.ts';
import type { Kind } from './kind.ts';
import { answered, type Model } from './model.ts';
import { freezeItem, transitionItem, unfreezeItem } from './moving.ts';
import type { Sent } from './sent.ts';
import { shapesOf } from './shapes.ts';
import { deleteItem } from './trashing.ts';
import { updateItem } from './updating.ts';

type Context = CallerContext<Scope>;
type OnOne = { params: { id: number } };

export type ItemHandlers<D extends Definition> = Handlers<keyof ItemEndpoints<D> & RegistryKey>;

/** What a step may have changed, beside the row's own status. */
export async function changedOf(trx: Trx, scope: Scope, model: Model, row: ItemRow): Promise<Changed> {
  const { fields, hasTasks } = model.definition;
  return {
    status: row.status,
    ...(fields['closedAt'] && { closedAt: answered(fields['closedAt'], row['closed_at']) as string }),
    ...(hasTasks && (await newestTask(trx, scope, row.id))),
  };
}

interface Changed {
  status: number;
  closedAt?: string;
  taskId?: number;
  taskOid?: number;
  taskName?: string;
}

/** Typed by the definition at the door; inside, all kinds are the same. */
export function standardHandlers<D extends Definition>(definition: D, kind: Kind): ItemHandlers<D> {
  const { path } = definition;
  const { model } = kind;
  const step =
    (take: (trx: Trx, scope: Scope, id: number) => Promise<ItemRow>) =>
    (context: Context, { params: { id } }: OnOne) =>
      context.write(async (trx, scope) => changedOf(trx, scope, model, await take(trx, scope, id)));
  const handlers: Record<string, (context: Context, input: never) => Promise<unknown>> = {
    [`GET ${path}/list`]: (context, { query }: { query: ListQuery }) =>
      context.read(async (trx, scope) => {
        requireOwnProduct(query as { productId?: number }, scope);
        return new Written(writtenPage(await listItems(trx, scope, model, query)));
      }),
    [`GET ${path}/get/{id}`]: (context, { params }: OnOne) =>
      context.read(async (trx, scope) => {
        const item = await writtenItem(trx, scope, model, params.id);
        if (!item) throw new Refusal('notFound');
        return item;
      }),
    [`GET ${path}/name`]: (context, { query }: { query: ListQuery }) =>
      context.read(async (trx, scope) => {
        const { name: shape } = shapesOf(model);
        const { list, total } = await listItems(trx, scope, model, query, { shape });
        return new Written(`{"list":${list},"total":${total}}`);
      }),
    [`POST ${path}/create`]: (context, { body }: { body: Sent }) =>
      context.write((trx, scope) => createItem(trx, scope, kind, body)),
    [`POST ${path}/update`]: (context, { body }: { body: Sent & { id: number; version: number } }) =>
      context.write((trx, scope) => updateItem(trx, scope, kind, body)),
    [`DELETE ${path}/delete/{id}`]: (context, { params }: OnOne) =>
      context.write(async (trx, scope) => {
        await deleteItem(trx, scope, kind, params.id);
        return {};
      }),
    [`POST ${path}/freeze/{id}`]: step((trx, scope, id) => freezeItem(trx, scope, kind, id)),
    [`POST ${path}/restore/{id}`]: step((trx, scope, id) => unfreezeItem(trx, scope, kind, id)),
  };
  for (const { action } of definition.transitions) {
    const transition = transitionOf(definition, action)!;
    handlers[`POST ${path}/${action}/{id}`] = step((trx, scope, id) =>
      transitionItem(trx, scope, kind, { id, transition }),
    );
  }
  return handlers as unknown as ItemHandlers<D>;
}
