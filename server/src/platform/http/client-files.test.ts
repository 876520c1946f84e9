import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/app.ts';
import { createLog } from '../logging/log.ts';
import { keepBuild } from './other-builds.ts';

let app: TestApp;
let directory: string;
const script = 'console.log("tracery");'.repeat(100);

beforeAll(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'client-'));
  fs.mkdirSync(path.join(directory, 'assets'));
  fs.writeFileSync(
    path.join(directory, 'index.html'),
    '<!doctype html><html lang="en"><meta name="csp-nonce" nonce="%NONCE%"><meta name="tracery-config" content="%CONFIG%"></html>',
  );
  fs.writeFileSync(path.join(directory, 'sw.js'), 'const build = 1;');
  fs.mkdirSync(path.join(directory, 'cli'));
  fs.writeFileSync(path.join(directory, 'cli/tracery.mjs'), '#!/usr/bin/env node');
  fs.writeFileSync(path.join(directory, 'api-frame.html'), '<!doctype html><main></main>');
  fs.writeFileSync(path.join(directory, 'assets/app-1a2b3c.js'), script);
  fs.writeFileSync(path.join(directory, 'assets/app-1a2b3c.js.gz'), gzipSync(script));
  app = await createTestApp({
    env: { CLIENT_DIRECTORY: directory, CONTACT_SUPPORT_EMAIL: '"><script>alert(1)</script>@example.test' },
  });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(directory, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });

test('[SHL-10] every path that is not an API path answers the page, so a deep address can be opened directly', async () => {
  for (const url of ['/', '/login', '/requirement/requirement?page=3', '/anything/at/all']) {
    const response = await get(url);
    expect(response.statusCode, url).toBe(200);
    expect(response.headers['content-type'], url).toContain('text/html');
  }
  for (const url of ['/usrapi/v1/none', '/assets/none.js', '/cli/none.mjs'])
    expect((await get(url)).statusCode, url).toBe(404);
});

test('[INT-30] the command line is fetched as a file, the newest one each time', async () => {
  const { statusCode, headers, body } = await get('/cli/tracery.mjs');
  expect([statusCode, body]).toEqual([200, '#!/usr/bin/env node']);
  expect(headers['content-disposition']).toBe('attachment; filename="tracery.mjs"');
  expect(headers['content-type']).toContain('javascript');
  expect(headers['cache-control']).toBe('no-cache');
});

test('[EXP-07] the service worker is asked for anew each time, and may ask for files of the page only', async () => {
  const { statusCode, headers, body } = await get('/sw.js');
  expect([statusCode, body]).toEqual([200, 'const build = 1;']);
  expect(headers['content-type']).toContain('javascript');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
});

test('the policy of the page allows scripts only from here and styles only with the nonce of this answer', async () => {
  const [first, second] = [await get('/login'), await get('/login')];
  const policy = String(first.headers['content-security-policy']);
  const nonce = /nonce="([^"]+)"/.exec(first.body)![1]!;
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(second.body).not.toContain(nonce);
  expect(first.headers['cache-control']).toBe('no-store');
});

test('[UML-D4] where an operator lets diagrams be drawn elsewhere, the page may show pictures from there', async () => {
  expect((await get('/')).headers['content-security-policy']).toContain("img-src 'self' blob: data:;");
  const elsewhere = await createTestApp({
    env: { CLIENT_DIRECTORY: directory, UML_SERVER: 'https://uml.example.org/svg/', LOG_LEVEL: 'silent' },
  });
  const { headers } = await elsewhere.http.inject('/');
  expect(headers['content-security-policy']).toContain("img-src 'self' blob: data: https://uml.example.org;");
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  await elsewhere.close();
});

test('[EXP-31] the page may ask the described servers that the operator names, and nobody else; the frame still asks nobody', async () => {
  expect((await get('/')).headers['content-security-policy']).toContain("connect-src 'self';");
  const API_TRY_ORIGINS = 'https://api.example.org http://127.0.0.1:9000';
  const trying = await createTestApp({
    env: { CLIENT_DIRECTORY: directory, API_TRY_ORIGINS, LOG_LEVEL: 'silent' },
  });
  const policy = (await trying.http.inject('/')).headers['content-security-policy'];
  expect(policy).toContain(`connect-src 'self' ${API_TRY_ORIGINS};`);
  expect(policy).toContain("img-src 'self' blob: data:;");
  expect(policy).toContain("form-action 'self';");
  const frame = await trying.http.inject('/api-frame.html');
  expect(frame.headers['content-security-policy']).not.toMatch(/connect-src|example/);
  const { data } = await trying.call('GET /damapi/v1/system/config');
  expect(data.apiTryOrigins).toEqual(API_TRY_ORIGINS.split(' '));
  await trying.close();
});

test('what the operator wrote cannot break out of the page', async () => {
  const { body } = await get('/');
  expect(body).not.toContain('<script>');
  expect(body).toContain('&lt;script>');
});

test('files with a hash in their name are cached for a year, compressed when the browser can', async () => {
  const plain = await get('/assets/app-1a2b3c.js');
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const small = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip' });
  expect(small.headers['content-encoding']).toBe('gzip');
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

test('[OPS-18] a process serves the files of other builds as its own, until nobody has used them for 7 days', async () => {
  const earlier = fs.mkdtempSync(path.join(os.tmpdir(), 'client-'));
  fs.cpSync(path.join(directory, 'index.html'), path.join(earlier, 'index.html'));
  fs.mkdirSync(path.join(earlier, 'assets'));
  const [text, font] = ['console.log("earlier");'.repeat(100), Buffer.from([0, 255, 1, 254])];
  fs.writeFileSync(path.join(earlier, 'assets/app-0a0b0c.js'), text);
  fs.writeFileSync(path.join(earlier, 'assets/app-0a0b0c.js.gz'), gzipSync(text));
  fs.writeFileSync(path.join(earlier, 'assets/text-0d0e0f.woff2'), font);
  const keep = async (folder: string) =>
    (await keepBuild({ db: app.db, directory: folder, log: createLog('silent') }))();

  expect((await get('/assets/app-0a0b0c.js')).statusCode).toBe(404);
  await keep(earlier);
  const [ours, theirs] = [await get('/assets/app-1a2b3c.js'), await get('/assets/app-0a0b0c.js')];
  const alike = ['content-type', 'cache-control', 'access-control-allow-origin', 'x-content-type-options'];
  expect([theirs.statusCode, theirs.body]).toEqual([200, text]);
  for (const name of alike) expect(theirs.headers[name], name).toBe(ours.headers[name]);
  const small = await get('/assets/app-0a0b0c.js', { 'accept-encoding': 'gzip' });
  expect(small.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(small.rawPayload).toString()).toBe(text);
  const { rawPayload, headers } = await get('/assets/text-0d0e0f.woff2');
  expect(rawPayload).toEqual(font);
  expect(headers['content-type']).toBe('font/woff2');
  for (const url of ['app-0a0b0c.js.gz', '..%2findex.html', 'folder/app.js', ''])
    expect((await get(`/assets/${url}`)).statusCode, url).not.toBe(200);

  const other = await createTestApp({ env: { CLIENT_DIRECTORY: earlier }, database: app.database });
  expect((await other.http.inject('/assets/app-0a0b0c.js')).statusCode).toBe(200);
  await app.database.query(`update client_files set used_at = now() - interval '6 days'`);
  await keep(directory);
  expect(await app.database.query('select name from client_files order by name')).toHaveLength(3);
  await app.database.query(
    `update client_files set used_at = used_at - interval '1 day 1 hour' where name <> 'app-1a2b3c.js'`,
  );
  await keep(directory);
  expect(await app.database.query('select name from client_files')).toEqual([{ name: 'app-1a2b3c.js' }]);
  await other.end();
  fs.rmSync(earlier, { recursive: true });
});

test('the chosen language and theme stand in the first bytes', async () => {
  expect((await get('/')).body).toContain('<html lang="en">');
  expect((await get('/', { 'accept-language': 'zh-CN,en' })).body).toContain('<html lang="zh-CN">');
  expect((await get('/', { cookie: 'language=zh; theme=dark' })).body).toContain(
    '<html lang="zh-CN" data-theme="dark">',
  );
  expect((await get('/', { cookie: 'language="><script>; theme="><script>' })).body).toContain(
    '<html lang="en">',
  );
});

test('[API-D7] the frame for descriptions of APIs has no origin, asks nobody for anything, and stands only in our own page', async () => {
  const { headers, body, statusCode } = await get('/api-frame.html', { cookie: 'language=zh; theme=dark' });
  expect(statusCode).toBe(200);
  expect(body).toBe('<!doctype html><main></main>');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox allow-scripts');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy.filter((rule) => /^(connect|frame|object|media|manifest|child)-src/.test(rule))).toEqual([]);
  expect(policy.join()).not.toMatch(/unsafe|allow-same-origin|https?:/);
  // The sandboxed frame may load the client's files.
  expect((await get('/assets/app-1a2b3c.js')).headers['access-control-allow-origin']).toBe('*');
  expect((await get('/login')).headers['access-control-allow-origin']).toBeUndefined();
});
