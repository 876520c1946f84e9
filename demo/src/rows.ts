// Turns items and their effects into rows.
import type pg from 'pg';
import { searchName, searchParts } from '../../server/src/work-items/search-index.ts';
import type { Sounds } from '../../server/src/work-items/search-sounds.ts';
import {
  commentSearchText,
  itemSearchText,
  type SearchText,
} from '../../server/src/work-items/search-terms.ts';
import { Moment, type Rows } from './copy.ts';
import { models } from './items.ts';
import type { HistoryRecord, Item, Effects } from './types.ts';

export function addItem(rows: Rows, productId: number, item: Item, sounds: Sounds): void {
  const { id, kind, name, tags, createdAt, updatedAt, deletedAt } = item;
  rows.add('items', { product_id: productId, id, kind });
  rows.add(models.get(kind)!.table, {
    product_id: productId,
    id,
    oid: item.oid,
    name,
    tags,
    status: item.status,
    is_frozen: item.isFrozen,
    version: item.version,
    creator_id: item.creatorId,
    created_at: new Moment(createdAt),
    updated_at: new Moment(updatedAt),
    deleted_at: deletedAt === null ? null : new Moment(deletedAt),
    ...(item.definition.hasPlaces && { place: firstPlace(id) }),
    ...item.own,
  });
  rows.add('item_contents', { product_id: productId, item_id: id, content: item.content });
  rows.add('item_search', {
    product_id: productId,
    item_id: id,
    kind,
    name: searchName(name),
    parts: searchParts(name, tags),
  });
  if (deletedAt !== null) return;
  const texts = [item.content, ...models.get(kind)!.texts.map((text) => item.own[text] as string)];
  addSearchText(rows, productId, { id, kind }, itemSearchText({ name, tags, texts, sounds: sounds(name) }));
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** As `first_place` of the database writes it, whose trigger does not see what is copied. */
const firstPlace = (id: number): string =>
  Array.from({ length: 8 }, (_, at) => digits[Math.floor(id / 62 ** (7 - at)) % 62]).join('');

function addSearchText(
  rows: Rows,
  productId: number,
  { id, kind, commentId = 0 }: { id: number; kind: string; commentId?: number },
  { terms, ...texts }: SearchText,
): void {
  rows.add('search_texts', {
    product_id: productId,
    item_id: id,
    comment_id: commentId,
    kind,
    ...texts,
    terms: terms.map(String),
  });
}

/** Takes `count` numbers of a sequence and returns the first. */
export async function reserve(client: pg.Client, sequence: string, count: number): Promise<number> {
  const { rows } = await client.query<{ first: string }>(
    `select setval($1::regclass, nextval($1::regclass) + $2 - 1) - $2 + 1 as first`,
    [sequence, count],
  );
  return Number(rows[0]!.first);
}

export async function addHistory(
  client: pg.Client,
  rows: Rows,
  productId: number,
  entries: readonly HistoryRecord[],
): Promise<void> {
  if (entries.length === 0) return;
  const first = await reserve(client, 'history_id_seq', entries.length);
  for (const [n, { kind, sourceId, category, changes, creatorId, at, content }] of entries.entries()) {
    const id = first + n;
    rows.add('history', {
      product_id: productId,
      id,
      kind,
      source_id: sourceId,
      category,
      changes: changes.length === 0 ? '[]' : JSON.stringify(changes),
      creator_id: creatorId,
      created_at: new Moment(at),
    });
    if (content)
      rows.add('content_versions', { product_id: productId, history_id: id, item_id: sourceId, ...content });
  }
}

export async function addEffects(
  client: pg.Client,
  rows: Rows,
  productId: number,
  { runs, links, comments, trash }: Effects,
): Promise<void> {
  const shared = ({ creatorId, at }: { creatorId: number; at: number }) => ({
    creator_id: creatorId,
    created_at: new Moment(at),
  });
  for (const one of runs)
    rows.add('testcase_runs', {
      product_id: productId,
      testcase_id: one.item.id,
      result: one.result,
      ...shared(one),
    });
  for (const one of links)
    rows.add('item_links', {
      product_id: productId,
      type: one.type,
      from_id: one.from.id,
      to_id: one.to.id,
      ...shared(one),
    });
  for (const { item, creatorId, at } of trash)
    rows.add('trash', {
      product_id: productId,
      item_id: item.id,
      kind: item.kind,
      deleted_by: creatorId,
      deleted_at: new Moment(at),
    });
  if (comments.length === 0) return;
  const first = await reserve(client, 'comments_id_seq', comments.length);
  for (const [n, { item, text, replyTo, ...one }] of comments.entries()) {
    const { id, kind } = item;
    if (item.deletedAt === null)
      addSearchText(rows, productId, { id, kind, commentId: first + n }, commentSearchText(text));
    rows.add('comments', {
      product_id: productId,
      id: first + n,
      item_id: item.id,
      kind: item.kind,
      reply_id: replyTo === undefined ? null : first + replyTo,
      comment: text,
      ...shared(one),
    });
  }
}
