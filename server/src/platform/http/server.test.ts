import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { isWrite, limits, registryEntries } from '@tracery/contract';
import { createTestApp, appForFile } from '../../../tests/support/app.ts';
import { startTcpProxy } from '../../../tests/support/tcp-proxy.ts';
import { createTestDatabase } from '../../../tests/support/database.ts';

const app = appForFile();

const writes = registryEntries()
  .filter(([key, endpoint]) => isWrite(key) && !endpoint.upload)
  .map(([key]) => key);

test('[SEC-16] no answer of the API stays in a browser, refusals included', async () => {
  const person = await app().signedIn();
  const answers = [
    await app().send('GET /damapi/v1/system/config'),
    await app().send('GET /prdapi/v1/products/list', { token: person.token }),
    await app().send('GET /prdapi/v1/products/list'),
    await app().send('GET /prdapi/v1/no/such/route', { token: person.token }),
    await app().send('POST /usrapi/v1/users/login', { body: '{' }),
  ];
  expect(answers.map(({ status, headers }) => [status, headers['cache-control']])).toEqual([
    [200, 'no-store'],
    [200, 'no-store'],
    [401, 'no-store'],
    [404, 'no-store'],
    [400, 'no-store'],
  ]);
});

test('[SEC-16] signing out has the browser forget what it cached', async () => {
  const person = await app().signedIn();
  const { headers } = await app().call('POST /usrapi/v1/users/logout', { body: {}, token: person.token });
  expect(headers['clear-site-data']).toBe('"cache"');
});

describe('what may come in', () => {
  const wrongTypes = [
    'text/plain',
    'text/html',
    'text/json',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/vnd.api+json',
    'application/jsonx',
    'application/json,text/plain',
    'application/json, application/json',
    'application/json;charset=utf-16',
    'application/json; charset=gbk',
    'application/json\t; charset=utf-8',
    'application/json;\tcharset=utf-8',
    'application/json ;charset=utf-8',
    ' application/json;x',
    'application/json; foo=bar',
    'application/json; charset="utf-8"',
    'application/json;;charset=utf-8',
    'application/ json',
    'application/json\u00a0',
    'application//json',
    'json',
    '*/*',
    '',
    'null',
    'undefined',
    'application/json; boundary=x; charset=utf-8',
    'APPLICATION/JSON; CHARSET=LATIN1',
  ];

  test(`${wrongTypes.length} other content types get 415 on every write, before anything is read`, async () => {
    const forms = new Set(registryEntries().flatMap(([key, { takesForm }]) => (takesForm ? [key] : [])));
    for (const key of writes) {
      const url = key.split(' ')[1]!.replaceAll(/\{\w+\}/g, '1000');
      for (const type of wrongTypes) {
        if (forms.has(key) && type.includes('form')) continue;
        const { statusCode } = await app().http.inject({
          method: 'POST',
          url,
          headers: { 'content-type': type, 'content-length': '2' },
          payload: '{}',
        });
        expect(statusCode, `${url} ${type}`).toBe(415);
      }
    }
  });

  test('JSON with or without utf-8 is taken', async () => {
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'Application/JSON;charset=UTF-8',
    ]) {
      const reply = await app().send('POST /usrapi/v1/users/login', {
        body: { username: 'a', password: 'b' },
        headers: { 'content-type': type },
      });
      expect(reply.code).toBe(40020);
    }
  });

  test('a body that is no JSON, or tries to reach into objects, is refused with 400', async () => {
    for (const body of [
      '{',
      '',
      'null',
      '[]',
      '"x"',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{"a":1}}}',
      '{"username":"\\u0000"}',
      '{"username":"\\ud800"}',
    ]) {
      const { statusCode } = await app().http.inject({
        method: 'POST',
        url: '/usrapi/v1/users/login',
        headers: { 'content-type': 'application/json' },
        payload: body,
      });
      expect(statusCode, body).toBe(400);
    }
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  test('a body over 64 kB is refused with 413, except where texts are written', async () => {
    const big = 'x'.repeat(70_000);
    expect((await app().send('POST /usrapi/v1/users/login', { body: { username: big } })).status).toBe(413);
    const { token } = await app().signedIn();
    const made = await app().send('POST /prdapi/v1/products/create', {
      token,
      body: { name: 'long', data: { content: '汉'.repeat(262_144) } },
    });
    expect(made.status, made.message).toBe(200);
    const tooLong = await app().send('POST /prdapi/v1/products/create', {
      token,
      body: { name: 'longer', data: { content: '汉'.repeat(262_145) } },
    });
    expect(tooLong.status).toBe(400);
  });

  test('an unknown address is answered in the envelope, in the language of the reader', async () => {
    const response = await app().http.inject({
      url: '/prdapi/v1/nothing',
      headers: { 'accept-language': 'zh-CN' },
    });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ code: 40401, message: '该地址不存在', data: null });
  });
});

describe('every answer', () => {
  test('[SHL-73] has code, message and data; success has code 0', async () => {
    const reply = await app().call('GET /damapi/v1/system/config');
    expect(Object.keys(reply).sort()).toEqual(['code', 'data', 'headers', 'message', 'status']);
    expect(reply.code).toBe(0);
  });

  test('[REC-D23] the system configuration tells version and guest login without a token', async () => {
    const { data } = await app().call('GET /damapi/v1/system/config');
    expect(data).toMatchObject({
      guestLogin: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    });
  });

  test('is inert in a browser and names its request', async () => {
    const { headers } = await app().call('GET /damapi/v1/system/config');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
  });

  test('an id that the caller made up for the request is not taken over', async () => {
    const { headers } = await app().send('GET /damapi/v1/system/config', {
      headers: { 'x-request-id': 'mine' },
    });
    expect(headers['x-request-id']).not.toBe('mine');
  });
});

describe('under load', () => {
  test('a blocked event loop sheds requests with 503 and Retry-After, and recovers', async () => {
    const busy = await createTestApp({ env: { MAX_EVENT_LOOP_DELAY_MS: '200' } });
    await busy.http.listen({ host: '127.0.0.1', port: 0 });
    const until = performance.now() + 1500;
    while (performance.now() < until);
    const address = `http://127.0.0.1:${(busy.http.server.address() as net.AddressInfo).port}`;
    const url = `${address}/damapi/v1/system/config`;
    await expect.poll(async () => (await fetch(url)).status, { interval: 20 }).toBe(503);
    const shed = await fetch(url);
    if (shed.status === 503) expect(shed.headers.get('retry-after')).toBe('1');
    await expect.poll(async () => (await fetch(url)).status, { timeout: 5000 }).toBe(200);
    await busy.close();
  });

  test('[OPS-27] /healthz is answered where everything else is shed', async () => {
    const busy = await createTestApp({ env: { MAX_EVENT_LOOP_DELAY_MS: '200' } });
    const ask = async (path: string) => (await busy.http.inject(path)).statusCode;
    // A loop that is blocked over and over: each time it turns, it is late.
    const block = setInterval(() => {
      const until = performance.now() + 700;
      while (performance.now() < until);
    }, 1);
    const config = '/damapi/v1/system/config';
    await expect.poll(() => ask(config), { interval: 20, timeout: 20_000 }).toBe(503);
    const asked = await Promise.all([ask(config), ask('/healthz')]);
    clearInterval(block);
    expect(asked).toEqual([503, 200]);
    await busy.close();
  });

  test('a request that waits for a locked row gets 503 with Retry-After before the client gives up', async () => {
    const { id, manager } = await app().product();
    const { pool } = app().db;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query(`select set_config('app.pid', $1, true)`, [String(id)]);
    await holder.query('select from products where id = $1 for update', [id]);
    const start = performance.now();
    const reply = await app().send('POST /prdapi/v1/products/update', {
      token: manager.token,
      body: { id, version: 1, name: 'waiting' },
    });
    expect(reply).toMatchObject({
      status: 503,
      message: 'The server is busy. Nothing was changed. Try again.',
    });
    expect(reply.headers['retry-after']).toBe('1');
    expect(performance.now() - start).toBeLessThan(4000);
    await holder.query('rollback');
    holder.release();
  });

  test('with the database gone the answer is 503, /readyz says so and /healthz does not; all is well when it is back', async () => {
    const database = await createTestDatabase();
    const proxy = await startTcpProxy(database.urls.app);
    const own = await createTestApp({ database, env: { DATABASE_URL: proxy.url, LOG_LEVEL: 'silent' } });
    const { token } = await own.signedIn();
    const ask = async () => (await own.send('GET /prdapi/v1/products/list', { token })).status;
    expect(await ask()).toBe(200);
    await proxy.disconnect();
    expect(await ask()).toBe(503);
    // What was found is good for two seconds.
    const isReady = async () => (await own.http.inject('/readyz')).statusCode;
    await expect.poll(isReady, { timeout: 20_000 }).toBe(503);
    expect((await own.http.inject('/healthz')).statusCode).toBe(200);
    await proxy.reconnect();
    await expect.poll(ask).toBe(200);
    await expect.poll(isReady, { timeout: 20_000 }).toBe(200);
    await own.close();
    await proxy.disconnect();
    await database.drop();
  });

  test('a caller over its rate gets 429 with the time to wait, and others do not notice', async () => {
    const limited = await createTestApp({ env: { RATE_SCALE: '1' } });
    const [mine, other] = [await limited.signedIn(), await limited.signedIn()];
    const ask = (token: string) => limited.send('GET /prdapi/v1/products/list', { token });
    const replies = await Promise.all(Array.from({ length: 2 * limits.rate.user }, () => ask(mine.token)));
    const refused = replies.filter((reply) => reply.status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(limits.rate.user - 5);
    expect(Number(refused[0]!.headers['retry-after'])).toBe(1);
    expect((await ask(other.token)).status).toBe(200);
    await limited.close();
  });

  test('the guest opens eight items a second without meeting the limit, and a scraper meets it [EXP-35]', async () => {
    const limited = await createTestApp({ env: { RATE_SCALE: '1' } });
    const { data } = await limited.call('POST /usrapi/v1/users/login', {
      body: { username: 'guest', password: 'guest123' },
    });
    const ask = () => limited.send('GET /prdapi/v1/products/list', { token: data.token });
    const statuses = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, ask))).map(({ status }) => status);
    /** An open item reads itself, its links, comments, files and history, and what belongs to it. */
    const readsOfAnItem = 7;
    expect(new Set(await statuses(8 * readsOfAnItem))).toEqual(new Set([200]));
    expect(await statuses(2 * limits.rate.guest)).toContain(429);
    await limited.close();
  });
});

describe('slow and broken sockets', () => {
  test('a connection that never finishes its headers is closed', async () => {
    const own = await createTestApp();
    await own.http.listen({ host: '127.0.0.1', port: 0 });
    own.http.server.headersTimeout = 500;
    const socket = net.connect((own.http.server.address() as net.AddressInfo).port, '127.0.0.1');
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.resume();
    await Promise.race([closed, pause(8000).then(() => Promise.reject(new Error('still open')))]);
    await own.close();
  }, 20_000);

  test('headers over 16 kB are refused with 413, and over 96 kB are not even read', async () => {
    const own = await createTestApp();
    const address = await own.http.listen({ host: '127.0.0.1', port: 0 });
    const statusWith = async (bytes: number) =>
      (await fetch(`${address}/healthz`, { headers: { 'x-big': 'x'.repeat(bytes) } })).status;
    expect(await statusWith(15_000)).toBe(200);
    expect(await statusWith(20_000)).toBe(413);
    expect(await statusWith(100_000)).toBe(431);
    await own.close();
  });
});
