// Brings a backup to a database in which nobody has worked. Everything that can be found wrong is found before anything
// is changed; while it runs, and after it was interrupted, neither app nor worker can connect.
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import { withClient } from '../platform/database/one-connection.ts';
import { createStorage } from '../platform/storage/create.ts';
import type { Storage } from '../platform/storage/storage.ts';
import {
  entryNames,
  fileLines,
  readManifest,
  requireFitting,
  secretMark,
  type Manifest,
} from './manifest.ts';
import { findTool, load } from './postgres-tools.ts';
import { backupRoleNeeded, BackupProblem } from './problem.ts';
import { openSealed, type SealedArchive } from './sealed-archive.ts';
import { differences, measureTables } from './tables.ts';

interface Parts {
  config: Config;
  secrets: Secrets;
}

interface Options {
  /** Goes on though what was sealed and signed with another TRACERY_SECRET cannot be read. */
  allowsOtherSecret: boolean;
}

export interface Restored {
  manifest: Manifest;
  endedTokens: number;
}

/** While this schema is there, the database holds what an interrupted restore left. */
const marker = 'tracery_restoring';

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ hasTables: boolean; isLeft: boolean; name: string }>(
    `select to_regclass('tracery.users') is not null as "hasTables", current_database() as name,
       to_regnamespace($1) is not null as "isLeft"`,
    [marker],
  );
  const { hasTables, isLeft, name } = rows[0]!;
  if (!hasTables || isLeft) return;
  const used = await client.query<{ used: boolean }>(
    `select exists (select from tracery.users where not is_builtin_guest)
       or exists (select from tracery.products where id >= 1000) as used`,
  );
  if (used.rows[0]!.used)
    throw new BackupProblem(
      `The database ${name} has accounts or products. A backup is restored to an empty one: stop Tracery, ` +
        `rename or drop it (alter database ${name} rename to ${name}_before), run tracery init --no-start --restore`,
    );
}

async function requireNobody(client: pg.Client, { roles }: Manifest): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and usename = any ($1)`,
    [[roles.app, roles.worker]],
  );
  if (rows[0]!.count > 0)
    throw new BackupProblem('Tracery runs on this database: systemctl stop tracery tracery-worker');
}

async function requireStored(archive: SealedArchive, storage: Storage): Promise<void> {
  const missing: string[] = [];
  for await (const { hash } of fileLines(archive)) if (!(await storage.has(hash))) missing.push(hash);
  if (missing.length > 0)
    throw new BackupProblem(
      `The backup only names its files, and the store lacks ${missing.length} of them, such as ${missing[0]}: ` +
        'bring the bucket back first, or name it in S3_ENDPOINT and S3_BUCKET',
    );
}

async function* bytesOf(archive: SealedArchive, hash: string): AsyncGenerator<Uint8Array> {
  yield* await archive.open(entryNames.file(hash));
}

/** Bytes under their hash do no harm where nobody refers to them: they may come before the database. */
async function storeFiles(archive: SealedArchive, storage: Storage): Promise<void> {
  for await (const { hash, size } of fileLines(archive)) {
    const stored = await storage.put(bytesOf(archive, hash), size);
    if (stored.hash !== hash) throw new BackupProblem(`The file ${hash} has other bytes than its name says`);
  }
}

async function loadDatabase(client: pg.Client, archive: SealedArchive, manifest: Manifest, url: string) {
  const { rows } = await client.query<{ version: number; name: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_database() as name`,
  );
  const program = findTool('pg_restore', rows[0]!.version);
  const database = client.escapeIdentifier(rows[0]!.name);
  const people = [manifest.roles.app, manifest.roles.worker].map((role) => client.escapeIdentifier(role));
  await client.query(`create schema if not exists ${marker}`);
  await client.query(`revoke connect on database ${database} from ${people.join(', ')}`);
  await client.query('drop schema if exists tracery, graphile_worker cascade');
  await load(program, url, await archive.open(entryNames.database));
  return {
    open: async () => {
      await client.query(`grant connect on database ${database} to ${people.join(', ')}`);
      await client.query(`drop schema ${marker}`);
    },
  };
}

export async function restoreBackup(
  { config, secrets }: Parts,
  file: string,
  { allowsOtherSecret }: Options,
): Promise<Restored> {
  const { ownerUrl, backupUrl } = config.database;
  if (!ownerUrl || !backupUrl) throw new BackupProblem(backupRoleNeeded);
  const archive = await openSealed(file);
  try {
    const manifest = await readManifest(archive);
    requireFitting(manifest, config);
    if (manifest.secret !== secretMark(secrets) && !allowsOtherSecret)
      throw new BackupProblem(
        'TRACERY_SECRET is not the one of the backup: the audit log could not be verified, and second factors would be ' +
          'lost. Put back the file secrets/TRACERY_SECRET; if it is lost, add --other-secret',
      );
    const storage = await createStorage(config.storage);
    await storage.requireWritable();
    return await withClient({ connectionString: ownerUrl }, async (client) => {
      await client.query('set statement_timeout = 0');
      await requireEmpty(client);
      await requireNobody(client, manifest);
      if (manifest.files.are === 'listed') await requireStored(archive, storage);
      else await storeFiles(archive, storage);
      const loaded = await loadDatabase(client, archive, manifest, ownerUrl);
      const found = await withClient({ connectionString: backupUrl }, measureTables);
      const wrong = differences(manifest.tables, found);
      if (wrong.length > 0)
        throw new BackupProblem(`What was restored is not what was saved: ${wrong.join('; ')}`);
      const { rowCount } = await client.query(
        'update tracery.access_tokens set ended_at = now() where ended_at is null',
      );
      // Without it PostgreSQL would plan as if all tables were empty.
      await client.query('analyze');
      await loaded.open();
      return { manifest, endedTokens: rowCount ?? 0 };
    });
  } finally {
    archive.close();
  }
}
