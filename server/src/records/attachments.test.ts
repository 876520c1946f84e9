import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '@tracery/contract';
import { createTestApp, type TestApp } from '../../tests/support/app.ts';
import { plainImage } from '../../tests/support/images.ts';

let app: TestApp;
let directory: string;
beforeAll(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'attachments-'));
  app = await createTestApp({ env: { FILES_DIRECTORY: directory } });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(directory, { recursive: true });
});

const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => one.name);

async function setup() {
  const product = await app.product();
  const { token } = product.manager;
  const { data } = await app.call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'Charging', importance: 'Important' },
  });
  return { ...product, token, featureId: data.id };
}

const upload = (token: string, query: object, file: Uint8Array, name = 'notes.txt') =>
  app.send('POST /damapi/v1/files/upload', { token, query: query as never, file, fileName: name });
const linkOf = (reply: { data: unknown }) => (reply.data as { linkUrl: string }).linkUrl;
const idOf = (reply: { data: unknown }) => (reply.data as { id: number }).id;
const read = (url: string, cookie: string) => app.http.inject({ url, headers: { cookie } });
const list = async (token: string, sourceId: number, kind = 'FeatureAttachment') =>
  (await app.send('GET /damapi/v1/files/list', { token, query: { sourceId, kind, limit: 1000 } as never }))
    .data as {
    list: { id: number; name: string; linkUrl: string; creator: string }[];
    total: number;
  };

describe('attachments', () => {
  test('[REC-20, REC-21, REC-27, REC-28, WRK-03] are bound to an item by kind and sourceId, listed and read back', async () => {
    const { token, featureId, manager } = await setup();
    const bytes = Buffer.from('what we agreed');
    const sent = await upload(
      token,
      { kind: 'FeatureAttachment', sourceId: featureId },
      bytes,
      '会议 notes.txt',
    );
    expect(sent.status, sent.message).toBe(200);
    const { list: files, total } = await list(token, featureId);
    expect(total).toBe(1);
    expect(files[0]).toMatchObject({ id: idOf(sent), name: '会议 notes.txt', creator: manager.username });
    const reply = await read(files[0]!.linkUrl, manager.cookie);
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    expect((await list(token, featureId, 'Image')).total).toBe(0);
  });

  test('[REC-24, REC-25, REC-D19] 10M are accepted, a byte more and nothing at all are refused', async () => {
    const { token, featureId } = await setup();
    const query = { kind: 'FeatureAttachment', sourceId: featureId };
    expect((await upload(token, query, Buffer.alloc(limits.file.max))).status).toBe(200);
    const before = filesIn(directory);
    expect(await upload(token, query, Buffer.alloc(limits.file.max + 1))).toMatchObject({
      status: 400,
      message: 'The file size cannot exceed 10M',
    });
    expect(await upload(token, query, Buffer.alloc(0))).toMatchObject({
      status: 400,
      message: 'The file is empty',
    });
    expect(filesIn(directory)).toEqual(before);
  });

  test('[REC-D17] are served inert: only raster pictures are shown in place, whatever they are called', async () => {
    const { token, featureId, manager } = await setup();
    const send = (bytes: Uint8Array, name: string) =>
      upload(token, { kind: 'FeatureAttachment', sourceId: featureId }, bytes, name);
    const cases: [Uint8Array, string, string, string][] = [
      [Buffer.from('<script>alert(1)</script>'), 'x.html', 'application/octet-stream', 'attachment'],
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        'x.svg',
        'application/octet-stream',
        'attachment',
      ],
      [Buffer.from('<script>'), 'x.png', 'application/octet-stream', 'attachment'],
      [await plainImage(4, 4), 'x.txt', 'image/png', 'inline'],
    ];
    for (const [bytes, name, type, disposition] of cases) {
      const { headers } = await read(linkOf(await send(bytes, name)), manager.cookie);
      expect(headers['content-type']).toBe(type);
      expect(headers['content-disposition']).toContain(disposition);
      expect(headers['content-security-policy']).toContain('sandbox');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('[REC-33, REC-D17] belong to members: others and the removed get 404 for the bytes, guests may not upload', async () => {
    const { id, token, featureId, manager } = await setup();
    const link = linkOf(
      await upload(token, { kind: 'FeatureAttachment', sourceId: featureId }, Buffer.from('secret')),
    );
    const stranger = await app.signedIn();
    expect((await read(link, stranger.cookie)).statusCode).toBe(404);
    await app.database.query(`insert into memberships values ($1, $2, '{Guest}')`, [id, stranger.id]);
    expect((await read(link, stranger.cookie)).statusCode).toBe(200);
    const switched = await app.call('POST /prdapi/v1/products/switch-product', {
      token: stranger.token,
      query: { productId: id },
    });
    const guest = switched.data.token;
    expect(
      (await upload(guest, { kind: 'FeatureAttachment', sourceId: featureId }, Buffer.from('x'))).status,
    ).toBe(403);
    expect((await upload(guest, { kind: 'Avatar' }, await plainImage(50, 50))).status).toBe(200);
    await app.database.query('delete from memberships where product_id = $1 and user_id = $2', [
      id,
      stranger.id,
    ]);
    expect((await read(link, stranger.cookie)).statusCode).toBe(404);
    await app.database.query('update products set deleted_at = now() where id = $1', [id]);
    expect((await read(link, manager.cookie)).statusCode).toBe(404);
  });

  test('[REC-30, REC-D9] are removed by id, all or none, and both stand in the history', async () => {
    const { token, featureId, manager } = await setup();
    const sent = await upload(
      token,
      { kind: 'FeatureAttachment', sourceId: featureId },
      Buffer.from('x'),
      'plan.txt',
    );
    const remove = (ids: number[]) => app.send('DELETE /damapi/v1/files/delete', { token, body: { ids } });
    expect((await remove([idOf(sent), 999_999])).status).toBe(404);
    expect((await list(token, featureId)).total).toBe(1);
    expect((await remove([idOf(sent)])).status).toBe(200);
    expect((await list(token, featureId)).total).toBe(0);
    expect((await read(linkOf(sent), manager.cookie)).statusCode).toBe(404);
    const { data } = await app.call('GET /damapi/v1/operationlogs/list', {
      token,
      query: { sourceId: featureId, kind: 'Feature' },
    });
    expect(data.list.map((entry) => entry.data.comment)).toEqual([
      'Removed: file plan.txt',
      'Added: file plan.txt',
      'Created',
    ]);
  });

  test('[REC-D1, REC-32, REC-D7] for an item that does not exist answer 404, of a kind that does not exist 400', async () => {
    const { token } = await setup();
    expect(
      (await upload(token, { kind: 'FeatureAttachment', sourceId: 999_999 }, Buffer.from('x'))).status,
    ).toBe(404);
    expect((await upload(token, { kind: 'NonsenseAttachment', sourceId: 1 }, Buffer.from('x'))).status).toBe(
      400,
    );
  });

  test('[REC-D20] keep their name without path parts, at most 255 characters', async () => {
    const { token, featureId } = await setup();
    const query = { kind: 'FeatureAttachment', sourceId: featureId };
    await upload(token, query, Buffer.from('a'), '..\\..\\evil.txt');
    await upload(token, query, Buffer.from('b'), `${'名'.repeat(300)}.pdf`);
    const names = (await list(token, featureId)).list.map((file) => file.name);
    expect(names[1]).toBe('evil.txt');
    expect(names[0]).toHaveLength(255);
    expect(names[0]!.endsWith('名.pdf')).toBe(true);
  });
});

describe('pictures in a text', () => {
  test('[REC-43, REC-D12, REC-31] that waited for their item are bound inside its create, or by the update call', async () => {
    const { token, featureId } = await setup();
    const sent = await upload(token, { kind: 'Image', sourceId: 0 }, await plainImage(8, 8), 'plug.png');
    expect(linkOf(sent)).toMatch(/plug\.png$/);
    const { data } = await app.call('POST /reqapi/v1/features/create', {
      token,
      body: {
        name: 'With picture',
        importance: 'Important',
        data: { content: `![${idOf(sent)}](${linkOf(sent)})` },
      },
    });
    expect((await list(token, data.id, 'Image')).list.map((file) => file.id)).toEqual([idOf(sent)]);
    const other = await upload(token, { kind: 'Image', sourceId: 0 }, await plainImage(9, 9), 'b.JPEG');
    const bound = await app.send('POST /damapi/v1/files/update', {
      token,
      body: { ids: [idOf(other)], sourceId: featureId },
    });
    expect(bound.status, bound.message).toBe(200);
    expect((await list(token, featureId, 'Image')).list.map((file) => file.name)).toEqual(['b.jpg']);
  });

  test('[REC-41, REC-42, REC-D16] have a known extension in letters of any size', async () => {
    const { token } = await setup();
    const attempt = async (name: string) =>
      (await upload(token, { kind: 'Image', sourceId: 0 }, Buffer.from('x'), name)).status;
    for (const name of ['a.bmp', 'a.SVG', 'a.WMF', 'a.wmf', 'a.webp', 'a.jpeg', 'a.b.tif'])
      expect(await attempt(name), name).toBe(200);
    for (const name of ['a.exe', 'png', 'a.png.html', 'a.']) expect(await attempt(name), name).toBe(400);
  });

  test('[REC-36] of 10485760 bytes are accepted, larger ones refused', async () => {
    const { token } = await setup();
    const query = { kind: 'Image', sourceId: 0 };
    expect((await upload(token, query, Buffer.alloc(10_485_760), 'a.bmp')).status).toBe(200);
    expect((await upload(token, query, Buffer.alloc(10_485_761), 'a.bmp')).status).toBe(400);
  });
});

test('[REC-43] binding moves pictures only: an attachment stays with its item', async () => {
  const { token, featureId } = await setup();
  const other = await app.call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'Other', importance: 'Important' },
  });
  const on = { kind: 'FeatureAttachment', sourceId: featureId };
  const id = idOf(await upload(token, on, Buffer.from('an agreement')));
  await app.call('POST /damapi/v1/files/update', { token, body: { ids: [id], sourceId: other.data.id } });
  expect((await list(token, featureId)).list.map((file) => file.id)).toEqual([id]);
  expect((await list(token, other.data.id)).list).toEqual([]);
});
