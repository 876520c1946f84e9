// `pnpm image`: builds the container image from the archive of the release and starts it as deploy/compose.yaml does: not as
// root, with a root that cannot be written, on an empty database. Then writes it beside the archive. Needs root, buildah and
// mmdebstrap, and the archive in dist (`pnpm release`). The base comes from the mirror of this machine, so no registry is
// asked.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startFreshPostgres } from './fresh-postgres.ts';
import { freePort, waitFor } from './services.ts';
import { root } from './steps.ts';

const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
};
const image = `tracery:${version}`;
const archives = path.resolve(process.argv[2] ?? path.join(root, 'dist'));
const account = '10001:10001';

const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', BUILDAH_FORMAT: 'docker', STORAGE_DRIVER: 'vfs' };
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-image-'));
// PostgreSQL runs as another account, and must reach its folder.
fs.chmodSync(scratch, 0o755);

function build(): void {
  const base = path.join(scratch, 'base.tar');
  run('mmdebstrap', '--quiet', '--variant=minbase', 'bookworm', base);
  const container = run('buildah', 'from', 'scratch');
  run('buildah', 'add', '--quiet', container, base, '/');
  run('buildah', 'commit', '--quiet', '--rm', container, 'tracery-base');
  const file = path.join(root, 'deploy/Containerfile');
  const given = ['--build-arg', 'BASE=localhost/tracery-base', '--build-arg', `VERSION=${version}`];
  run('buildah', 'build', '--network=host', '--file', file, ...given, '--tag', image, archives);
  fs.rmSync(base);
}

/** In a mount namespace of its own, which ends with the process: nothing but /tmp and the volume can be written. */
const inContainer = (folder: string, ...command: string[]): string[] => [
  '--mount',
  '--pid',
  '--fork',
  'sh',
  '-euc',
  [
    'mount --bind "$0" "$0"',
    'mount --bind -o remount,ro "$0"',
    'mount -t tmpfs -o mode=1777 none "$0/tmp"',
    'mount -t tmpfs -o mode=0750,uid=10001,gid=10001 none "$0/var/lib/tracery"',
    'mount -t proc none "$0/proc"',
    'mount --rbind /dev "$0/dev"',
    `exec chroot --userspec=${account} "$0" setpriv --no-new-privs "$@"`,
  ].join('\n'),
  folder,
  ...command,
];

interface ImageConfig {
  OCIv1: { config: { User: string; Env: string[] } };
  Docker: { config: { Healthcheck: { Test: string[] } } };
}

async function start(): Promise<void> {
  const { OCIv1, Docker } = JSON.parse(run('buildah', 'inspect', '--type=image', image)) as ImageConfig;
  if (OCIv1.config.User !== account) throw new Error(`the image runs as ${OCIv1.config.User}`);
  const postgres = await startFreshPostgres(path.join(scratch, 'postgres'));
  const container = run('buildah', 'from', image);
  const folder = run('buildah', 'mount', container);
  const superuser = 'made-for-this-run';
  const asSuperuser = ['-u', 'postgres', '--', 'psql', '-q', '-c'];
  execFileSync('runuser', [...asSuperuser, `alter role postgres password '${superuser}'`], {
    env: { ...env, ...postgres.env },
  });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const at = (role: string, database: string) =>
    `postgres://${role}:${superuser}@127.0.0.1:${postgres.env.PGPORT}/${database}`;
  const settings: Record<string, string> = {
    ...Object.fromEntries(OCIv1.config.Env.map((line) => line.split(/=(.*)/s, 2) as [string, string])),
    HOME: '/tmp',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    TRACERY_SECRET: 'q8Xh2LmT5vRz9KpW3nYc7BdF4sGjU6eA',
    POSTGRES_URL: at('postgres', 'postgres'),
    DATABASE_URL: at('tracery_app', 'tracery'),
    DATABASE_OWNER_URL: at('tracery_owner', 'tracery'),
    DATABASE_WORKER_URL: at('tracery_worker', 'tracery'),
    WITH_WORKER: 'on',
  };
  const compose = fs.readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8');
  const command = /^ {6}- (tracery migrate .*)$/m.exec(compose)![1]!;
  // Everybody may write there, unless nobody can.
  const refused = 'if touch /var/tmp/x 2>/dev/null; then exit 9; fi';
  const app = spawn('unshare', inContainer(folder, '/bin/sh', '-c', `${refused}; ${command}`), {
    env: settings,
    stdio: ['ignore', 'inherit', 'inherit'],
    // A group of its own, to be ended as one: who became another account does not end with its parent.
    detached: true,
  });
  try {
    await waitFor('the container', async () => {
      if (app.exitCode !== null) throw new Error(`the container ended with ${app.exitCode}`);
      const { state } = (await (await fetch(`${url}/readyz`)).json()) as { state: string };
      // With its worker, and with a volume that takes files.
      return state === 'ready';
    });
    const page = await fetch(`${url}/home`);
    if (!page.ok) throw new Error(`the first page answers ${page.status}`);
    const isHealthy = (onPort: number) => {
      const [, ...check] = Docker.config.Healthcheck.Test;
      try {
        execFileSync('chroot', [`--userspec=${account}`, folder, ...check], {
          env: { ...settings, PORT: String(onPort) },
          stdio: 'ignore',
        });
        return true;
      } catch {
        return false;
      }
    };
    if (!isHealthy(port)) throw new Error('the health check fails while the app lives');
    if (isHealthy(await freePort())) throw new Error('the health check passes where nothing answers');
    console.log('the health check passes, and fails where nothing answers');
  } finally {
    if (app.exitCode === null) {
      process.kill(-app.pid!, 'SIGKILL');
      await once(app, 'close');
    }
    run('buildah', 'rm', container);
    postgres.stop();
  }
}

/** For `docker load`, beside the archive that it is made of. */
function save(): string {
  const file = path.join(archives, `tracery-${version}.image.tar`);
  fs.rmSync(file, { force: true });
  run('buildah', 'push', '--quiet', image, `docker-archive:${file}:${image}`);
  run('gzip', '--force', '--no-name', file);
  return `${file}.gz`;
}

try {
  build();
  await start();
  const saved = save();
  console.log(`${image}: ready, as ${account}, with a read-only root; ${saved}`);
} finally {
  fs.rmSync(scratch, { recursive: true, force: true });
}
