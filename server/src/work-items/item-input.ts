// What people send to create or update an item, and what must hold for it whatever the kind.
import { priorityOf } from '@tracery/contract';
import { build, type Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Model } from './model.ts';
import { searchName, searchParts } from './search-index.ts';

/** What is sent to create or update, checked by the endpoint. */
export interface ItemInput {
  productId?: number | undefined;
  name?: string | undefined;
  tag?: string | undefined;
  data?: { content?: string | undefined; [text: string]: string | undefined } | undefined;
  [own: string]: unknown;
}

/**
 * Whatever a link points at exists in this product, and goes on existing until we are done. Held in the order of their
 * ids: two that name the same ones the other way round wait, they do not deadlock.
 */
export async function lockLinkTargets(
  trx: Trx,
  scope: Scope,
  { links, people }: Model,
  sent: ItemInput,
): Promise<void> {
  const named = links.flatMap(({ field, table }) => {
    const id = sent[field] as number | undefined;
    return id ? [{ field, table, id }] : [];
  });
  for (const target of named.sort((a, b) => a.id - b.id)) await lockTarget(trx, scope, target);
  for (const { field } of people) if (sent[field]) await requireMember(trx, scope, field, sent[field]);
}

/** Whoever is named in this field is a member of the product. */
export async function requireMember(trx: Trx, scope: Scope, field: string, userId: unknown): Promise<void> {
  if (!(await isMember(trx, scope, userId)))
    throw new Refusal('person.unknown', { data: { fields: [field] } });
}

async function lockTarget(
  trx: Trx,
  { productId }: Scope,
  { field, table, id }: { field: string; table: string; id: unknown },
): Promise<void> {
  const target = await trx.maybe(
    sql`select id from ${sql.table(table)} where product_id = ${productId} and id = ${id}
        and deleted_at is null for no key update`,
  );
  if (!target) throw new Refusal('link.unknown', { data: { fields: [field] } });
}

/** What an item is made for is of the kind that it names. */
export async function lockSource(trx: Trx, scope: Scope, model: Model, sent: ItemInput): Promise<void> {
  const { source } = model;
  if (!source) return;
  const { field, tables } = source;
  const id = (sent[field] as number | undefined) ?? 0;
  const kind = sent['kind'] as string;
  // One of its own kind may stand for itself.
  if (id === 0 && kind === model.kind) return;
  const table = tables.find((one) => one.kind === kind)?.table;
  if (!table || id === 0) throw new Refusal('link.unknown', { data: { fields: [field] } });
  await lockTarget(trx, scope, { field, table, id });
}

export const isMember = async (trx: Trx, { productId }: Scope, userId: unknown): Promise<boolean> =>
  (await trx.maybe(
    build
      .selectFrom('memberships')
      .select('user_id')
      .where('product_id', '=', productId)
      .where('user_id', '=', userId as number),
  )) !== undefined;

export const usernameOf = async (trx: Trx, userId: unknown): Promise<string | undefined> =>
  (
    await trx.maybe(
      build
        .selectFrom('users')
        .select('username')
        .where('id', '=', userId as number),
    )
  )?.username;

/** What follows from other values, and what they must fulfil together. `values` are as they are kept. */
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
