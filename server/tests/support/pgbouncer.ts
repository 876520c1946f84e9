// PgBouncer in session mode before a PostgreSQL, for the roles of tests.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { answersOn, freePort, waitFor } from '../../../scripts/services.ts';

export interface PgBouncer {
  port: number;
  /** Kills it, and waits for its end. */
  end: () => Promise<void>;
  /** Again, at the same port. */
  start: () => Promise<void>;
}

export async function startPgBouncer(behindUrl: string): Promise<PgBouncer> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const users = ['app', 'worker'].map((part) => `"tracery_${part}" "${part}"`);
  fs.writeFileSync(path.join(directory, 'users.txt'), `${users.join('\n')}\n`);
  const { hostname, port: behind } = new URL(behindUrl);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: path.join(directory, 'users.txt'),
    pool_mode: 'session',
    default_pool_size: 60,
    // After an outage of PostgreSQL it would wait 15 s before it asks again.
    server_login_retry: 1,
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}`);
  const file = path.join(directory, 'pgbouncer.ini');
  fs.writeFileSync(
    file,
    `[databases]\n* = host=${hostname} port=${behind}\n[pgbouncer]\n${lines.join('\n')}\n`,
  );
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    for (const name of ['', 'users.txt', 'pgbouncer.ini'])
      fs.chmodSync(path.join(directory, name), name ? 0o644 : 0o755);
  let child: ChildProcess;
  const start = async () => {
    child = spawn('pgbouncer', [...(isRoot ? ['-u', 'postgres'] : []), file], { stdio: 'ignore' });
    await waitFor('PgBouncer', () => answersOn(port));
  };
  await start();
  return {
    port,
    start,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
