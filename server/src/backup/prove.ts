// Proves that a backup can be restored: restores it into a scratch database, counts and hashes everything, and drops it.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { verifyAudit } from '../audit/index.ts';
import type { Config } from '../config.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import { withClient, withDatabase } from '../platform/database/one-connection.ts';
import { createStorage } from '../platform/storage/create.ts';
import { MissingBytes } from '../platform/storage/storage.ts';
import { filesWithout, inconsistencies } from './consistency.ts';
import {
  entryNames,
  fileLines,
  readManifest,
  requireFitting,
  secretMark,
  type Manifest,
} from './manifest.ts';
import { findTool, load } from './postgres-tools.ts';
import { backupRoleNeeded, BackupProblem, provingLock } from './problem.ts';
import { openSealed, type SealedArchive } from './sealed-archive.ts';
import { differences, measureTables } from './tables.ts';

export interface Proof {
  bytes: number;
  seconds: number;
  manifest: Manifest;
  /** None: it can be restored, and everything is there. */
  problems: string[];
}

interface Parts {
  config: Config;
  secrets: Secrets;
}

const mostProblems = 50;

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of bytes) digest.update(chunk);
  return digest.digest('hex');
}

/** Reads every file, from the archive or from the store. */
async function checkFiles(archive: SealedArchive, manifest: Manifest, { config }: Parts) {
  const problems: string[] = [];
  const saved = new Set<string>();
  const isInside = manifest.files.are === 'inside';
  const storage = isInside ? undefined : await createStorage(config.storage);
  for await (const { hash } of fileLines(archive)) {
    saved.add(hash);
    try {
      const bytes = storage ? await storage.open(hash) : await archive.open(entryNames.file(hash));
      if ((await hashOf(bytes)) !== hash) problems.push(`the file ${hash} has other bytes`);
    } catch (error) {
      if (!(error instanceof MissingBytes)) throw error;
      problems.push(`the file ${hash} is no longer in the store`);
    }
  }
  if (saved.size !== manifest.files.count)
    problems.push(`${manifest.files.count} files were saved, ${saved.size} are named`);
  return { problems, saved };
}

async function makeScratch(client: pg.Client, name: string, owner: string): Promise<void> {
  const { rows } = await client.query<{ collate: string; ctype: string }>(
    `select datcollate as collate, datctype as ctype from pg_database where datname = current_database()`,
  );
  const { collate, ctype } = rows[0]!;
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(
    `create database ${name} owner ${client.escapeIdentifier(owner)} template template0 encoding 'UTF8'
     lc_collate ${client.escapeLiteral(collate)} lc_ctype ${client.escapeLiteral(ctype)}`,
  );
  await client.query(`revoke all on database ${name} from public`);
}

async function auditProblems(url: string, secrets: Secrets): Promise<string[]> {
  const { problems } = await withDatabase(url, (db) => verifyAudit(db, secrets));
  return problems.map((problem) => `audit log: ${problem}`);
}

const inDatabase = (url: string, name: string): string => {
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  return scratch.href;
};

export async function proveBackup(parts: Parts, file: string): Promise<Proof> {
  const { config, secrets } = parts;
  const { backupUrl, ownerUrl } = config.database;
  if (!backupUrl || !ownerUrl) throw new BackupProblem(backupRoleNeeded);
  const began = performance.now();
  const archive = await openSealed(file);
  try {
    const manifest = await readManifest(archive);
    requireFitting(manifest, config);
    const { problems, saved } = await checkFiles(archive, manifest, parts);
    if (manifest.missingCount > 0)
      problems.push(
        `${manifest.missingCount} files were missing or damaged when it was made: ${manifest.missing.join(' ')}`,
      );
    await withClient({ connectionString: backupUrl, application_name: 'tracery backup' }, async (client) => {
      await client.query('select pg_advisory_lock($1)', [provingLock]);
      const { rows } = await client.query<{ version: number; scratch: string }>(
        `select current_setting('server_version_num')::int / 10000 as version,
           left(current_database(), 50) || '_proof' as scratch`,
      );
      const scratch = rows[0]!.scratch;
      const quoted = client.escapeIdentifier(scratch);
      await makeScratch(client, quoted, manifest.roles.owner);
      try {
        const program = findTool('pg_restore', rows[0]!.version);
        await load(program, inDatabase(ownerUrl, scratch), await archive.open(entryNames.database));
        await withClient({ connectionString: inDatabase(backupUrl, scratch) }, async (restored) => {
          problems.push(...differences(manifest.tables, await measureTables(restored)));
          problems.push(...(await inconsistencies(restored)));
          const known = new Set([...saved, ...manifest.missing]);
          problems.push(
            ...(await filesWithout(restored, known)).map((hash) => `the file ${hash} is not in the backup`),
          );
        });
        // With another secret nobody can tell.
        if (manifest.secret === secretMark(secrets))
          problems.push(...(await auditProblems(inDatabase(ownerUrl, scratch), secrets)));
      } finally {
        await client.query(`drop database if exists ${quoted} with (force)`);
      }
    });
    return {
      bytes: archive.bytes,
      seconds: (performance.now() - began) / 1000,
      manifest,
      problems: problems.slice(0, mostProblems),
    };
  } finally {
    archive.close();
  }
}
