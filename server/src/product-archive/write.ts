// A product as an archive: everything of one moment, then the bytes of its files, which never change.
import type { Readable } from 'node:stream';
import type { Database, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { MissingBytes, type Storage } from '../platform/storage/storage.ts';
import type { Scope } from '../tenancy/scope.ts';
import { version } from '../version.ts';
import { linesOfFiles, pathsOf, readFiles, type StoredFile } from './files.ts';
import { formatName, formatVersion } from './format.ts';
import { addItems } from './items.ts';
import { models, readItems } from './names.ts';
import { addProduct, linesOfPeople } from './product.ts';
import { readmeOf } from './readme.ts';
import { linesOfEachItem, linesOfWhole, type Reading } from './rows.ts';
import { linesOfItems, linesOfProduct } from './tables.ts';
import { archiveStream, type ArchiveWriter } from '../platform/archive-stream.ts';

export interface WriteParts {
  db: Database;
  storage: Storage;
  /** Enters the product in a transaction. */
  enter: (trx: Trx) => Promise<Scope>;
  /** Before each page: throws if whoever asked may no longer read. */
  check?: () => Promise<void>;
  /** Milliseconds. */
  timeMax?: number;
  /** Files whose bytes the store has lost; the manifest tells of them, too. */
  onMissing?: (path: string) => void;
}

interface Added {
  counts: Record<string, number>;
  files: StoredFile[];
}

async function addTables(archive: ArchiveWriter, reading: Reading, files: readonly StoredFile[]) {
  const name = await addProduct(archive, reading);
  await archive.add('README.md', [readmeOf(name)]);
  await archive.addLines('people.jsonl', linesOfPeople(reading));
  const counts: Record<string, number> = {};
  for (const model of models) counts[model.table] = await addItems(archive, reading, model);
  for (const spec of linesOfItems) await archive.addLines(spec.path, linesOfEachItem(reading, spec));
  for (const spec of linesOfProduct) await archive.addLines(spec.path, linesOfWhole(reading, spec));
  await archive.addLines('files.jsonl', linesOfFiles(reading, files));
  return { ...counts, files: files.length };
}

/** One transaction that sees one moment. It writes nothing, and nobody waits for it. */
async function addMoment(archive: ArchiveWriter, parts: WriteParts): Promise<Added> {
  const { db, enter, check = async () => {}, timeMax } = parts;
  let hasBegun = false;
  return db.transaction(
    async (trx) => {
      // What was sent cannot be taken back.
      if (hasBegun) throw new Error('an archive cannot be begun twice');
      hasBegun = true;
      await trx.run(sql`set transaction isolation level repeatable read`);
      // It waits for who reads the archive.
      await trx.run(sql`set local idle_in_transaction_session_timeout = 0`);
      const scope = await enter(trx);
      const items = await readItems(trx, scope);
      const files = await readFiles(trx, scope, items);
      const reading: Reading = { trx, scope, items, files: pathsOf(files), rewritten: new Map(), check };
      return { counts: await addTables(archive, reading, files), files };
    },
    { readOnly: true, ...(timeMax !== undefined && { deadline: performance.now() + timeMax }) },
  );
}

export function writeProduct(parts: WriteParts): Readable {
  const { storage, check = async () => {}, onMissing } = parts;
  return archiveStream(async (archive) => {
    const { counts, files } = await addMoment(archive, parts);
    const missing: string[] = [];
    for (const { path, hash } of files) {
      await check();
      try {
        await archive.add(path, await storage.open(hash));
      } catch (error) {
        if (!(error instanceof MissingBytes)) throw error;
        missing.push(path);
        onMissing?.(path);
      }
    }
    return {
      format: formatName,
      formatVersion,
      madeBy: `Tracery ${version}`,
      counts,
      ...(missing.length > 0 && { missing }),
    };
  });
}
