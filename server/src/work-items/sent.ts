// What people send to create or update an item, and what must hold for it whatever the kind.
import { sql } from 'kysely';
import { build, type Trx } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Model } from './model.ts';
import { searchName, searchParts } from './search.ts';

/** What is sent to create or update, checked by the endpoint. */
export interface Sent {
  productId?: number | undefined;
  name?: string | undefined;
  tag?: string | undefined;
  data?: { content: string } | undefined;
  [own: string]: unknown;
}

/** The tab that shows another product must not write into this one. */
export function requireOwnProduct({ productId }: Sent, scope: Scope): void {
  if (productId !== undefined && productId !== scope.productId) throw new Refusal('product.changed');
}

/** Whatever a link points at exists in this product, and goes on existing until we are done. */
export async function holdLinked(
  trx: Trx,
  { productId }: Scope,
  { links }: Model,
  sent: Sent,
): Promise<void> {
  for (const { field, table } of links) {
    if (sent[field] === undefined) continue;
    const target = await trx.maybe(
      sql`select id from ${sql.table(table)} where product_id = ${productId} and id = ${sent[field]}
          and deleted_at is null for no key update`.compile(build),
    );
    if (!target) throw new Refusal('link.unknown', { data: { fields: [field] } });
  }
}

export const putIntoSearch = (
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
    `.compile(build),
  );
