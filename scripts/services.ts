// Starts and stops the services that development and tests need, each on a free loopback port.
//   node scripts/services.ts up   [--dir DIR] [--durable]   starts them and prints their addresses as KEY=value lines
//   node scripts/services.ts down [--dir DIR] [--remove]    stops them; --remove deletes their data too
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');
const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so its files must be readable by the user `postgres`. */
export const defaultServicesDirectory = isRoot
  ? `/var/tmp/tracery-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`
  : path.join(root, '.services');

/** The file store of apps on these services. Files are named by their hash, so several apps can share it. */
export const filesDirectory = path.join(defaultServicesDirectory, 'files');

/** Tests start our programs a hundred times: with what Node compiled before, each starts in half the time. */
export const compileCache = { NODE_COMPILE_CACHE: path.join(defaultServicesDirectory, 'compiled') };

export interface Services {
  /** Superuser of the throw-away cluster: makes roles and databases, never used by the product itself. */
  postgresUrl: string;
  redisUrl: string;
  smtpUrl: string;
  /** HTTP address of the mail catcher's inbox. */
  mailboxUrl: string;
  pids: Record<string, number>;
}

interface Options {
  directory?: string;
  /** Development data survives a power failure; test clusters skip fsync. */
  durable?: boolean;
}

const stateFile = (directory: string) => path.join(directory, 'services.json');

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * Below the ports that the system gives to outgoing connections: one of those may take a port between
 * the look and the start of a service, even the very connection that asks whether the service is up.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  return (await isFree(port)) ? port : freePort();
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Only against hanging: a host may withhold the processor for minutes. Fewer seconds are a bound that is tested. */
export async function waitFor(what: string, isReady: () => Promise<boolean>, seconds = 180): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    if (await isReady().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not become ready within ${seconds} s`);
}

export const answersOn = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

async function end(pids: Record<string, number>): Promise<void> {
  for (const [name, pid] of Object.entries(pids)) {
    // SIGINT is PostgreSQL's fast shutdown: it disconnects sessions.
    if (isAlive(pid)) process.kill(pid, name === 'postgres' ? 'SIGINT' : 'SIGTERM');
  }
  await waitFor('The end of the services', async () => !Object.values(pids).some(isAlive));
}

/** Starts a process that outlives this one, and waits until it is ready. */
async function startDetached(
  directory: string,
  name: string,
  [command, ...args]: [string, ...string[]],
  isReady: () => Promise<boolean>,
): Promise<number> {
  const logFile = path.join(directory, `${name}.log`);
  const log = fs.openSync(logFile, 'a');
  const child = spawn(command, args, { cwd: directory, detached: true, stdio: ['ignore', log, log] });
  child.unref();
  fs.closeSync(log);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} could not be started`);
  try {
    await waitFor(name, async () => child.exitCode !== null || (await isReady()));
    if (child.exitCode === null) return pid;
    throw new Error(`${name} ended at once`);
  } catch (error) {
    await end({ [name]: pid });
    throw new Error(`${name} does not run: ${fs.readFileSync(logFile, 'utf8').slice(-1000)}`, {
      cause: error,
    });
  }
}

export function postgresBinaries(): string {
  const base = '/usr/lib/postgresql';
  const version = fs
    .readdirSync(base)
    .filter((name) => fs.existsSync(path.join(base, name, 'bin/postgres')))
    .sort((a, b) => Number(a) - Number(b))
    .at(-1);
  if (!version) throw new Error('PostgreSQL is not installed: run scripts/setup');
  return path.join(base, version, 'bin');
}

/** A command as the user who owns the files of PostgreSQL. */
export const ofPostgres = (command: string, args: string[]): [file: string, args: string[]] =>
  isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];

function asPostgres(command: string, args: string[]): void {
  const [file, argv] = ofPostgres(command, args);
  const run = spawnSync(file, argv, { encoding: 'utf8', cwd: '/' });
  if (run.status !== 0) throw new Error(`${path.basename(command)} failed: ${run.stderr || run.stdout}`);
}

async function startPostgres(directory: string, durable: boolean): Promise<{ url: string; pid: number }> {
  const bin = postgresBinaries();
  const home = path.join(directory, 'postgres');
  const data = path.join(home, 'data');
  const passwordFile = path.join(home, 'superuser-password');
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) {
    fs.mkdirSync(home, { recursive: true });
    fs.writeFileSync(passwordFile, randomBytes(18).toString('hex'), { mode: 0o600 });
    if (isRoot) {
      spawnSync('chown', ['-R', 'postgres:postgres', home]);
      fs.chmodSync(directory, 0o755);
    }
    // C.UTF-8: correct character classes for Chinese, and the same sort order on every machine.
    asPostgres(`${bin}/initdb`, [
      `--pgdata=${data}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--data-checksums',
    ]);
  }
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: home,
    max_connections: 300,
    shared_buffers: '256MB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key} = '${value}'`);
  fs.writeFileSync(path.join(data, 'postgresql.auto.conf'), lines.join('\n') + '\n');
  asPostgres(`${bin}/pg_ctl`, ['-D', data, '-l', path.join(home, 'postgres.log'), '-w', '-t', '60', 'start']);
  const pid = Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const password = fs.readFileSync(passwordFile, 'utf8');
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, pid };
}

async function startRedis(directory: string): Promise<{ url: string; pid: number }> {
  const port = await freePort();
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const pid = await startDetached(directory, 'redis', ['redis-server', ...args], () => answersOn(port));
  return { url: `redis://127.0.0.1:${port}`, pid };
}

const maildev = path.join(root, 'node_modules/.bin/maildev');

async function startMail(directory: string): Promise<{ smtp: string; mailbox: string; pid: number }> {
  const [smtp, web] = [await freePort(), await freePort()];
  const args = ['--ip', '127.0.0.1', '-s', `${smtp}`, '--web-ip', '127.0.0.1', '-w', `${web}`, '--silent'];
  const isReady = async () => (await fetch(`http://127.0.0.1:${web}/api/healthz`)).ok;
  const pid = await startDetached(directory, 'mail', [maildev, ...args], isReady);
  return { smtp: `smtp://127.0.0.1:${smtp}`, mailbox: `http://127.0.0.1:${web}`, pid };
}

export function runningServices(directory = defaultServicesDirectory): Services | undefined {
  if (!fs.existsSync(stateFile(directory))) return undefined;
  const services = JSON.parse(fs.readFileSync(stateFile(directory), 'utf8')) as Services;
  return Object.values(services.pids).every(isAlive) ? services : undefined;
}

/** All of them or none: one that is left behind would stand in the way of the next start. */
async function startAll(directory: string, isDurable: boolean) {
  const starting = {
    postgres: startPostgres(directory, isDurable),
    redis: startRedis(directory),
    mail: startMail(directory),
  };
  await Promise.allSettled(Object.values(starting));
  try {
    return { postgres: await starting.postgres, redis: await starting.redis, mail: await starting.mail };
  } catch (error) {
    for (const [name, start] of Object.entries(starting))
      await start.then(
        ({ pid }) => end({ [name]: pid }),
        () => undefined,
      );
    throw error;
  }
}

export async function startServices(options: Options = {}): Promise<Services> {
  const directory = options.directory ?? defaultServicesDirectory;
  const running = runningServices(directory);
  if (running) return running;
  await stopServices({ directory });
  fs.mkdirSync(directory, { recursive: true });
  const { postgres, redis, mail } = await startAll(directory, options.durable ?? false).catch((error) => {
    console.error('services: once more, on other ports:', error);
    return startAll(directory, options.durable ?? false);
  });
  const services: Services = {
    postgresUrl: postgres.url,
    redisUrl: redis.url,
    smtpUrl: mail.smtp,
    mailboxUrl: mail.mailbox,
    pids: { postgres: postgres.pid, redis: redis.pid, mail: mail.pid },
  };
  fs.writeFileSync(stateFile(directory), JSON.stringify(services, null, 2), { mode: 0o600 });
  return services;
}

/** A service that was started again has another process. */
export function noteProcess(directory: string, service: string, pid: number): void {
  const services = JSON.parse(fs.readFileSync(stateFile(directory), 'utf8')) as Services;
  const noted: Services = { ...services, pids: { ...services.pids, [service]: pid } };
  fs.writeFileSync(stateFile(directory), JSON.stringify(noted, null, 2), { mode: 0o600 });
}

export async function stopServices({
  directory = defaultServicesDirectory,
  remove = false,
} = {}): Promise<void> {
  if (fs.existsSync(stateFile(directory))) {
    const { pids } = JSON.parse(fs.readFileSync(stateFile(directory), 'utf8')) as Services;
    await end(pids);
    fs.rmSync(stateFile(directory));
  }
  if (remove) fs.rmSync(directory, { recursive: true, force: true });
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      dir: { type: 'string', default: defaultServicesDirectory },
      durable: { type: 'boolean', default: false },
      remove: { type: 'boolean', default: false },
    },
  });
  if (positionals[0] === 'up') {
    const services = await startServices({ directory: values.dir, durable: values.durable });
    console.log(`POSTGRES_URL=${services.postgresUrl}`);
    console.log(`REDIS_URL=${services.redisUrl}`);
    console.log(`SMTP_URL=${services.smtpUrl}`);
    console.log(`MAILBOX_URL=${services.mailboxUrl}`);
  } else if (positionals[0] === 'down') {
    await stopServices({ directory: values.dir, remove: values.remove });
  } else {
    console.error('usage: node scripts/services.ts up|down [--dir DIR] [--durable] [--remove]');
    process.exitCode = 2;
  }
}
