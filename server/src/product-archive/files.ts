// Uploaded files: what is known of each, and where its bytes stand in the archive.
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Items } from './names.ts';
import { createCounter, forArchive, line, type FilePaths, type Reading, type Row } from './rows.ts';

const rowsOfPage = 500;
const nameMax = 80;

export interface StoredFile {
  id: number;
  path: string;
  name: string;
  hash: string;
}

/** Programs that unpack archives take neither all characters nor long names; the whole one stands in `files.jsonl`. */
export function safeName(name: string): string {
  const safe = name.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_').replace(/[. ]+$/, '_');
  if (safe.length <= nameMax) return safe;
  const end = safe.lastIndexOf('.') > safe.length - 12 ? safe.slice(safe.lastIndexOf('.')) : '';
  return safe.slice(0, nameMax - end.length).replace(/[\uD800-\uDBFF]$/, '') + end;
}

interface FileRow {
  id: number;
  item_id: number | null;
  held_for: number | null;
  name: string;
  hash: string;
}

/** Those of the product first, then in the order of the items. */
export async function readFiles(trx: ReadTrx, { productId }: Scope, items: Items): Promise<StoredFile[]> {
  const placeOf = new Map(items.ids.map((id, place) => [id, place]));
  const rows: FileRow[] = [];
  let last = 0;
  for (;;) {
    const page = await trx.all(
      sql<FileRow>`
        select id, item_id, held_for, name, hash from files
        where product_id = ${productId} and id > ${last} order by id limit ${sql.number(rowsOfPage)}
      `,
    );
    rows.push(...page);
    if (page.length < rowsOfPage) break;
    last = page.at(-1)!.id;
  }
  const ownerOf = (row: FileRow) => row.item_id ?? row.held_for ?? 0;
  const place = (row: FileRow) => placeOf.get(ownerOf(row)) ?? -1;
  const count = createCounter();
  return rows
    .toSorted((a, b) => place(a) - place(b) || a.id - b.id)
    .map((row) => {
      const folder = items.nameOf.get(ownerOf(row)) ?? 'product';
      const { id, name, hash } = row;
      return { id, name, hash, path: `files/${folder}/${count(folder)}-${safeName(name)}` };
    });
}

export const pathsOf = (files: readonly StoredFile[]): FilePaths =>
  new Map(files.map(({ id, path, name }) => [id, { path, name }]));

export async function* linesOfFiles(reading: Reading, files: readonly StoredFile[]): AsyncGenerator<string> {
  const { trx, scope, check } = reading;
  for (let at = 0; at < files.length; at += rowsOfPage) {
    await check();
    const page = files.slice(at, at + rowsOfPage);
    const found = await trx.all(
      sql<{ id: number; row: string }>`
        select f.id, (to_jsonb(f) - '{id,product_id}'::text[])::text as row from files f
        where f.product_id = ${scope.productId} and f.id = any(${page.map(({ id }) => id)}::bigint[])
      `,
    );
    const rowOf = new Map(found.map(({ id, row }) => [id, JSON.parse(row) as Row]));
    const rows = page.map(({ id, path }) => ({ path, ...rowOf.get(id)! }));
    const references = { item_id: 'item', held_for: 'item', creator_id: 'person' } as const;
    for (const row of await forArchive(reading, rows, references)) yield line(row);
  }
}
