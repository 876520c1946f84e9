// `tracery init` on a PostgreSQL of its own, below a folder of its own. The way to the first screen is a browser test:
// e2e/self-hosting.spec.ts.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFreshPostgres, type FreshPostgres } from '../../../scripts/fresh-postgres.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-init-'));
let postgres: FreshPostgres;

beforeAll(async () => {
  fs.chmodSync(scratch, 0o755);
  postgres = await startFreshPostgres(path.join(scratch, 'postgres'));
});
afterAll(() => {
  postgres.stop();
  fs.rmSync(scratch, { recursive: true, force: true });
});

interface Ran {
  exitCode: number;
  text: string;
}

const init = (machine: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ran> =>
  new Promise((resolve) => {
    const options = {
      env: {
        PATH: process.env['PATH'],
        TRACERY_PREFIX: path.join(scratch, machine),
        ...postgres.env,
        ...env,
      },
    };
    const child = execFile(
      path.join(root, 'bin/tracery'),
      ['init', ...args],
      options,
      (error, stdout, stderr) => resolve({ exitCode: Number(error?.code ?? 0), text: stdout + stderr }),
    );
    child.stdin!.end();
  });

const filesOf = (machine: string): Map<string, string> => {
  const folder = path.join(scratch, machine);
  if (!fs.existsSync(folder)) return new Map();
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), fs.readFileSync(file, 'utf8')]),
  );
};

const account = ['--account', 'ada', '--email', 'ada@northyard.example'];
const local = ['--yes', '--url', 'http://localhost:18081', ...account];

test.each<[string, string[], Record<string, string>, RegExp]>([
  [
    'plain http',
    ['--yes', '--url', 'http://tracery.example.org', ...account],
    {},
    /passwords would travel readable/,
  ],
  ['a path', ['--yes', '--url', 'https://example.org/tracery', ...account], {}, /without a path/],
  ['no account', ['--yes', '--url', 'http://localhost:18081', '--account', 'ada'], {}, /--email is needed/],
  ['nobody who answers', ['--url', 'http://localhost:18081'], {}, /no answer: .*--mail/],
  ['no PostgreSQL', local, { PGHOST: '/nowhere' }, /apt-get install postgresql/],
  [
    'another PostgreSQL',
    [...local, '--database', 'postgres://a:b@127.0.0.1:9/x'],
    {},
    /127\.0\.0\.1:9.*ECONNREFUSED/,
  ],
])('[OPS-02] with %s it says what to do and has changed nothing', async (_, args, env, said) => {
  const ran = await init('empty', args, env);
  expect(ran).toMatchObject({ exitCode: 1, text: expect.stringMatching(said) as string });
  expect(ran.text).toMatch(/nothing was changed/i);
  expect(filesOf('empty')).toEqual(new Map());
});

test('[OPS-02] what went wrong half-way is finished by the next run, and a further one keeps everything', async () => {
  const store = path.join(scratch, 'blocked');
  fs.writeFileSync(store, 'in the way');
  const args = [...local, '--files', store];
  const failed = await init('machine', args);
  expect(failed.exitCode).toBe(1);
  expect(failed.text).toMatch(/blocked/);
  expect(failed.text).toMatch(/Kept: .*tracery\.env\.\nWhen that is put right, run tracery init again/);
  const begun = filesOf('machine');
  expect(begun.get('etc/tracery/tracery.env')!.trim().split('\n').length).toBeLessThanOrEqual(15);

  fs.rmSync(store);
  const finished = await init('machine', args);
  expect(finished).toMatchObject({ exitCode: 0, text: expect.stringContaining('Sign in as ada') as string });
  const whole = filesOf('machine');
  expect([...begun].filter(([name, text]) => whole.get(name) !== text)).toEqual([]);
  const owner = 'etc/tracery/secrets/DATABASE_OWNER_URL';
  expect(fs.statSync(path.join(scratch, 'machine', owner)).mode & 0o777).toBe(0o600);

  // The databases of this server are in ASCII; ours is not, and sorts the same everywhere.
  const client = new pg.Client({ connectionString: whole.get(owner)!.trim() });
  await client.connect();
  const { rows } = await client.query<{ encoding: string; people: string[] }>(
    `select current_setting('server_encoding') as encoding,
       array(select username from tracery.users where not is_builtin_guest) as people`,
  );
  await client.end();
  expect(rows).toEqual([{ encoding: 'UTF8', people: ['ada'] }]);

  const again = await init('machine', ['--yes']);
  expect(again).toMatchObject({ exitCode: 0, text: expect.stringContaining('kept     accounts') as string });
  expect(filesOf('machine')).toEqual(whole);

  const second = await init('second', local);
  expect(second).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('the roles of a Tracery') as string,
  });
  expect(filesOf('second')).toEqual(new Map());
  expect((await init('machine', ['--yes'])).exitCode).toBe(0);
});

test('[OPS-02] Caddy imports its file by one line, nginx passes on who asks', async () => {
  const main = path.join(scratch, 'machine/etc/caddy/Caddyfile');
  fs.mkdirSync(path.dirname(main), { recursive: true });
  fs.writeFileSync(main, ':80 {\n}\n');
  const proxied = ['--yes', '--url', 'https://tracery.example.org', ...account];
  for (const proxy of ['caddy', 'nginx']) {
    fs.rmSync(path.join(scratch, 'machine/etc/tracery/tracery.env'));
    expect((await init('machine', [...proxied, '--proxy', proxy])).exitCode).toBe(0);
  }
  expect(fs.readFileSync(main, 'utf8').match(/^import .*\/etc\/tracery\/Caddyfile$/gm)).toHaveLength(1);
  const files = filesOf('machine');
  expect(files.get('etc/tracery/Caddyfile')).toContain(
    'tracery.example.org {\n\treverse_proxy 127.0.0.1:8080 127.0.0.1:8081 {',
  );
  expect(files.get('etc/nginx/conf.d/tracery.conf')).toContain('X-Forwarded-For $remote_addr');
  expect(files.get('etc/tracery/tracery.env')).toContain('TRUSTED_PROXIES=127.0.0.1,::1');
});
