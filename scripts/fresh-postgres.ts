// A PostgreSQL of its own, as Debian sets it up: whoever is `postgres` on the machine is superuser by the socket, others
// need a password. For tests of what is done once per server.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { freePort, postgresBinaries } from './services.ts';

const isRoot = process.getuid?.() === 0;

function asPostgres(file: string, args: readonly string[]): void {
  const [command, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', file, ...args] : [file, ...args];
  execFileSync(command!, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
}

export interface FreshPostgres {
  /** For libpq and for `tracery init`: where the socket is. */
  env: { PGHOST: string; PGPORT: string };
  stop(): void;
}

export async function startFreshPostgres(directory: string): Promise<FreshPostgres> {
  const bin = postgresBinaries();
  const data = path.join(directory, 'data');
  const port = await freePort();
  fs.mkdirSync(directory, { recursive: true });
  if (isRoot) execFileSync('chown', ['postgres:', directory]);
  asPostgres(`${bin}/initdb`, [
    `--pgdata=${data}`,
    '--username=postgres',
    // Whoever tests without root is not called postgres.
    `--auth-local=${isRoot ? 'peer' : 'trust'}`,
    '--auth-host=scram-sha-256',
    // What a minimal machine has, and what databases of ours must not take over.
    '--locale=C',
    '--encoding=SQL_ASCII',
    '--no-sync',
  ]);
  const options = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1 -c fsync=off`;
  const log = path.join(directory, 'log');
  asPostgres(`${bin}/pg_ctl`, ['-D', data, '-o', options, '-l', log, '-w', 'start']);
  return {
    env: { PGHOST: directory, PGPORT: String(port) },
    stop: () => asPostgres(`${bin}/pg_ctl`, ['-D', data, '-m', 'immediate', '-w', 'stop']),
  };
}
