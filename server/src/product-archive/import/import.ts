// A product out of its archive. Everything is written in one transaction, so that nobody sees a part of it and nothing
// is left of one that failed or was killed.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ImageProcessor } from '../../platform/images/images.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { setProduct } from '../../tenancy/scope.ts';
import { limits } from '@tracery/contract';
import { productColumns } from '../tables.ts';
import { holdStoredBytes, readFileLines, storeBytes, type FileLine } from './bytes.ts';
import { addBaselineDigests, addCounters, addCriteria, addStates, requireAgreement } from './derived.ts';
import { addItems, giveItemIds } from './items.ts';
import { addMembers, findPeople, readPeople, type SamePeople } from './people.ts';
import { withReader, type ArchiveReader } from './reader.ts';
import { addRecords } from './records.ts';
import { insertRows, newIds, noneCounted, rowHere, textHere, type Ids, type Row } from './rows-of-archive.ts';

export interface ImportParts {
  db: Database;
  storage: Storage;
  pictures: ImageProcessor;
  secrets: Secrets;
}

export interface ImportProgress {
  phase: 'files' | 'items' | 'records';
  done: number;
  of: number;
}

export interface ImportRequest {
  file: string;
  managerId: number;
  /** Of the archive, unless another is given. */
  name?: string | undefined;
  same: SamePeople;
  /** In the transaction: before what takes long, and when the product is known. */
  onBegin: (trx: Trx) => Promise<void>;
  record: (trx: Trx, productId: number) => Promise<void>;
  onProgress?: (progress: ImportProgress) => void;
}

export interface Imported {
  id: number;
  name: string;
  counts: Record<string, number>;
  /** Who is called otherwise here. */
  renamed: { from: string; to: string }[];
  /** Accounts of this installation that were members. */
  notMembers: string[];
  /** Files whose bytes the archive does not have. */
  missing: string[];
}

/** An ended token for each name that was something done with: nobody has its secret, and no list shows it. */
function createTokens(trx: Trx, productId: number): Ids['tokens'] {
  const known = new Map<string, number>();
  return async (name, personId) => {
    const key = `${personId} ${name}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const { id } = await trx.one(
      sql<{ id: number }>`
        insert into access_tokens (session_id, secret_hash, beginning, name, scope, user_id, only_product, made_by,
          request, created_at, expires_at, ended_at)
        values (${randomUUID()}, ${randomBytes(32)}, 'archived', ${name}, 'read', ${personId}, ${productId},
          ${personId}, ${randomUUID()}, 'epoch', 'epoch', 'epoch')
        returning id
      `,
    );
    known.set(key, id);
    return id;
  };
}

interface Begun {
  request: ImportRequest;
  files: readonly FileLine[];
}

async function addFiles(trx: Trx, ids: Ids, files: readonly FileLine[]): Promise<void> {
  const references = { item_id: 'item', held_for: 'item', creator_id: 'person' } as const;
  const rows = files.map(({ path, ...file }): Row => ({
    product_id: ids.productId,
    id: ids.files.get(path)!.id,
    ...rowHere(file, { path: 'files.jsonl', references }, ids),
  }));
  for (let at = 0; at < rows.length; at += 500)
    await insertRows(trx, 'files', 'files.jsonl', rows.slice(at, at + 500));
}

async function keptNumbers(reader: ArchiveReader): Promise<string[]> {
  const numbers = new Set<string>();
  for await (const group of reader.lines('kept-versions.jsonl'))
    for (const { item } of group) numbers.add(item);
  return [...numbers];
}

async function addProductRows(
  trx: Trx,
  reader: ArchiveReader,
  { ids, request }: { ids: Ids; request: ImportRequest },
) {
  const { product, content } = await reader.product();
  const { lastNumbers, ...fields } = product;
  const path = 'product/product.yaml';
  const row = rowHere(fields, { path, references: productColumns }, ids);
  const name = request.name ?? product.name;
  await insertRows(trx, 'products', path, [
    { id: ids.productId, ...row, name, manager_id: request.managerId },
  ]);
  // Pictures in it have their ids already.
  const text = textHere(content, ids, { mentions: false, max: limits.item.contentMax });
  await insertRows(trx, 'product_contents', 'product/product.md', [
    { product_id: ids.productId, content: text },
  ]);
  return { name, lastNumbers };
}

async function writeAll(
  trx: Trx,
  reader: ArchiveReader,
  parts: ImportParts,
  { request, files }: Begun,
): Promise<Omit<Imported, 'missing'>> {
  const { onBegin, record, managerId, same, onProgress = () => {} } = request;
  await onBegin(trx);
  await holdStoredBytes(trx, parts.storage, files);
  const people = await findPeople(trx, await readPeople(reader), same);
  const { id: productId } = await trx.one(sql<{ id: number }>`select nextval('product_ids') as id`);
  await setProduct(trx, productId);
  const ids: Ids = {
    productId,
    people: people.known,
    items: new Map(),
    files: new Map(),
    comments: new Map(),
    steps: new Map(),
    counted: noneCounted(),
    tokens: createTokens(trx, productId),
    rewritten: new Map(),
  };
  const fileIds = await newIds(trx, 'file_ids', files.length);
  for (const [at, { path, name }] of files.entries()) ids.files.set(path, { id: fileIds[at]!, name });
  const { name, lastNumbers } = await addProductRows(trx, reader, { ids, request });
  const notMembers = await addMembers(trx, productId, { people, managerId });
  await giveItemIds(trx, reader, { kept: await keptNumbers(reader), lastNumbers, ids });
  const of = ids.items.size;
  let done = 0;
  const { living } = await addItems(trx, reader, {
    ids,
    onItems: (count) => onProgress({ phase: 'items', done: (done += count), of }),
  });
  await addFiles(trx, ids, files);
  let lines = 0;
  await addRecords({
    trx,
    reader,
    ids,
    secrets: parts.secrets,
    living,
    onLines: (count) => onProgress({ phase: 'records', done: (lines += count), of: 0 }),
  });
  await addCriteria(trx, ids);
  await requireAgreement(trx, ids);
  await addBaselineDigests(trx, ids);
  await addCounters(trx, ids, lastNumbers);
  await record(trx, productId);
  await addStates(trx, ids);
  return { id: productId, name, counts: { ...reader.manifest.counts }, renamed: people.renamed, notMembers };
}

/** Throws ArchiveProblem, and nothing is made. */
export const importProduct = (parts: ImportParts, request: ImportRequest): Promise<Imported> =>
  withReader(request.file, async (reader) => {
    const { onProgress = () => {} } = request;
    const { files, missing } = await readFileLines(reader);
    await storeBytes(reader, parts, {
      files,
      onStored: (done) => onProgress({ phase: 'files', done, of: files.length }),
    });
    const imported = await parts.db.transaction((trx) => writeAll(trx, reader, parts, { request, files }));
    return { ...imported, missing };
  });
