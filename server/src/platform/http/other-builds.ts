// The client's files of other builds than that of this process. While processes are replaced one by one, a page of one
// build asks processes of another for its files, and pages that stay open do so for days. So each process keeps its own
// files in the database, and takes from there what it does not have.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Database, Trx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Log } from '../logging/log.ts';

const fileName = /^\w[\w.-]{0,199}$/;
const compressed = /\.(gz|br)$/;

const hour = 60 * 60_000;
const soon = 60_000;
/** A database that hangs must not keep a process from answering that it does. */
const patience = 10_000;

async function keepFiles(trx: Trx, folder: string): Promise<void> {
  const present = new Set(await fs.readdir(folder));
  // In the same order everywhere: two processes wait for each other instead of deadlocking.
  const names = [...present].filter((name) => fileName.test(name) && !compressed.test(name)).sort();
  const kept = await trx.all(
    sql<{ name: string }>`select name from client_files where name = any(${names}) order by name for update`,
  );
  const known = new Set(kept.map(({ name }) => name));
  for (const name of names) {
    if (known.has(name)) continue;
    const isCompressed = present.has(`${name}.gz`);
    const bytes = await fs.readFile(path.join(folder, isCompressed ? `${name}.gz` : name));
    await trx.run(
      sql`
        insert into client_files (name, is_compressed, bytes)
        values (${name}, ${isCompressed}, ${bytes})
        on conflict (name) do nothing
      `,
    );
  }
  await trx.run(sql`update client_files set used_at = now() where name = any(${names})`);
  await trx.run(sql`delete from client_files where used_at < now() - interval '7 days'`);
}

interface Keeper {
  db: Database;
  /** Of the built client. */
  directory: string;
  log: Log;
}

/**
 * Returns when others can serve the files of this build, or it is logged why not; then says every hour that they are in
 * use. The result ends that.
 */
export async function keepBuild({ db, directory, log }: Keeper): Promise<() => void> {
  const folder = path.join(directory, 'assets');
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  async function keep(): Promise<void> {
    let next = hour;
    try {
      await db.transaction((trx) => keepFiles(trx, folder), { deadline: performance.now() + patience });
    } catch (error) {
      next = soon;
      log.warn(
        { error: (error as Error).message },
        'the files of the client were not kept for other processes',
      );
    }
    if (!isOver) timer = setTimeout(() => void keep(), next).unref();
  }
  await keep();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

export interface OtherBuilds {
  /** The folder in which the file lies now; undefined where no build of the last days had it. */
  find(name: string): Promise<string | undefined>;
  end(): Promise<void>;
}

/** So often at most the names are read anew: whoever makes up names of files costs no more. */
const readEvery = 250;

const exists = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
  );

/** Whole or not at all. */
async function write(file: string, bytes: Uint8Array): Promise<void> {
  await fs.writeFile(`${file}.part`, bytes);
  await fs.rename(`${file}.part`, file);
}

export function createOtherBuilds(db: Database): OtherBuilds {
  let names = new Set<string>();
  let reading: Promise<void> | undefined;
  let folder: Promise<string> | undefined;
  const running = new Map<string, Promise<boolean>>();

  async function readNames(): Promise<void> {
    await pause(readEvery);
    // Whoever asks from now on wants to know what is there from now on.
    reading = undefined;
    const rows = await db.transaction(
      (trx) => trx.all(sql<{ name: string }>`select name from client_files`),
      {
        readOnly: true,
      },
    );
    names = new Set(rows.map(({ name }) => name));
  }

  async function fetchFile(name: string, file: string): Promise<boolean> {
    if (await exists(file)) return true;
    const found = await db.transaction(
      (trx) =>
        trx.maybe(
          sql<{ isCompressed: boolean; bytes: Buffer }>`
            select is_compressed as "isCompressed", bytes from client_files where name = ${name}
          `,
        ),
      { readOnly: true },
    );
    if (!found) return false;
    const { isCompressed, bytes } = found;
    if (isCompressed) await write(`${file}.gz`, bytes);
    await write(file, isCompressed ? await promisify(gunzip)(bytes) : bytes);
    return true;
  }

  return {
    async find(name) {
      if (!fileName.test(name) || compressed.test(name)) return undefined;
      if (!names.has(name)) await (reading ??= readNames());
      if (!names.has(name)) return undefined;
      folder ??= fs.mkdtemp(path.join(os.tmpdir(), 'tracery-other-builds-'));
      const directory = await folder;
      const fetching = running.get(name) ?? fetchFile(name, path.join(directory, name));
      running.set(name, fetching);
      try {
        return (await fetching) ? directory : undefined;
      } finally {
        running.delete(name);
      }
    },
    async end() {
      if (folder) await fs.rm(await folder, { recursive: true, force: true });
    },
  };
}
