// Rows of tables as lines of JSON, page by page: with names where the database has ids, and without what only the database
// needs.
import { createHash } from 'node:crypto';
import {
  definitions,
  imageReference,
  isPerson,
  mentionedUserIds,
  placeBlocks,
  replaceImages,
  withoutUserIds,
  type Definition,
} from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { fileUrl } from '../records/index.ts';
import type { Scope } from '../tenancy/scope.ts';
import { blockHash, fingerprintOf, type ItemText } from '../work-items/fingerprints.ts';
import { keyOf, readNames, type Items, type NamedThing, type Names, type Wanted } from './names.ts';
import { itemColumns, type LinesOfItems, type LinesOfProduct, type References } from './tables.ts';

/** Items of a page, and rows that are read at a time: some hold two long texts. */
export const itemsOfPage = 200;
const rowsOfPage = 100;

export type Row = Record<string, unknown>;

/** Where the bytes of a file stand in the archive, by its id. */
export type FilePaths = ReadonlyMap<number, { path: string; name: string }>;

export interface Reading {
  trx: ReadTrx;
  scope: Scope;
  items: Items;
  files: FilePaths;
  /** Hashes of texts that say something else in the archive than in the database, and what they are there. */
  rewritten: Map<string, string>;
  /** Before each page: whoever may no longer read gets no more. */
  check: () => Promise<void>;
}

/** Each string in a value, wherever it stands. */
export function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((one) => mapStrings(one, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapStrings(one, map)]));
}

/** Fields of calls, which proposals hold. */
export const fieldReferences: References = Object.fromEntries(
  (definitions as readonly Definition[]).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([field, own]): [string, NamedThing][] => {
      if (isPerson(own)) return [[field, 'person']];
      return own.target || own.sources ? [[field, 'item']] : [];
    }),
  ),
);

/** Columns with values in which ids stand. */
export const nested: Readonly<Record<string, References>> = {
  row: itemColumns,
  fields: fieldReferences,
  base: fieldReferences,
};

type Replace = (thing: NamedThing, id: unknown) => string | number | null;

const replaceIn = (value: object, references: References, replace: Replace): Row =>
  Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      references[key] && typeof one === 'number' && one > 0 ? replace(references[key], one) : one,
    ]),
  );

/** `[["realizes", 17]]` of the items of baselines. */
const replaceLinks = (links: unknown, replace: Replace): unknown =>
  Array.isArray(links) ? links.map(([type, id]: [string, number]) => [type, replace('item', id)]) : links;

/** `sourceId=17&processorId=3` of views. */
const replaceSearch = (search: string, replace: Replace): string =>
  search.replaceAll(/(^|&)([^=&]+)=([^&]*)/g, (whole, start: string, name: string, value: string) => {
    const thing = fieldReferences[name];
    if (!thing) return whole;
    const parts = decodeURIComponent(value)
      .split(',')
      .map((part) => (/^[1-9]\d*$/.test(part) ? String(replace(thing, Number(part)) ?? part) : part));
    return `${start}${name}=${encodeURIComponent(parts.join(','))}`;
  });

/** Who became a member, or left, in the history of the product. */
const replaceMembers = (changes: unknown, replace: Replace): unknown =>
  mapObjects(changes, (one) => {
    const { userId, ...rest } = one;
    return typeof userId === 'number' ? { person: replace('person', userId), ...rest } : one;
  });

export function mapObjects(value: unknown, map: (one: Row) => Row): unknown {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, map));
  if (typeof value !== 'object' || value === null) return value;
  const mapped = map(value as Row);
  return Object.fromEntries(Object.entries(mapped).map(([key, one]) => [key, mapObjects(one, map)]));
}

/** The row with what `replace` makes of each id in it. */
function replaceIds(row: Row, references: References, replace: Replace): Row {
  const result: Row = {};
  for (const [column, value] of Object.entries(row)) {
    const thing = references[column];
    const inside = nested[column];
    const key = keyOf(column, thing !== undefined);
    // 0 is none.
    if (thing) result[key] = value === null || value === 0 ? null : replace(thing, value);
    else if (inside && typeof value === 'object' && value !== null)
      result[key] = replaceIn(value, inside, replace);
    else if (column === 'links') result[key] = replaceLinks(value, replace);
    else if (column === 'search') result[key] = replaceSearch(String(value), replace);
    else if (column === 'changes') result[key] = replaceMembers(value, replace);
    else result[key] = value;
  }
  return result;
}

/** Texts name pictures and people by ids, too. */
function collectFromTexts(row: Row, wanted: Wanted): void {
  mapStrings(row, (text) => {
    if (text.includes('@')) for (const id of mentionedUserIds(text)) wanted.add('person', id);
    return text;
  });
}

/** A picture is named by its place in the archive, seen from the folder of an item. */
export const pictureReference = (path: string): string =>
  `![](../${path.split('/').map(encodeURIComponent).join('/').replaceAll('(', '%28').replaceAll(')', '%29')})`;

function textForArchive(text: string, names: Names, files: FilePaths): string {
  const withPictures = text.includes('![')
    ? replaceImages(text, (id, whole) => {
        const file = files.get(id);
        // What somebody has written by hand stays as it is.
        return file && whole === imageReference(id, fileUrl(id, file.name))
          ? pictureReference(file.path)
          : undefined;
      })
    : text;
  return withPictures.includes('@') ? withoutUserIds(withPictures, names.usernames) : withPictures;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Of a text and of each of its blocks: what reviews, anchors and suspects know them by. */
const fingerprintsOf = (text: ItemText): string[] => [
  fingerprintOf(text),
  ...placeBlocks(text.content).map(blockHash),
];

/** Of the present content of an item. */
export function rewriteFingerprints(rewritten: Map<string, string>, there: ItemText, here: ItemText): void {
  if (there.content === here.content) return;
  const after = fingerprintsOf(here);
  for (const [at, one] of fingerprintsOf(there).entries()) rewritten.set(one, after[at] ?? one);
}

/** Keys of what tells texts and blocks apart. */
export const digestKeys: ReadonlySet<string> = new Set(['present', 'fingerprint', 'block']);

/** Versions name their content by its hash: that of the text in the archive, which was written before them. */
function withDigests(row: Row, rewritten: ReadonlyMap<string, string>): Row {
  const result = { ...row };
  for (const [key, value] of Object.entries(row)) {
    if (typeof value !== 'string') continue;
    const digest = key === 'contentHash' ? value.replace(/^\\x/, '') : value;
    if (key === 'contentHash' || digestKeys.has(key)) result[key] = rewritten.get(digest) ?? digest;
  }
  return result;
}

/** Rows as the archive has them. */
export async function forArchive(
  { trx, scope, items, files, rewritten }: Reading,
  rows: readonly Row[],
  references: References,
): Promise<Row[]> {
  const names = await readNames(trx, scope, {
    items,
    collect(wanted) {
      for (const row of rows) {
        replaceIds(row, references, (thing, id) => {
          wanted.add(thing, id);
          return null;
        });
        collectFromTexts(row, wanted);
      }
    },
  });
  return rows.map((row) => {
    const named = replaceIds(row, references, (thing, id) => names.of(thing, id));
    const result = mapStrings(named, (text) => {
      const written = textForArchive(text, names, files);
      if (written !== text) rewritten.set(sha256(text), sha256(written));
      return written;
    }) as Row;
    return withDigests(result, rewritten);
  });
}

const rowOf = ({ without = [] }: { without?: readonly string[] }): Sql =>
  sql`(to_jsonb(t) - ${['product_id', ...without]}::text[])::text as row`;

interface JsonRow {
  row: string;
  key: (string | number)[];
}

/** The values of these columns, by which the next page begins. */
const keyColumns = (columns: readonly Sql[]): Sql => sql`jsonb_build_array(${sql.join(columns)}) as key`;

const after = (columns: readonly Sql[], key: readonly unknown[] | undefined, types: readonly string[]): Sql =>
  key === undefined
    ? sql``
    : sql`and (${sql.join(columns)}) > (${sql.join(
        key.map((value, at) => sql`${value}::${sql.raw(types[at]!)}`),
      )})`;

const textColumns = new Set(['branch', 'sha', 'name', 'merged_tasks']);
const typeOf = (column: string): string => (textColumns.has(column) ? 'text' : 'bigint');
const ordered = (column: string): Sql =>
  textColumns.has(column) ? sql`t.${sql.ref(column)} collate "C"` : sql`t.${sql.ref(column)}::bigint`;

/** The table, or what is read in its place. */
const sourceOf = ({ table, rows }: Pick<LinesOfProduct, 'table' | 'rows'>, productId: number): Sql =>
  rows
    ? sql`from (${rows(productId)}) t where true`
    : sql`from ${sql.table(table)} t where t.product_id = ${productId}`;

/** The rows of a table, in their order. */
async function* rowsOfProduct(
  { trx, scope: { productId }, check }: Reading,
  spec: Pick<LinesOfProduct, 'table' | 'order' | 'without' | 'rows'>,
): AsyncGenerator<Row[]> {
  const { order } = spec;
  const columns = order.map(ordered);
  const types = order.map(typeOf);
  let key: unknown[] | undefined;
  for (;;) {
    await check();
    const rows = await trx.all(
      sql<JsonRow>`
        select ${rowOf(spec)}, ${keyColumns(columns)} ${sourceOf(spec, productId)}
          ${after(columns, key, types)}
        order by ${sql.join(columns)} limit ${sql.number(rowsOfPage)}
      `,
    );
    if (rows.length > 0) yield rows.map(({ row }) => JSON.parse(row) as Row);
    if (rows.length < rowsOfPage) return;
    ({ key } = rows.at(-1)!);
  }
}

/** Rows of these items: in the order of the items, then by their own. */
async function* rowsOfItems(
  { trx, scope: { productId }, check }: Reading,
  ids: readonly number[],
  { order, ...spec }: LinesOfItems & { order: readonly string[] },
): AsyncGenerator<Row[]> {
  const item = sql.ref(`t.${spec.item}`);
  const columns = [sql`array_position(${ids}::bigint[], ${item})::bigint`, ...order.map(ordered)];
  const types = ['bigint', ...order.map(typeOf)];
  let key: unknown[] | undefined;
  for (;;) {
    await check();
    const rows = await trx.all(
      sql<JsonRow>`
        select ${rowOf(spec)}, ${keyColumns(columns)} ${sourceOf(spec, productId)}
          and ${item} = any(${ids}::bigint[]) ${after(columns, key, types)}
        order by ${sql.join(columns)} limit ${sql.number(rowsOfPage)}
      `,
    );
    if (rows.length > 0) yield rows.map(({ row }) => JSON.parse(row) as Row);
    if (rows.length < rowsOfPage) return;
    ({ key } = rows.at(-1)!);
  }
}

/** Ids of items, in their order. */
function* pagesOf({ items: { ids } }: Reading): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += itemsOfPage) yield ids.slice(at, at + itemsOfPage);
}

/** Counts from 1 again where the item changes. */
export function createCounter(): (item: unknown) => number {
  let last: unknown;
  let count = 0;
  return (item) => {
    count = item === last ? count + 1 : 1;
    last = item;
    return count;
  };
}

export const line = (row: Row): string => JSON.stringify(row);

/** Rows of one item that have no order of their own come in that of what they say. */
function inOwnOrder(rows: Row[], item: string): string[] {
  const groups = Map.groupBy(rows, (row) => row[item]);
  return [...groups.values()].flatMap((group) => group.map(line).toSorted());
}

export async function* linesOfEachItem(reading: Reading, spec: LinesOfItems): AsyncGenerator<string> {
  const { item, order, references, isCounted } = spec;
  const count = createCounter();
  const itemKey = keyOf(item, true);
  for (const ids of pagesOf(reading)) {
    // Few, and they have no numbers that would last.
    if (order === 'lines') {
      const { trx, scope, check } = reading;
      await check();
      const column = sql.ref(`t.${item}`);
      const found = await trx.all(
        sql<{ row: string }>`
          select ${rowOf(spec)} ${sourceOf(spec, scope.productId)} and ${column} = any(${ids}::bigint[])
          order by array_position(${ids}::bigint[], ${column})
        `,
      );
      const rows = found.map(({ row }) => JSON.parse(row) as Row);
      yield* inOwnOrder(await forArchive(reading, rows, references), itemKey);
      continue;
    }
    for await (const rows of rowsOfItems(reading, ids, { ...spec, order }))
      for (const row of await forArchive(reading, rows, references)) {
        const name = row[itemKey];
        yield line({ [itemKey]: name, ...(isCounted && { number: count(name) }), ...row });
      }
  }
}

export async function* linesOfWhole(reading: Reading, spec: LinesOfProduct): AsyncGenerator<string> {
  let count = 0;
  for await (const rows of rowsOfProduct(reading, spec))
    for (const row of await forArchive(reading, rows, spec.references)) {
      count += 1;
      yield line(spec.isCounted ? { number: count, ...row } : row);
    }
}
