// Pictures that stand in a text.
import { limits, imageIdsIn } from '@tracery/contract';
import { build, type Trx } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Scope } from '../tenancy/scope.ts';

export function requireImageLimit(content: string | undefined): void {
  if (content && imageIdsIn(content).length > limits.item.imagesMax)
    throw new Refusal('content.tooManyImages');
}

/** From now on they belong to the item, or to the product's description: those that waited for a text. */
export async function attachImages(
  trx: Trx,
  { productId }: Scope,
  holder: number | 'product',
  content: string | undefined,
): Promise<void> {
  const ids = content ? imageIdsIn(content) : [];
  if (ids.length === 0) return;
  await trx.run(
    build
      .updateTable('files')
      .set(holder === 'product' ? { is_in_product: true } : { item_id: holder })
      .where('product_id', '=', productId)
      .where('id', 'in', [...new Set(ids)])
      .where('kind', '=', 'Image')
      .where('item_id', 'is', null),
  );
}
