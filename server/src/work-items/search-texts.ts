// Keeps what the search finds, in the transaction of each write: the next search of anybody finds it.
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import { soundsOf } from './search-sounds.ts';
import { commentSearchText, itemSearchText, type SearchText } from './search-terms.ts';

interface Place {
  itemId: number;
  commentId?: number;
  kind: string;
}

const saveText = (
  trx: Trx,
  { productId }: Scope,
  { itemId, commentId = 0, kind }: Place,
  { name, sounds, tags, body, terms }: SearchText,
) =>
  trx.run(
    sql`
      insert into search_texts (product_id, item_id, comment_id, kind, name, sounds, tags, body, terms)
      values (${productId}, ${itemId}, ${commentId}, ${kind}, ${name}, ${sounds}, ${tags}, ${body}, ${terms}::integer[])
      on conflict (product_id, item_id, comment_id) do update
        set name = excluded.name, sounds = excluded.sounds, tags = excluded.tags, body = excluded.body,
          terms = excluded.terms
    `,
  );

export interface IndexedItem {
  id: number;
  kind: string;
  name: string;
  tags: readonly string[];
  /** The content and other texts of the item. */
  texts: readonly string[];
}

export async function saveItemText(trx: Trx, scope: Scope, item: IndexedItem): Promise<void> {
  const text = itemSearchText({ ...item, sounds: await soundsOf(item.name) });
  await saveText(trx, scope, { itemId: item.id, kind: item.kind }, text);
}

export const saveCommentText = (
  trx: Trx,
  scope: Scope,
  { comment, ...place }: Required<Place> & { comment: string },
) => saveText(trx, scope, place, commentSearchText(comment));

/** What lies in the trash is not found, nor are its comments. */
export const removeItemTexts = (trx: Trx, { productId }: Scope, id: number) =>
  trx.run(sql`delete from search_texts where product_id = ${productId} and item_id = ${id}`);

/** Of an item that was restored, or that has none yet. */
export async function rebuildItemTexts(
  trx: Trx,
  scope: Scope,
  item: Omit<IndexedItem, 'texts'> & { texts: readonly string[] },
): Promise<void> {
  const { productId } = scope;
  const content = await trx.maybe(
    sql<{ content: string }>`
      select content from item_contents where product_id = ${productId} and item_id = ${item.id}
    `,
  );
  await saveItemText(trx, scope, { ...item, texts: [content?.content ?? '', ...item.texts] });
  const comments = await trx.all(
    sql<{ id: number; comment: string }>`
      select id, comment from comments where product_id = ${productId} and item_id = ${item.id}
    `,
  );
  for (const { id, comment } of comments)
    await saveCommentText(trx, scope, { itemId: item.id, commentId: id, kind: item.kind, comment });
}
