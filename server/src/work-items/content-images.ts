// Images in the content of an item or a product.
import { limits, imageIdsIn } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Scope } from '../tenancy/scope.ts';

export function requireImageLimit(content: string | undefined): void {
  if (content && imageIdsIn(content).length > limits.item.imagesMax)
    throw new Refusal('content.tooManyImages');
}

/** Attaches uploaded images that belong to nothing yet to the item, or to the product's description. */
export function attachImages(
  trx: Trx,
  { productId }: Scope,
  owner: number | 'product',
  content: string | undefined,
): void {
  const ids = content ? imageIdsIn(content) : [];
  if (ids.length === 0) return;
  trx.send(
    sql`
      update files set ${owner === 'product' ? sql`is_in_product = true` : sql`item_id = ${owner}`}
      where product_id = ${productId} and id = any (${ids}::bigint[]) and kind = 'Image' and item_id is null
    `,
  );
}
