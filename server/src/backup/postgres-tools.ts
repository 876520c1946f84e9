// pg_dump and pg_restore of the version that fits the server.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupProblem } from './problem.ts';

/** Where Debian has the programs of each version. */
const versionsFolder = '/usr/lib/postgresql';

const installedVersions = (): number[] =>
  (fs.existsSync(versionsFolder) ? fs.readdirSync(versionsFolder) : []).map(Number).filter(Boolean);

function versionOf(program: string): number | undefined {
  try {
    const text = execFileSync(program, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(/(\d+)/.exec(text)?.[1]);
  } catch {
    return undefined;
  }
}

/** The same version as the server if there is one: an older one refuses it, a newer one may write what it does not know. */
export function findTool(name: 'pg_dump' | 'pg_restore', serverVersion: number): string {
  const candidates = installedVersions()
    .filter((version) => version >= serverVersion)
    .sort((a, b) => a - b)
    .map((version) => path.join(versionsFolder, String(version), 'bin', name));
  const found = [...candidates, name].find((program) => (versionOf(program) ?? 0) >= serverVersion);
  if (found) return found;
  throw new BackupProblem(
    `${name} of PostgreSQL ${serverVersion} or later is needed: apt-get install postgresql-client-${serverVersion}`,
  );
}

/** In the environment and not among the arguments, which all accounts of the machine can read. */
function connectionOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    PATH: process.env['PATH'],
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''),
    PGPORT: searchParams.get('port') ?? (port || '5432'),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...Object.fromEntries(
      ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => {
        const value = searchParams.get(name);
        return value ? [[`PG${name.toUpperCase()}`, value]] : [];
      }),
    ),
  };
}

const endOf = (child: ChildProcess, program: string): Promise<void> => {
  let said = '';
  child.stderr!.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) =>
      code === 0
        ? resolve()
        : reject(
            new BackupProblem(
              `${path.basename(program)} ended with ${signal ?? code}: ${said.trim() || 'it said nothing'}`,
            ),
          ),
    );
  });
  ended.catch(() => {});
  return ended;
};

/** What pg_dump writes; throws at the end if it did not end well. */
export async function* dump(program: string, url: string, args: readonly string[]): AsyncGenerator<Buffer> {
  const child = spawn(program, args, { env: connectionOf(url), stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = endOf(child, program);
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer;
    await ended;
  } finally {
    child.kill('SIGKILL');
  }
}

export async function load(program: string, url: string, dumped: AsyncIterable<Buffer>): Promise<void> {
  const child = spawn(program, ['--exit-on-error', `--dbname=${connectionOf(url)['PGDATABASE']}`], {
    env: connectionOf(url),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = endOf(child, program);
  // It stops reading when it has all it needs or finds a fault; either is told by how it ends, not by the broken pipe.
  const sent = pipeline(Readable.from(dumped), child.stdin).catch(() => {});
  await ended;
  await sent;
}
