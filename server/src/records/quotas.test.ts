// How much a product and a person may keep, and what happens when there is no room.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { limits } from '@tracery/contract';
import { createTestApp, multipartOf, type TestApp } from '../../tests/support/app.ts';
import { createDiskStorage } from '../platform/storage/storage.ts';
import { recordCron } from './index.ts';
import { eraseBytes } from './unreferenced-bytes.ts';

let app: TestApp;
let directory: string;
afterEach(async () => {
  await app.close();
  fs.rmSync(directory, { recursive: true });
});

async function setup(env: Record<string, string> = {}) {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'quotas-'));
  app = await createTestApp({ env: { FILES_DIRECTORY: directory, ...env } });
  const { id: productId, manager } = await app.product();
  const { token } = manager;
  const create = (name = 'A feature') =>
    app.send('POST /reqapi/v1/features/create', {
      token,
      body: { name, kind: 'Functional', importance: 'Important', data: { content: 'A text.' } },
    });
  const itemId = ((await create()).data as { id: number }).id;
  const upload = (file: Uint8Array, as = token) =>
    app.send('POST /damapi/v1/files/upload', {
      token: as,
      query: { kind: 'FeatureAttachment', sourceId: itemId },
      file,
      fileName: 'a.bin',
    });
  const remove = (id: number) => app.send('DELETE /damapi/v1/files/delete', { token, body: { ids: [id] } });
  return { productId, itemId, token, create, upload, remove };
}

const idOf = ({ data }: { data: unknown }) => (data as { id: number }).id;
const megabyte = () => randomBytes(1024 * 1024);

const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => one.name);

describe('[SEC-09] space for files', () => {
  test('of a product is refused with 507 when it is used up, and texts are still saved', async () => {
    const { productId, upload, create } = await setup({ QUOTA_PRODUCT_MB: '2' });
    expect((await upload(megabyte())).status).toBe(200);
    expect((await upload(megabyte())).status).toBe(200);
    expect(await upload(Buffer.from('x'))).toMatchObject({ status: 507, code: 50700 });
    expect((await create('Still made')).status).toBe(200);
    const [{ bytes }] = (await app.database.query<{ bytes: number }>(
      'select bytes::int from product_usage where product_id = $1',
      [productId],
    )) as [{ bytes: number }];
    expect(bytes).toBe(2 * 1024 * 1024);
  });

  test('of a person is counted over all, and others go on', async () => {
    const { productId, upload } = await setup({ QUOTA_PERSON_MB: '1' });
    const other = await app.member(productId, ['TestEngineer']);
    expect((await upload(megabyte())).status).toBe(200);
    expect(await upload(Buffer.from('x'))).toMatchObject({ status: 507, code: 50701 });
    expect((await upload(Buffer.from('x'), other.token)).status).toBe(200);
  });

  test('cannot be passed by uploads at the same time', async () => {
    const { upload } = await setup({ QUOTA_PRODUCT_MB: '3' });
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await upload(megabyte())).status),
    );
    expect(statuses.filter((status) => status === 200).length).toBe(3);
    expect(statuses.filter((status) => status === 507).length).toBe(5);
  });

  test('comes back when removed files are purged, and their bytes are erased unless somebody refers to them', async () => {
    const { upload, remove } = await setup({ QUOTA_PRODUCT_MB: '3' });
    const [shared, single] = [megabyte(), megabyte()];
    const kept = await upload(shared);
    const again = await upload(shared);
    const gone = await upload(single);
    for (const one of [again, gone]) expect((await remove(idOf(one))).status).toBe(200);
    expect((await upload(Buffer.from('x'))).status).toBe(507);
    await app.database.query(
      `update files set deleted_at = now() - interval '31 days' where deleted_at is not null`,
    );
    for (const { run } of recordCron({ db: app.db })) await run();
    expect((await upload(Buffer.from('x'))).status).toBe(200);
    const storage = createDiskStorage(directory);
    await eraseBytes(app.db, storage);
    expect(filesIn(directory).length).toBe(3);
    await eraseBytes(app.db, storage, { evenIfYoung: true });
    expect(filesIn(directory).length).toBe(2);
    expect(idOf(kept)).toBeGreaterThan(0);
  });

  test('[OPS-31] comes back, and the bytes go, when an item with files is purged from the trash', async () => {
    const { itemId, token, upload } = await setup({ QUOTA_PRODUCT_MB: '1' });
    await upload(megabyte());
    expect((await upload(Buffer.from('x'))).status).toBe(507);
    await app.send('DELETE /reqapi/v1/features/delete/{id}', { token, params: { id: itemId } });
    await app.database.query(`update trash set deleted_at = now() - interval '31 days'`);
    for (const { run } of recordCron({ db: app.db })) await run();
    const storage = createDiskStorage(directory);
    await eraseBytes(app.db, storage, { evenIfYoung: true });
    expect(filesIn(directory)).toEqual([]);
    const [usage] = await app.database.query('select bytes::int as bytes from product_usage');
    expect(usage).toEqual({ bytes: 0 });
  });

  test('is not taken by uploads that were refused', async () => {
    const { upload } = await setup({ QUOTA_PRODUCT_MB: '1' });
    expect((await upload(randomBytes(600_000))).status).toBe(200);
    expect((await upload(randomBytes(600_000))).status).toBe(507);
    await eraseBytes(app.db, createDiskStorage(directory), { evenIfYoung: true });
    expect(filesIn(directory).length).toBe(1);
  });
});

describe('[SEC-09] a file store below its floor', () => {
  test('refuses uploads with 507, saves texts, and holds no connection', async () => {
    const { token, upload, create } = await setup({ FILES_FLOOR_MB: '1000000000' });
    expect(await upload(megabyte())).toMatchObject({ status: 507, code: 50702 });
    expect((await create('Still made')).status).toBe(200);
    expect(filesIn(directory)).toEqual([]);
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.http.server.address() as AddressInfo;
    const started = performance.now();
    const status = await new Promise<number>((resolve, reject) => {
      const request = http.request({
        port,
        method: 'POST',
        path: '/damapi/v1/files/upload?kind=Avatar',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=a-boundary-of-tests',
        },
      });
      request.once('response', (response) => resolve(response.statusCode!)).once('error', reject);
      request.end(multipartOf(fs.readFileSync(path.resolve('e2e/support/image.png'))));
    });
    expect(status).toBe(507);
    expect(performance.now() - started).toBeLessThan(limits.call.uploadDeadline / 4);
  });
});

describe('[SEC-09] the number of items', () => {
  test('of a product is limited', async () => {
    const { create } = await setup({ QUOTA_PRODUCT_ITEMS: '3' });
    expect((await create()).status).toBe(200);
    expect((await create()).status).toBe(200);
    expect(await create()).toMatchObject({ status: 400, code: 40063 });
  });

  test('of a person is limited, and others go on', async () => {
    const { productId, create } = await setup({ QUOTA_PERSON_ITEMS: '2' });
    expect((await create()).status).toBe(200);
    expect(await create()).toMatchObject({ status: 400, code: 40064 });
    const other = await app.member(productId, ['TestEngineer']);
    const made = await app.send('POST /reqapi/v1/features/create', {
      token: other.token,
      body: { name: 'Another', kind: 'Functional', importance: 'Important' },
    });
    expect(made.status).toBe(200);
  });
});

test('[SEC-10] one person cannot write more than a set number of MB in an hour, and others go on', async () => {
  const { productId, token } = await setup({ GROWTH_MB_PER_HOUR: '1' });
  const other = await app.member(productId, ['TestEngineer']);
  const write = (as: string) =>
    app.send('POST /reqapi/v1/features/create', {
      token: as,
      body: {
        name: 'Growing',
        kind: 'Functional',
        importance: 'Important',
        data: { content: 'a '.repeat(120_000) },
      },
    });
  const replies = [];
  for (let count = 0; count < 6; count += 1) replies.push(await write(token));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429]);
  expect(Number(replies[5]!.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await write(other.token)).status).toBe(200);
  expect((await app.send('GET /reqapi/v1/features/list', { token })).status).toBe(200);
});
