// The body of a create or update call, and the checks that all kinds share.
import { limits, priorityOf } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Scope } from '../tenancy/scope.ts';
import { keepMentions } from './mentions.ts';
import type { Model } from './model.ts';
import type { ItemRow } from './rows.ts';
import { searchName, searchParts } from './search-index.ts';

/** Parsed by the schema of the endpoint. */
export interface ItemInput {
  productId?: number | undefined;
  name?: string | undefined;
  tag?: string | undefined;
  data?: { content?: string | undefined; [text: string]: string | undefined } | undefined;
  [own: string]: unknown;
}

/**
 * Locks the items that links point at, and checks that they exist in this product; and those that they pointed at before,
 * which may follow the change. Locks in the order of their ids, so that two writers wait for each other instead of
 * deadlocking.
 */
export async function lockLinkTargets(
  trx: Trx,
  scope: Scope,
  { links, people }: Model,
  input: ItemInput,
  before?: ItemRow,
): Promise<void> {
  const named = links.flatMap(({ field, column, table }) => {
    const id = input[field] as number | undefined;
    const left = before?.[column] as number | null | undefined;
    if (!id) return [];
    return [{ field, table, id }, ...(left && left !== id ? [{ table, id: left }] : [])];
  });
  // PostgreSQL works through them one after the other.
  const locking = named.sort((a, b) => a.id - b.id).map((target) => lockTarget(trx, scope, target));
  const asking = people.flatMap(({ field }) =>
    input[field] ? [requireMember(trx, scope, field, input[field])] : [],
  );
  await Promise.all([...locking, ...asking]);
}

export async function requireMember(trx: Trx, scope: Scope, field: string, userId: unknown): Promise<void> {
  if (!(await isMember(trx, scope, userId)))
    throw new Refusal('person.unknown', { data: { fields: [field] } });
}

async function lockTarget(
  trx: Trx,
  { productId }: Scope,
  { field, table, id }: { field?: string; table: string; id: unknown },
): Promise<void> {
  const target = await trx.maybe(
    sql`select id from ${sql.table(table)} where product_id = ${productId} and id = ${id}
        and deleted_at is null for no key update`,
  );
  if (!target && field) throw new Refusal('link.unknown', { data: { fields: [field] } });
}

/** Locks the item that this one is made for; it must be of the kind that the input names. */
export async function lockSource(trx: Trx, scope: Scope, model: Model, input: ItemInput): Promise<void> {
  const { source } = model;
  if (!source) return;
  const { field, tables } = source;
  const id = (input[field] as number | undefined) ?? 0;
  const kind = input['kind'] as string;
  // Only an item of its own kind may have no source.
  if (id === 0 && kind === model.kind) return;
  const table = tables.find((one) => one.kind === kind)?.table;
  if (!table || id === 0) throw new Refusal('link.unknown', { data: { fields: [field] } });
  await lockTarget(trx, scope, { field, table, id });
}

export const isMember = async (trx: Trx, { productId }: Scope, userId: unknown): Promise<boolean> =>
  (await trx.maybe(
    sql`select user_id from memberships where product_id = ${productId} and user_id = ${userId}`,
  )) !== undefined;

export const usernameOf = async (trx: Trx, userId: unknown): Promise<string | undefined> =>
  (await trx.maybe(sql<{ username: string }>`select username from users where id = ${userId}`))?.username;

/** Fills in derived columns, and refuses dates in the wrong order. */
export function deriveAndCheck({ definition, columns }: Model, values: Record<string, unknown>): void {
  const columnOf = (field: string) => columns.find((one) => one.field === field)!.column;
  for (const { column, definition: own } of columns) {
    if (!own.from) continue;
    const [a, b] = own.from.map((field) => values[columnOf(field)] as number);
    values[column] = priorityOf(a!, b!);
  }
  const { dateOrder } = definition;
  if (!dateOrder) return;
  const [first, last] = [dateOrder.first, dateOrder.last].map(
    (field) => values[columnOf(field)] as string | null,
  );
  if (first && last && last < first)
    throw new Refusal(dateOrder.refusal, { data: { fields: [dateOrder.last] } });
}

/** The content as it is stored. */
export const contentToKeep = async (
  trx: Trx,
  scope: Scope,
  { definition }: Model,
  content: string,
): Promise<string> =>
  definition.isContentSource ? content : keepMentions(trx, scope, content, limits.item.contentMax);

export const indexForSearch = (
  trx: Trx,
  { productId }: Scope,
  { kind }: Model,
  { id, name, tags }: { id: number; name: string; tags: string[] },
) =>
  trx.run(
    sql`
      insert into item_search (product_id, item_id, kind, name, parts)
      values (${productId}, ${id}, ${kind}, ${searchName(name)}, ${searchParts(name, tags)}::text[])
      on conflict (product_id, item_id) do update set name = excluded.name, parts = excluded.parts
    `,
  );
