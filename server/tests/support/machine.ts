// A machine below a folder, as `tracery init` leaves it: settings, a release, units, and nginx in front. A script starts
// and stops what the units say, as systemd would.
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { compileCache, freePort, waitFor } from '../../../scripts/services.ts';
import { patient } from '../../../scripts/stack.ts';
import { pointLink } from '../../src/commands/init/files.ts';
import { placesBelow, type Places } from '../../src/commands/init/places.ts';
import { nginxFile, sparePort } from '../../src/commands/init/proxy.ts';
import { writeUnits } from '../../src/commands/init/units.ts';
import { readConfig } from '../../src/config.ts';
import { writeRelease } from './releases.ts';
import type { TestDatabase } from './database.ts';

const serviceScript = `#!/bin/sh
# <action> <service>, as systemctl takes them
set -eu
cd "$(dirname "$0")"
noted=run/$2.pid
lives() { [ -e "$noted" ] && grep -q '^State:[[:space:]]*[^Z]' "/proc/$(cat "$noted")/status" 2>/dev/null; }
stop() {
  if lives; then kill -TERM "$(cat "$noted")"; fi
  while lives; do sleep 0.02; done
  rm -f "$noted"
}
start() {
  unit=etc/systemd/system/$(echo "$2" | sed 's/@.*/@/').service
  env=$(sed -n 's/^Environment=//p' "$unit" | sed "s/%i/\${2#*@}/")
  # Without quotes: words of their own.
  setsid env $env $(sed -n 's/^ExecStart=//p' "$unit") </dev/null >>"run/$2.log" 2>&1 &
  echo $! >"$noted"
}
case $1 in
start) lives || start "$@" ;;
stop) stop ;;
restart) stop; start "$@" ;;
try-restart) if lives; then stop; start "$@"; fi ;;
esac
`;

export interface Ran {
  exitCode: number;
  text: string;
}

export interface Machine {
  url: string;
  places: Places;
  /** Of the process of the app, and of the one beside it. */
  ports: [number, number];
  /** Where releases lie. */
  releases: string;
  /** For `tracery upgrade`: who starts and stops processes here. */
  services: readonly string[];
  service(action: string, name: string): Promise<void>;
  /** A second process for good: nginx asks both in turn from then on. */
  startSecond(): Promise<void>;
  /** The command as root would type it. */
  tracery(...args: string[]): Promise<Ran>;
  /** The same, killed with all that it started when it has printed this. */
  killedAt(text: string, ...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Below those that the system gives to connections, which would take one while its process is replaced. */
async function twoPorts(): Promise<[number, number]> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if ((await isFree(port)) && (await isFree(sparePort(port)))) return [port, sparePort(port)];
  }
}

interface Wanted {
  database: TestDatabase;
  backupUrl: string;
  secret: string;
  version: string;
}

export async function createMachine(wanted: Wanted): Promise<Machine> {
  const { database, backupUrl, secret, version } = wanted;
  const prefix = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-machine-'));
  const releases = path.join(prefix, 'opt');
  const link = path.join(releases, 'tracery');
  const home = writeRelease(releases, version);
  pointLink(link, home);
  const places: Places = { ...placesBelow(prefix), home, link, command: path.join(link, 'bin/tracery') };
  const ports = await twoPorts();
  const url = `http://localhost:${await freePort()}`;

  const write = (file: string, text: string, mode = 0o644) => {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text, { mode });
  };
  const settings = {
    PUBLIC_URL: url,
    PORT: ports[0],
    TRUSTED_PROXIES: '127.0.0.1,::1',
    TRACERY_SECRET: secret,
    DATABASE_URL: patient(database.urls.app),
    DATABASE_WORKER_URL: patient(database.urls.worker),
    DATABASE_OWNER_URL: database.urls.owner,
    DATABASE_BACKUP_URL: backupUrl,
    DATABASE_POOL: 5,
    FILES_DIRECTORY: path.join(places.data, 'files'),
    UML_SERVER: 'off',
    DRAIN_MS: 200,
    RATE_SCALE: 100_000,
    MAX_EVENT_LOOP_DELAY_MS: 20_000,
    MAX_WAIT_MS: 20_000,
    LOG_LEVEL: 'warn',
  };
  write(
    places.config,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  for (const folder of [
    places.data,
    path.join(places.data, 'files'),
    places.backups,
    path.join(prefix, 'run'),
  ])
    fs.mkdirSync(folder, { recursive: true });
  writeUnits(places, readConfig({ TRACERY_CONFIG: places.config }));
  const script = path.join(prefix, 'services');
  write(script, serviceScript, 0o755);

  write(places.nginx, nginxFile(new URL(url), ports[0]));
  const main = path.join(prefix, 'nginx.conf');
  write(
    main,
    `daemon off; pid ${prefix}/nginx.pid; error_log ${prefix}/nginx.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
     events {}
     http { access_log off; client_body_temp_path ${prefix}; proxy_temp_path ${prefix}; include ${places.nginx}; }`,
  );
  const nginx: ChildProcess = spawn('nginx', ['-e', `${prefix}/nginx.log`, '-c', main], {
    stdio: 'ignore',
    env: { PATH: `${process.env['PATH']}:/usr/sbin` },
  });

  const env = { PATH: process.env['PATH'], ...compileCache, TRACERY_PREFIX: prefix };
  const machine: Machine = {
    url,
    places,
    ports,
    releases,
    services: ['--services', script],
    service: async (action, name) => void (await promisify(execFile)(script, [action, name], { env })),
    async startSecond() {
      await machine.service('start', `tracery@${ports[1]}`);
      await waitFor('it', async () => (await fetch(`http://127.0.0.1:${ports[1]}/readyz`)).ok);
      write(places.nginx, fs.readFileSync(places.nginx, 'utf8').replace(' backup;', ';'));
      nginx.kill('SIGHUP');
    },
    tracery: (...args) =>
      new Promise((resolve) => {
        execFile(places.command, args, { env }, (error, stdout, stderr) =>
          resolve({ exitCode: Number(error?.code ?? 0), text: stdout + stderr }),
        );
      }),
    killedAt: (text, ...args) =>
      new Promise((resolve, reject) => {
        // In a group of its own, so that the release to which it hands over dies with it.
        const child = spawn(places.command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
        let printed = '';
        const hear = (chunk: Buffer) => {
          printed += chunk.toString();
          if (printed.includes(text) && child.exitCode === null) process.kill(-child.pid!, 'SIGKILL');
        };
        child.stdout.on('data', hear);
        child.stderr.on('data', hear);
        child.once('close', (code) =>
          code === null ? resolve(printed) : reject(new Error(`it ended by itself: ${printed}`)),
        );
      }),
    async remove() {
      for (const name of fs.readdirSync(path.join(prefix, 'run')))
        if (name.endsWith('.pid')) await machine.service('stop', name.replace(/\.pid$/, ''));
      nginx.kill('SIGTERM');
      execFileSync('rm', ['-rf', prefix]);
    },
  };
  for (const name of ['tracery', 'tracery-worker']) await machine.service('start', name);
  await waitFor('nginx', async () => (await fetch(`${url}/readyz`)).ok);
  return machine;
}
