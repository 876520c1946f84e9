// Items of an archive with what the server writes beside each: its content, what it is found by, its place in the trash.
import { limits, type ItemKind } from '@tracery/contract';
import type { Trx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Model } from '../../work-items/model.ts';
import { searchName, searchParts } from '../../work-items/search-index.ts';
import { loadSounds, type Sounds } from '../../work-items/search-sounds.ts';
import { commentSearchText, itemSearchText } from '../../work-items/search-terms.ts';
import { models } from '../names.ts';
import { rewriteFingerprints, sha256 } from '../rows.ts';
import { itemColumns } from '../tables.ts';
import { ArchiveProblem } from '../verify.ts';
import type { LineOf } from './line-schemas.ts';
import type { ArchiveReader } from './reader.ts';
import {
  insertRows,
  kindOf,
  mentionsPeople,
  newIds,
  oidOf,
  rowHere,
  type Ids,
  type Row,
} from './rows-of-archive.ts';

/** Kinds after those that they point at. */
function inOrder(): Model[] {
  const done = new Set<ItemKind>();
  const ordered: Model[] = [];
  while (ordered.length < models.length) {
    const next = models.find(
      ({ kind, links }) =>
        !done.has(kind) && links.every(({ target }) => target === kind || done.has(target)),
    )!;
    done.add(next.kind);
    ordered.push(next);
  }
  return ordered;
}

const modelsInOrder = inOrder();

/** Gives ids in the order in which items were made, as the server does. */
export async function giveItemIds(
  trx: Trx,
  reader: ArchiveReader,
  {
    kept,
    lastNumbers,
    ids,
  }: { kept: readonly string[]; lastNumbers: Partial<Record<ItemKind, number>>; ids: Ids },
): Promise<void> {
  const heads: { number: string; createdAt: string }[] = [];
  for (const { kind } of models) for await (const group of reader.heads(kind)) heads.push(...group);
  const numbers = new Set(heads.map(({ number }) => number));
  for (const number of kept) {
    if (numbers.has(number)) throw new ArchiveProblem(`kept-versions.jsonl holds ${number}, which is there`);
    // Of items that are gone nobody knows when they were made: before all that are there.
    heads.push({ number, createdAt: '' });
  }
  const beyond = heads.find(({ number }) => oidOf(number) > (lastNumbers[kindOf(number)] ?? 0));
  if (beyond)
    throw new ArchiveProblem(`product/product.yaml: lastNumbers are not as far as ${beyond.number}`);
  const ordered = heads.toSorted((a, b) =>
    a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0,
  );
  const given = await newIds(trx, 'item_ids', ordered.length);
  for (const [at, { number }] of ordered.entries()) ids.items.set(number, given[at]!);
  const keptNumbers = new Set(kept);
  const living = ordered.filter(({ number }) => !keptNumbers.has(number));
  await trx.run(
    sql`
      insert into items (product_id, id, kind)
      select ${ids.productId}, id, kind from unnest(
        ${living.map(({ number }) => ids.items.get(number)!)}::bigint[],
        ${living.map(({ number }) => kindOf(number))}::text[]
      ) i (id, kind)
    `,
  );
}

/** What its fields name is of a kind that they can name. */
function requireKinds({ links, source }: Model, item: Row, path: string): void {
  const wrong = (key: string) => new ArchiveProblem(`${path}: ${key} names an item of another kind`);
  for (const { base, target } of links) {
    const value = item[base];
    if (typeof value === 'string' && kindOf(value) !== target) throw wrong(base);
  }
  if (!source) return;
  const value = item[source.base];
  const kind = item['kind'];
  if (
    typeof value === 'string'
      ? kindOf(value) !== kind
      : source.tables.some((one) => one.kind === kind && kind !== 'Task')
  )
    throw wrong(source.base);
}

interface WrittenItems {
  /** Of items that are not in the trash: comments on others are not found. */
  living: Set<string>;
}

function rowsOf(
  item: Row,
  model: Model,
  { ids, sounds }: { ids: Ids; sounds: Sounds },
): Record<string, Row[]> {
  const { table, kind, texts } = model;
  const number = item['number'] as string;
  const path = `${table}/${number}`;
  requireKinds(model, item, path);
  const product_id = ids.productId;
  const id = ids.items.get(number)!;
  const { number: _, content: written, deletedBy, ...fields } = item;
  const own = rowHere(fields, { path, references: itemColumns }, ids);
  const spec = {
    path,
    references: {},
    mentions: mentionsPeople(number),
    max: limits.item.contentMax,
  };
  const { content } = rowHere({ content: written }, spec, ids) as { content: string };
  const name = own['name'] as string;
  const tags = own['tags'] as string[];
  rewriteFingerprints(
    ids.rewritten,
    { name: item['name'] as string, content: written as string },
    { name, content },
  );
  const isDeleted = own['deleted_at'] !== null;
  const search = itemSearchText({
    name,
    tags,
    texts: [content, ...texts.map((text) => String(own[text]))],
    sounds: sounds(name),
  });
  return {
    [table]: [{ product_id, id, oid: oidOf(number), ...own }],
    item_contents: [{ product_id, item_id: id, content, hash: `\\x${sha256(content)}` }],
    item_search: [{ product_id, item_id: id, kind, name: searchName(name), parts: searchParts(name, tags) }],
    search_texts: isDeleted ? [] : [{ product_id, item_id: id, comment_id: 0, kind, ...search }],
    trash: isDeleted
      ? [
          {
            product_id,
            item_id: id,
            kind,
            deleted_by: ids.people.get(String(deletedBy).toLowerCase())?.id,
            deleted_at: own['deleted_at'],
          },
        ]
      : [],
  };
}

export async function addItems(
  trx: Trx,
  reader: ArchiveReader,
  { ids, onItems }: { ids: Ids; onItems: (count: number) => void },
): Promise<WrittenItems> {
  const sounds = await loadSounds();
  const written: WrittenItems = { living: new Set() };
  for (const model of modelsInOrder)
    for await (const group of reader.items(model.kind)) {
      const rows: Record<string, Row[]> = {};
      for (const item of group) {
        const number = item['number'] as string;
        if (item['deletedAt'] === null) written.living.add(number);
        for (const [table, own] of Object.entries(rowsOf(item, model, { ids, sounds })))
          (rows[table] ??= []).push(...own);
      }
      for (const [table, own] of Object.entries(rows)) await insertRows(trx, table, `${model.table}/`, own);
      onItems(group.length);
    }
  return written;
}

export const commentSearchRow = (
  { productId }: Ids,
  { item, id, comment }: Pick<LineOf<'comments.jsonl'>, 'item' | 'comment'> & { id: number },
  itemId: number,
): Row => ({
  product_id: productId,
  item_id: itemId,
  comment_id: id,
  kind: kindOf(item),
  ...commentSearchText(comment),
});
