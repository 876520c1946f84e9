// Keeps what the search finds, in the transaction of each write: the next search of anybody finds it.
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Model } from './model.ts';
import { contentOf } from './rows.ts';
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
): void =>
  trx.send(
    sql`
      insert into search_texts (product_id, item_id, comment_id, kind, name, sounds, tags, body, terms)
      values (${productId}, ${itemId}, ${commentId}, ${kind}, ${name}, ${sounds}, ${tags}, ${body}, ${terms}::integer[])
      on conflict (product_id, item_id, comment_id) do update
        set name = excluded.name, sounds = excluded.sounds, tags = excluded.tags, body = excluded.body,
          terms = excluded.terms
    `,
  );

/** What is indexed of the row of an item, beside its own texts. */
interface IndexedRow {
  id: number;
  name: string;
  tags: readonly string[];
  [text: string]: unknown;
}

export async function saveItemText(
  trx: Trx,
  scope: Scope,
  { kind, texts }: Model,
  { id, name, tags, ...row }: IndexedRow,
  content: string,
): Promise<void> {
  const own = texts.map((text) => String(row[text]));
  const sounds = await soundsOf(name);
  const text = itemSearchText({ name, tags, texts: [content, ...own], sounds });
  saveText(trx, scope, { itemId: id, kind }, text);
}

export const saveCommentText = (
  trx: Trx,
  scope: Scope,
  { comment, ...place }: Required<Place> & { comment: string },
): void => saveText(trx, scope, place, commentSearchText(comment));

export const removeCommentText = (
  trx: Trx,
  { productId }: Scope,
  { itemId, commentId }: { itemId: number; commentId: number },
) =>
  trx.run(
    sql`
      delete from search_texts
      where product_id = ${productId} and item_id = ${itemId} and comment_id = ${commentId}
    `,
  );

/** What lies in the trash is not found, nor are its comments. */
export const removeItemTexts = (trx: Trx, { productId }: Scope, id: number) =>
  trx.run(sql`delete from search_texts where product_id = ${productId} and item_id = ${id}`);

/** Of an item that was restored, or that has none yet. */
export async function rebuildItemTexts(trx: Trx, scope: Scope, model: Model, row: IndexedRow): Promise<void> {
  const { productId } = scope;
  await saveItemText(trx, scope, model, row, await contentOf(trx, scope, row.id));
  const comments = await trx.all(
    sql<{ id: number; comment: string }>`
      select id, comment from comments
      where product_id = ${productId} and item_id = ${row.id} and deleted_at is null
    `,
  );
  for (const { id, comment } of comments)
    saveCommentText(trx, scope, { itemId: row.id, commentId: id, kind: model.kind, comment });
}
