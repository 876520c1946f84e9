import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '@tracery/contract';
import { createTestApp, multipartOf, type TestApp } from '../../tests/support/app.ts';
import { decompressionBomb, imageOfSize, plainImage } from '../../tests/support/images.ts';

let app: TestApp;
let directory: string;
beforeAll(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'files-'));
  app = await createTestApp({ env: { FILES_DIRECTORY: directory } });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(directory, { recursive: true });
});

const upload = (token: string, file: Uint8Array) =>
  app.send('POST /damapi/v1/files/upload', { token, query: { kind: 'Avatar' }, file });

const read = (linkUrl: string, cookie = '') => app.http.inject({ url: linkUrl, headers: { cookie } });

const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => one.name);

/** Of this process and of the one it reads pictures in. */
function memoryOfAll(): number {
  const children = fs.readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const residentPages = (pid: string) => Number(fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return ['self', ...children].reduce((sum, pid) => sum + residentPages(pid) * 4096, 0);
}

const linkOf = (reply: { data: unknown }) => (reply.data as { linkUrl: string }).linkUrl;

describe('an avatar', () => {
  test('[ACC-59, ACC-D25] takes the multipart field file, answers data.linkUrl and takes effect at once', async () => {
    const person = await app.signedIn();
    const sent = await upload(person.token, await plainImage(300, 200));
    expect(sent).toMatchObject({ status: 200, code: 0 });
    const { data } = await app.call('GET /usrapi/v1/users/get/{id}', {
      token: person.token,
      params: { id: person.id },
    });
    expect(data.avatarUrl).toBe(linkOf(sent));
    expect((await app.signIn(person)).data).toMatchObject({ avatarUrl: linkOf(sent) });
  });

  test('[ACC-D27] is made into a small square picture without its metadata', async () => {
    const person = await app.signedIn();
    const withPlace = await sharp(await plainImage(400, 100, 'jpeg'))
      .withExif({ IFD0: { Artist: 'somebody', ImageDescription: 'taken at home' } })
      .toBuffer();
    const { rawPayload, headers } = await read(linkOf(await upload(person.token, withPlace)), person.cookie);
    const { format, width, height, exif } = await sharp(rawPayload).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 256,
      height: 256,
      exif: undefined,
    });
    expect(headers['content-type']).toBe('image/webp');
  });

  test('[ACC-58, ACC-D26] of 204800 bytes is accepted, of one byte more refused with the required words', async () => {
    const person = await app.signedIn();
    expect((await upload(person.token, await imageOfSize(limits.avatar.fileMax))).status).toBe(200);
    const refused = await upload(person.token, await imageOfSize(limits.avatar.fileMax + 1));
    expect(refused).toMatchObject({ status: 400, message: 'The avatar size cannot exceed 200K' });
    const chinese = await app.send('POST /damapi/v1/files/upload', {
      token: person.token,
      query: { kind: 'Avatar' },
      file: await imageOfSize(300_000),
      headers: { 'accept-language': 'zh-CN' },
    });
    expect(chinese.message).toBe('头像大小不能超过200K');
  });

  test('[ACC-62] is removed by delete-avatar-url, and its address answers 404 from then on', async () => {
    const person = await app.signedIn();
    const link = linkOf(await upload(person.token, await plainImage(50, 50)));
    expect((await read(link, person.cookie)).statusCode).toBe(200);
    expect((await app.call('POST /usrapi/v1/users/delete-avatar-url', { token: person.token })).status).toBe(
      200,
    );
    const { data } = await app.call('GET /usrapi/v1/users/get/{id}', {
      token: person.token,
      params: { id: person.id },
    });
    expect(data.avatarUrl).toBe('');
    expect((await read(link, person.cookie)).statusCode).toBe(404);
  });

  test('a new one replaces the former', async () => {
    const person = await app.signedIn();
    const first = linkOf(await upload(person.token, await plainImage(50, 50)));
    const second = linkOf(await upload(person.token, await plainImage(60, 60)));
    expect(second).not.toBe(first);
    expect((await read(first, person.cookie)).statusCode).toBe(404);
    expect((await read(second, person.cookie)).statusCode).toBe(200);
  });

  test('[ACC-54] every readable kind of picture is taken', async () => {
    const person = await app.signedIn();
    for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
      expect((await upload(person.token, await plainImage(80, 80, format))).status, format).toBe(200);
    }
  });
});

describe('reading bytes', () => {
  test('[REC-D17] needs the session cookie, and is inert and private', async () => {
    const person = await app.signedIn();
    const colleague = await app.signedIn();
    const link = linkOf(await upload(person.token, await plainImage(50, 50)));
    expect((await read(link)).statusCode).toBe(401);
    expect(
      (await app.http.inject({ url: link, headers: { authorization: `Bearer ${person.token}` } })).statusCode,
    ).toBe(401);
    const { headers, statusCode } = await read(link, colleague.cookie);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-disposition': "inline; filename*=UTF-8''avatar.webp",
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('[SEC-16] who has the bytes already gets 304, and nothing after signing out or being removed', async () => {
    const person = await app.signedIn();
    const link = linkOf(await upload(person.token, await plainImage(52, 52)));
    const first = await read(link, person.cookie);
    const etag = String(first.headers['etag']);
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    const again = () =>
      app.http.inject({ url: link, headers: { cookie: person.cookie, 'if-none-match': etag } });
    const unchanged = await again();
    expect([unchanged.statusCode, unchanged.rawPayload.length]).toEqual([304, 0]);
    expect(unchanged.headers['cache-control']).toBe('private, no-cache');
    await app.call('POST /usrapi/v1/users/logout', { body: {}, token: person.token });
    const after = await again();
    expect([after.statusCode, after.headers['cache-control']]).toEqual([401, 'no-store']);
  });

  test('bytes that are gone from the store answer without a 500', async () => {
    const person = await app.signedIn();
    const link = linkOf(await upload(person.token, await plainImage(51, 51)));
    fs.rmSync(directory, { recursive: true });
    fs.mkdirSync(directory);
    expect((await read(link, person.cookie)).statusCode).toBe(404);
  });
});

describe('pictures made to do harm', () => {
  const harmful: [string, () => Promise<Buffer> | Buffer][] = [
    ['a bomb of 64250 × 64250 pixels', () => decompressionBomb(64_250, 64_250)],
    ['100 megapixels', () => decompressionBomb(10_000, 10_000)],
    ['4 megapixels and a row', () => decompressionBomb(2000, 2001)],
    ['a line one pixel high and ten million wide', () => decompressionBomb(10_000_000, 1)],
    ['the largest size a PNG can name', () => decompressionBomb(2 ** 31 - 1, 2 ** 31 - 1)],
    ['a picture cut off in the middle', async () => (await noise(400, 400)).subarray(0, 4000)],
    ['only a header', async () => (await plainImage(64, 64)).subarray(0, 33)],
    ['nothing at all', () => Buffer.alloc(0)],
    ['zeros', () => Buffer.alloc(5000)],
    ['text', () => Buffer.from('no picture')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    [
      'SVG that reads a file',
      () =>
        Buffer.from(
          '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
        ),
    ],
    [
      'SVG of a hundred thousand pixels',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>'),
    ],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
    ['PostScript', () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file')],
    ['a ZIP', () => Buffer.from('504b0304140000000800', 'hex')],
    [
      'TIFF',
      () =>
        sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
    ],
    [
      'a GIF header with a huge screen',
      () =>
        Buffer.concat([
          Buffer.from('GIF89a'),
          Buffer.from([0xff, 0xff, 0xff, 0xff, 0x80, 0, 0]),
          Buffer.alloc(100),
        ]),
    ],
    [
      'JPEG markers without a picture',
      () => Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
    ],
  ];

  const noise = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer();

  test('[ACC-54] each is refused within half a second, memory grows less than 100 MB, and no file is left', async () => {
    const person = await app.signedIn();
    // The first picture starts the process that reads them.
    await upload(person.token, await plainImage(50, 50));
    await app.call('POST /usrapi/v1/users/delete-avatar-url', { token: person.token });
    const corpus = await Promise.all(harmful.map(async ([name, make]) => ({ name, bytes: await make() })));
    const before = { files: filesIn(directory), memory: memoryOfAll() };
    for (const { name, bytes } of corpus) {
      expect(bytes.length, `${name} fits the size limit`).toBeLessThanOrEqual(limits.avatar.fileMax);
      const times: number[] = [];
      // Again when it took long: a machine that stopped for a moment is no reason twice.
      while (times.length < 3 && !(Math.min(...times) < 500)) {
        const start = performance.now();
        const { status, message } = await upload(person.token, bytes);
        times.push(performance.now() - start);
        expect(status, `${name}: ${message}`).toBe(400);
      }
      expect(Math.min(...times), name).toBeLessThan(500);
    }
    expect(filesIn(directory)).toEqual(before.files);
    expect(memoryOfAll() - before.memory).toBeLessThan(100 * 2 ** 20);
    const { data } = await app.call('GET /usrapi/v1/users/get/{id}', {
      token: person.token,
      params: { id: person.id },
    });
    expect(data.avatarUrl).toBe('');
  });

  test('a broken or missing multipart is refused, and the server goes on', async () => {
    const { token } = await app.signedIn();
    const whole = multipartOf(await plainImage(50, 50));
    const post = (payload: Buffer, type = 'multipart/form-data; boundary=a-boundary-of-tests') =>
      app.http.inject({
        method: 'POST',
        url: '/damapi/v1/files/upload?kind=Avatar',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload,
      });
    // Without its last two bytes, an empty line, it is still whole.
    for (let cut = 1; cut < whole.length - 2; cut += 7) {
      const { statusCode } = await post(whole.subarray(0, cut));
      expect(statusCode, `cut at ${cut}`).toBe(400);
    }
    expect((await post(multipartOf(Buffer.from('x'), { field: 'other' }))).statusCode).toBe(400);
    expect((await post(whole, 'multipart/form-data')).statusCode).toBe(415);
    expect((await post(whole, 'application/json')).statusCode).toBe(415);
    expect((await post(whole)).statusCode).toBe(200);
  });

  test('a name that climbs folders stays a name', async () => {
    const { token } = await app.signedIn();
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url: '/damapi/v1/files/upload?kind=Avatar',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=a-boundary-of-tests',
      },
      payload: multipartOf(await plainImage(50, 50), { name: '../../../../etc/cron.d/evil' }),
    });
    expect(statusCode).toBe(200);
    expect(filesIn(directory).every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
  });
});

test('[REC-32] a kind of file that does not exist is refused', async () => {
  const { token } = await app.signedIn();
  const reply = await app.send('POST /damapi/v1/files/upload', {
    token,
    query: { kind: 'Virus' },
    file: Buffer.from('x'),
  });
  expect(reply.status).toBe(400);
});

test('[REC-44, REC-45, REC-D21, REC-D22] dictionaries answer their entries in order, in both languages; an unknown key none', async () => {
  const { token } = await app.signedIn();
  const list = async (query: object) =>
    (await app.send('GET /damapi/v1/dictionary/list', { token, query })).data as {
      list: { id: number; code: string }[];
      total: number;
    };
  const industry = await list({ key: 'industry', sort: 'id', direction: 'asc' });
  expect(industry.list.map((entry) => entry.code).join('')).toBe('ABCDEFGHIJKLMNOPQRST');
  expect(industry.list[3]).toEqual({
    id: 4,
    key: 'industry',
    code: 'D',
    en: 'Electricity, heat, gas and water supply',
    zh: '电力、热力、燃气及水生产和供应业',
  });
  expect((await list({ key: 'iteration' })).list.map((entry) => entry.code)).toEqual([
    'Development',
    'Release',
    'Maintenance',
    'Research',
  ]);
  expect(await list({ key: 'nothing' })).toEqual({ list: [], total: 0 });
});
