// Makes a backup while people work. The database comes first, as of one moment; then the files that were known at that
// moment. Bytes are never changed, and nobody erases any meanwhile, so later uploads and deletions do no harm.
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import { withClient } from '../platform/database/one-connection.ts';
import { createStorage } from '../platform/storage/create.ts';
import { erasingLock } from '../platform/storage/erasing.ts';
import { MissingBytes, type Storage } from '../platform/storage/storage.ts';
import { version } from '../version.ts';
import { entryNames, rolesOfConfig, secretMark, type FileLine, type Manifest } from './manifest.ts';
import { dump, findTool } from './postgres-tools.ts';
import { backupRoleNeeded, BackupProblem } from './problem.ts';
import { writeSealed, type ArchiveWriter } from './sealed-archive.ts';
import { leftOut, measureTables, schemas } from './tables.ts';

const namedMissing = 100;
const pageSize = 1000;

interface Moment {
  extensions: string[];
  snapshot: string;
  madeAt: string;
  postgres: number;
  migrations: string[];
}

/** A moment that stands still for this connection and for whoever is given its name. */
async function enterMoment(client: pg.Client): Promise<Moment> {
  await client.query('begin isolation level repeatable read, read only');
  const { rows } = await client.query<Moment>(
    `select pg_export_snapshot() as snapshot,
       to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "madeAt",
       current_setting('server_version_num')::int / 10000 as postgres,
       array(select name from tracery.migrations order by name) as migrations,
       array(select extname::text from pg_extension where extname <> 'plpgsql') as extensions`,
  );
  return rows[0]!;
}

/** Throws where a backup would silently lack rows. */
export async function requireAllRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ seesAll: boolean }>(
    `select rolbypassrls or rolsuper as "seesAll" from pg_roles where rolname = current_user`,
  );
  if (!rows[0]?.seesAll)
    throw new BackupProblem(
      'The role in DATABASE_BACKUP_URL does not see the rows of all products: alter role … bypassrls',
    );
}

/** Each file once, in order. */
async function* knownFiles(client: pg.Client): AsyncGenerator<FileLine> {
  for (let after = ''; ;) {
    const { rows } = await client.query<FileLine>(
      `select hash, max(size)::int as size from (
         select hash, size from tracery.files where hash > $1 union all
         select hash, size from tracery.avatars where hash > $1
       ) known group by hash order by hash limit $2`,
      [after, pageSize],
    );
    yield* rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.hash;
  }
}

/** Whether the store has it, and its bytes are what their name says. */
async function copyFile(archive: ArchiveWriter, storage: Storage, hash: string): Promise<boolean> {
  let bytes;
  try {
    bytes = await storage.open(hash);
  } catch (error) {
    if (error instanceof MissingBytes) return false;
    throw error;
  }
  return (await archive.add(entryNames.file(hash), bytes)).sha256 === hash;
}

interface Copied {
  lines: FileLine[];
  missing: string[];
}

async function copyFiles(
  client: pg.Client,
  archive: ArchiveWriter,
  { storage, isListed }: { storage: Storage; isListed: boolean },
): Promise<Copied> {
  const copied: Copied = { lines: [], missing: [] };
  for await (const { hash, size } of knownFiles(client)) {
    const isThere = isListed ? await storage.has(hash) : await copyFile(archive, storage, hash);
    if (isThere) copied.lines.push({ hash, size });
    else copied.missing.push(hash);
  }
  return copied;
}

export interface MadeBackup {
  file: string;
  bytes: number;
  seconds: number;
  manifest: Manifest;
}

interface Parts {
  config: Config;
  secrets: Secrets;
}

export function makeBackup({ config, secrets }: Parts, file: string): Promise<MadeBackup> {
  const roles = rolesOfConfig(config);
  const { backupUrl } = config.database;
  if (!backupUrl) throw new BackupProblem(backupRoleNeeded);
  const began = performance.now();
  return withClient({ connectionString: backupUrl, application_name: 'tracery backup' }, async (client) => {
    await requireAllRows(client);
    await client.query('select pg_advisory_lock_shared($1)', [erasingLock]);
    const { snapshot, extensions, ...moment } = await enterMoment(client);
    const program = findTool('pg_dump', moment.postgres);
    const storage = await createStorage(config.storage);
    const isListed = 's3' in config.storage;
    let manifest: Manifest | undefined;
    const bytes = await writeSealed(file, async (archive) => {
      const database = await archive.add(
        entryNames.database,
        dump(program, backupUrl, [
          '--format=custom',
          `--snapshot=${snapshot}`,
          ...schemas.map((name) => `--schema=${name}`),
          ...extensions.map((name) => `--extension=${name}`),
          ...leftOut.map((name) => `--exclude-table-data=${name}`),
        ]),
      );
      const tables = await measureTables(client);
      const { lines, missing } = await copyFiles(client, archive, { storage, isListed });
      const listed = await archive.add(entryNames.files, asText(lines.map((line) => JSON.stringify(line))));
      manifest = {
        format: 1,
        ...moment,
        version,
        roles,
        secret: secretMark(secrets),
        database,
        tables,
        files: {
          ...listed,
          count: lines.length,
          size: lines.reduce((sum, { size }) => sum + size, 0),
          are: isListed ? 'listed' : 'inside',
        },
        missing: missing.slice(0, namedMissing),
        missingCount: missing.length,
      };
      await archive.add(entryNames.manifest, asText([JSON.stringify(manifest, null, 2)]));
    });
    return { file, bytes, seconds: (performance.now() - began) / 1000, manifest: manifest! };
  });
}

async function* asText(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield `${line}\n`;
}
