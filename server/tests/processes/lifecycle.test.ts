import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitFor } from '../../../scripts/services.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { commandOf, processTree, isAlive } from '../support/diagrams.ts';
import { codeIn, mailsTo, nextMailTo } from '../support/mailbox.ts';
import { retryWhileBusy } from '../support/retry-while-busy.ts';
import { startApp } from '../support/processes.ts';

let arranger: TestApp;
beforeAll(async () => {
  arranger = await createTestApp();
});
afterAll(() => arranger.close());

describe('a process', () => {
  test.each([
    ['a missing secret', { TRACERY_SECRET: '' }],
    ['a sample secret', { TRACERY_SECRET: 'change-me-change-me-change-me-change-me' }],
    ['a missing database', { DATABASE_URL: '', TRACERY_SECRET: 'q8Xh2LmT5vRz9KpW3nYc7BdF4sGjU6eA' }],
  ])('does not start with %s outside development, and says why', async (_, env) => {
    const app = await startApp({ database: arranger.database, env: { NODE_ENV: 'production', ...env } });
    expect(app.child.exitCode).toBe(78);
    expect(app.log()).toContain(Object.keys(env)[0]);
  });

  test('serves numbers for Prometheus on a port of its own only', async () => {
    const metricsPort = 20_000 + Math.floor(Math.random() * 20_000);
    const app = await startApp({ database: arranger.database, env: { METRICS_PORT: String(metricsPort) } });
    await fetch(`${app.url}/damapi/v1/system/config`);
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(text).toContain(
      'tracery_request_seconds_count{endpoint="GET /damapi/v1/system/config",status="200"} 1',
    );
    expect(text).toMatch(/tracery_database_connections \d/);
    expect((await fetch(`${app.url}/metrics`)).status).toBe(404);
    await app.kill('SIGTERM');
  });

  test('sends traces from HTTP to PostgreSQL when it is told where', async () => {
    const received: string[] = [];
    const collector = http.createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push(Buffer.concat(chunks).toString('latin1'));
        response.end('{}');
      });
    });
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const app = await startApp({
      database: arranger.database,
      nodeArguments: [
        '--import',
        path.resolve(import.meta.dirname, '../../src/platform/tracing/register.ts'),
      ],
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
        OTEL_BSP_SCHEDULE_DELAY: '200',
        NO_PROXY: '127.0.0.1',
      },
    });
    const { username } = await arranger.person('traced.person');
    await fetch(`${app.url}/usrapi/v1/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'correct horse' }),
    });
    const has = (text: string) => received.join().includes(text);
    await waitFor('the traces', async () => has('login_tries') && has('/usrapi/v1/users/login'));
    expect(has('traced.person') || has('correct horse')).toBe(false);
    await app.kill('SIGTERM');
    collector.close();
  });
});

describe('the renderers of diagrams', () => {
  test.each(['SIGTERM', 'SIGKILL'] as const)('end with the app that is ended by %s', async (signal) => {
    const app = await startApp({
      database: arranger.database,
      env: { UML_SERVER: 'own', UML_PROCESSES: '1', DRAIN_MS: '0' },
    });
    const family = () => processTree([app.child.pid!]);
    const hasJava = () => family().some((pid) => commandOf(pid).includes('plantuml.jar'));
    await waitFor('PlantUML', async () => hasJava());
    const all = family();
    await app.kill(signal);
    await waitFor('the end of all of them', async () => !all.some(isAlive), 5);
  });
});

describe('the worker as a process of its own', () => {
  test('mails leave only if their transaction committed, and go on after it was killed', async () => {
    const email = (name: string) => `${name}.${Date.now()}@example.test`;
    const [before, undone, after] = [email('before'), email('undone'), email('after')];
    const ask = (address: string) =>
      arranger.call('POST /usrapi/v1/users/register-verification-code', { body: { email: address } });

    // No worker runs yet, so the mail waits.
    expect((await ask(before)).status).toBe(200);
    expect(await mailsTo(before)).toEqual([]);
    // A job is rolled back with its transaction.
    await arranger.db
      .transaction(async (trx) => {
        const { requestCode } = await import('../../src/accounts/codes.ts');
        await requestCode(trx, { email: undone, purpose: 'register', language: 'en' });
        throw new Error('undone');
      })
      .catch(() => {});

    const worker = await startApp({ database: arranger.database, entry: 'worker.ts' });
    expect(codeIn(await nextMailTo(before))).toMatch(/^\d{6}$/);
    await worker.kill('SIGKILL');
    expect((await ask(after)).status).toBe(200);
    const second = await startApp({ database: arranger.database, entry: 'worker.ts' });
    await nextMailTo(after);
    expect(await mailsTo(undone)).toEqual([]);
    expect(await second.kill('SIGTERM')).toBe(0);
  });
});

describe('the log', () => {
  test('holds no password, code, token or cookie, at the most talkative level', async () => {
    const app = await startApp({
      database: arranger.database,
      env: { LOG_LEVEL: 'trace', WITH_WORKER: 'on' },
    });
    const post = (url: string, body: object, headers: Record<string, string> = {}) =>
      retryWhileBusy(() =>
        fetch(`${app.url}${url}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }),
      );
    const address = `logged.${Date.now()}@example.test`;
    await post('/usrapi/v1/users/register-verification-code', { email: address });
    const code = codeIn(await nextMailTo(address));
    const secret = 'a-password-nobody-should-read';
    await post('/usrapi/v1/users/register', {
      username: 'logged.person',
      email: address,
      password: secret,
      repeatPassword: secret,
      emailVerificationCode: code,
    });
    const login = await post('/usrapi/v1/users/login', { username: 'logged.person', password: secret });
    const { data } = (await login.json()) as { data: { token: string } };
    const cookie = login.headers.get('set-cookie')!.split(';')[0]!;
    await post('/usrapi/v1/users/session', {}, { cookie, 'x-requested-with': 'tracery' });
    await post('/usrapi/v1/users/login', { username: 'logged.person', password: `${secret}-wrong` });
    await fetch(`${app.url}/prdapi/v1/products/list?name=${secret}`, {
      headers: { authorization: `Bearer ${data.token}` },
    });
    await app.kill('SIGTERM');
    const log = app.log();
    expect(log).toContain('/usrapi/v1/users/login');
    for (const hidden of [secret, code, data.token, cookie.split('=')[1]!, cookie.split('.')[1]!]) {
      expect(log).not.toContain(hidden);
    }
  });

  test('[OPS-23] is JSON line by line, without names, addresses and contents, also where the database and the mail server refuse them', async () => {
    const app = await startApp({
      database: arranger.database,
      // Nobody accepts a mail there, and the job says so with what it threw.
      env: { LOG_LEVEL: 'trace', WITH_WORKER: 'on', SMTP_URL: 'smtp://127.0.0.1:9' },
    });
    const { manager } = await arranger.product('Contents of Northyard');
    const send = (url: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${app.url}${url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${manager.token}`, ...headers },
        body: JSON.stringify(body),
      });
    const secret = 'Contents that nobody should read';
    const made = await send('/reqapi/v1/features/create', { name: secret, importance: 'Mandatory' });
    expect(made.status).toBe(200);
    await fetch(`${app.url}/reqapi/v1/features/list?query=${encodeURIComponent(secret)}`, {
      headers: { authorization: `Bearer ${manager.token}` },
    });
    const address = `unsent.${Date.now()}@example.test`;
    await send('/usrapi/v1/users/register-verification-code', { email: address });
    await waitFor('the failed mail', async () => /ECONNREFUSED/.test(app.log()));
    // What PostgreSQL says about a value holds the value.
    await arranger.database.query(
      `alter table tracery.features add constraint no_such check (name not like '%refused%') not valid`,
    );
    const failed = await send('/reqapi/v1/features/create', {
      name: `${secret}, refused`,
      importance: 'Mandatory',
    });
    await arranger.database.query('alter table tracery.features drop constraint no_such');
    expect(failed.status).toBe(500);
    await app.kill('SIGTERM');
    const lines = app
      .log()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests.every(({ reqId }) => typeof reqId === 'string')).toBe(true);
    const bug = lines.find(({ msg }) => msg === 'unhandled error')!;
    const ofBug = requests.find(({ status }) => status === 500)!;
    expect(bug).toMatchObject({
      reqId: ofBug['reqId'],
      user: manager.id,
      err: { errorCode: '23514', constraint: 'no_such', stack: expect.stringContaining('    at ') as string },
    });
    for (const hidden of [secret, address, manager.username, manager.email, 'Contents of Northyard'])
      expect(app.log()).not.toContain(hidden);
  });

  test('[OPS-23] gets another level while the process runs: by SIGUSR2 and back, by SIGHUP from the settings', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-level-'));
    const file = path.join(folder, 'tracery.env');
    fs.writeFileSync(file, 'LOG_LEVEL=warn\n');
    const app = await startApp({
      database: arranger.database,
      env: { TRACERY_CONFIG: file, LOG_LEVEL: undefined },
    });
    const tell = async (signal: NodeJS.Signals, to: string) => {
      const told = () => app.log().split(`"to":"${to}"`).length;
      const before = told();
      app.child.kill(signal);
      await waitFor(`the level ${to}`, async () => told() > before, 30);
    };
    const requests = () => app.log().split('"msg":"request"').length - 1;
    const ask = () => fetch(`${app.url}/damapi/v1/system/config`);
    await ask();
    expect(requests()).toBe(0);
    await tell('SIGUSR2', 'debug');
    await ask();
    await waitFor('the line of the request', async () => requests() === 1, 30);
    await tell('SIGUSR2', 'warn');
    await ask();
    fs.writeFileSync(file, 'LOG_LEVEL=info\n');
    await tell('SIGHUP', 'info');
    await ask();
    await waitFor('the line of the next request', async () => requests() === 2, 30);
    fs.writeFileSync(file, 'LOG_LEVEL=loud\n');
    app.child.kill('SIGHUP');
    await waitFor('the complaint', async () => app.log().includes('log level not changed'), 30);
    expect((await ask()).status).toBe(200);
    await app.kill('SIGTERM');
    fs.rmSync(folder, { recursive: true });
  });

  test('[SEC-17] names person, product, address and the code of a refusal in the line of each request', async () => {
    const { id, manager } = await arranger.product();
    const ask = async (env: Record<string, string>) => {
      const app = await startApp({
        database: arranger.database,
        env: { TRUSTED_PROXIES: '127.0.0.1', ...env },
      });
      const headers = { authorization: `Bearer ${manager.token}`, 'x-forwarded-for': '192.0.2.77' };
      await fetch(`${app.url}/prdapi/v1/products/stat`, { headers });
      await fetch(`${app.url}/prdapi/v1/products/stat?productId=999999`, { headers });
      await app.kill('SIGTERM');
      const lines = app
        .log()
        .split('\n')
        .filter((line) => line.includes('/prdapi/v1/products/stat'));
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    };
    const person = { user: manager.id, product: id };
    expect(await ask({})).toMatchObject([
      { status: 200, address: '192.0.2.77', ...person },
      { status: 403, address: '192.0.2.77', ...person, refusal: 'product.notMember' },
    ]);
    expect(await ask({ LOG_ADDRESSES: 'short' })).toMatchObject([
      { status: 200, address: '192.0.2.0', ...person },
      { status: 403, address: '192.0.2.0', ...person, refusal: 'product.notMember' },
    ]);
  });
});
