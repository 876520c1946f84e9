// `tracery doctor` beside a running app, and with one thing at a time that is wrong.
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../scripts/services.ts';
import { backupRole } from '../support/backups.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { tracery } from '../support/command.ts';
import { startApp, type AppProcess } from '../support/processes.ts';

let database: TestDatabase;
let app: AppProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp({ database, env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
});
afterAll(async () => {
  await app.kill('SIGTERM');
  await database.drop();
});

interface Answer {
  isGood: boolean;
  checks: { check: string; state: string; found: string; todo?: string }[];
}

/** Settings as those of the app, but for what is given. */
async function doctor(env: Record<string, string> = {}, args: string[] = []) {
  const { port } = new URL(app.url);
  const ran = await tracery(database, ['doctor', '--json', ...args], {
    env: {
      PUBLIC_URL: `http://localhost:${port}`,
      PORT: port,
      DATABASE_WORKER_URL: database.urls.worker,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      MAIL_FROM: 'Tracery <tracery@northyard.example>',
      UML_SERVER: 'off',
      ...env,
    },
  });
  return { ...ran, answer: ran.json() as Answer };
}

const wrongIn = ({ checks }: Answer) => checks.filter(({ state }) => state === 'wrong');

/** A proxy that treats X-Forwarded-For in its own way. */
async function proxyTo(target: string, forwarded: (claimed: string) => string | undefined): Promise<string> {
  const server = http.createServer((request, response) => {
    const { 'x-forwarded-for': claimed, ...headers } = request.headers;
    const said = forwarded(String(claimed));
    const passed = { ...headers, ...(said && { 'x-forwarded-for': said }) };
    http
      .request(new URL(request.url!, target), { headers: passed }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      })
      .end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the doctor', () => {
  test('[OPS-05] tries each part, Chinese in diagrams and a mail too, and finds all of it good', async () => {
    const proxy = await proxyTo(app.url, () => '198.51.100.9');
    const { answer, exitCode } = await doctor({ PUBLIC_URL: proxy, UML_SERVER: 'own' }, [
      '--send-mail',
      'ada@northyard.example',
    ]);
    expect(wrongIn(answer)).toEqual([]);
    expect(exitCode).toBe(0);
    const good = answer.checks.filter(({ state }) => state === 'good').map(({ found }) => found);
    for (const said of [
      /^PostgreSQL 1\d/,
      /all are applied/,
      /written, read, deleted/,
      /a mail to ada@northyard\.example was accepted/,
      /Chinese words was drawn/,
      /agrees with that of PostgreSQL/,
      /leads here/,
      /the proxy says who asks/,
      /free$/,
      /available$/,
    ])
      expect(good).toContainEqual(expect.stringMatching(said));
  });

  test('[OPS-05] what a proxy does wrong with the addresses of callers is told', async () => {
    const judged = async (forwarded: (claimed: string) => string | undefined) => {
      const { answer } = await doctor({ PUBLIC_URL: await proxyTo(app.url, forwarded) });
      return wrongIn(answer).map(({ found }) => found);
    };
    expect(await judged((claimed) => claimed)).toEqual([expect.stringContaining('can claim any address')]);
    expect(await judged(() => undefined)).toEqual([expect.stringContaining('does not say who asks')]);
    const untrusting = await startApp({ database });
    onTestFinished(() => void untrusting.kill('SIGKILL'));
    const PUBLIC_URL = await proxyTo(untrusting.url, () => '198.51.100.9');
    const { answer } = await doctor({ PUBLIC_URL, TRUSTED_PROXIES: '10.0.0.1' });
    expect(wrongIn(answer)).toMatchObject([{ todo: 'set TRUSTED_PROXIES=10.0.0.1,127.0.0.1' }]);
  });

  test('[OPS-05] an address that leads elsewhere, and one where nobody listens', async () => {
    const other = await startApp({ database, env: { TRACERY_SECRET: 'of another installation' } });
    onTestFinished(() => void other.kill('SIGKILL'));
    for (const [PUBLIC_URL, said] of [
      [other.url, 'is answered by something else'],
      [`http://127.0.0.1:${await freePort()}`, 'ECONNREFUSED'],
    ] as const) {
      const { answer, exitCode } = await doctor({ PUBLIC_URL });
      expect(wrongIn(answer)).toMatchObject([{ check: 'address' }]);
      expect(wrongIn(answer)[0]!.found).toContain(said);
      expect(exitCode).toBe(1);
    }
  });

  test('[OPS-05] a database, store and mail server that fail are each told with what to do', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-doctor-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    fs.writeFileSync(path.join(folder, 'file'), '');
    const { answer } = await doctor({
      DATABASE_URL: database.urls.app.replace(/:[^:@]+@/, ':wrong@'),
      FILES_DIRECTORY: path.join(folder, 'file'),
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
    const told = Object.groupBy(wrongIn(answer), ({ check }) => check);
    expect(told['database']![0]!.todo).toContain('the password differs');
    expect(told['storage']![0]!.todo).toContain('must be a folder');
    expect(told['mail']![0]!.todo).toContain('correct SMTP_URL');
  });

  test('[OPS-05] a role that may too much, missing migrations and wrong settings are told', async () => {
    const mighty = await doctor({ DATABASE_URL: database.urls.superuser });
    expect(wrongIn(mighty.answer)[0]!.found).toContain('a wall between products is missing');
    await database.query(`delete from tracery.migrations where name like '0047%'`);
    const behind = wrongIn((await doctor()).answer).filter(({ check }) => check === 'migrations');
    expect(behind).toMatchObject([{ found: expect.stringContaining('1 are missing') as string }]);
    const unset = await doctor({ REDIS_URI: 'redis://127.0.0.1' });
    expect(unset.answer.checks).toMatchObject([{ check: 'settings', state: 'wrong' }]);
    expect(unset.answer.checks[0]!.found).toContain('is REDIS_URL meant?');
  });

  test('[OPS-05] whether a backup can be made is told, and when the last ones were made and proven', async () => {
    const role = await backupRole();
    const told = async (url: string) => {
      const { answer } = await doctor({ DATABASE_BACKUP_URL: url });
      return answer.checks
        .filter(({ check }) => check === 'backups')
        .map(({ state, found, todo }) => [state, found, todo ?? ''].join(': '));
    };
    const rows = `insert into tracery.backups (kind, archive, bytes, seconds, is_whole, at) values`;
    expect(await told(role.urlFor(database))).toEqual([
      expect.stringContaining('good: the role reads the rows of all products'),
      expect.stringContaining('hint: none was made yet: tracery backup'),
      expect.stringContaining('hint: none was proven yet: tracery backup --verify'),
    ]);
    await database.query(
      `${rows} ('made', 'a.zip', 1, 1, true, now()), ('proven', 'a.zip', 1, 1, true, now() - interval '5 days 1 hour')`,
    );
    expect((await told(role.urlFor(database))).slice(1)).toEqual([
      'good: made lately: ',
      'hint: proven 5 days ago: tracery backup --verify',
    ]);
    expect(await told(database.urls.owner)).toEqual([
      expect.stringContaining('wrong: no backup can be made: '),
    ]);
    expect(await told(role.urlFor(database).replace(':backup@', ':other@'))).toEqual([
      expect.stringContaining('the password differs'),
    ]);
  });

  test('[OPS-05] nobody else is told what the server sees of a request', async () => {
    for (const sent of ['', `${Date.now()}.00`, 'x'.repeat(500)]) {
      const { status } = await fetch(`${app.url}/healthz/proxy`, { headers: { 'x-tracery-check': sent } });
      expect(status).toBe(404);
    }
  });
});
