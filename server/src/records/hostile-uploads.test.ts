// Uploads that are repeated, moved or larger than they look.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { limits } from '@tracery/contract';
import { appForFile, createTestApp } from '../../tests/support/app.ts';
import { decompressionBomb, plainImage } from '../../tests/support/images.ts';

const app = appForFile();

const upload = (
  token: string,
  file: Uint8Array,
  {
    kind = 'Image',
    sourceId = 0,
    fileName = 'a.png',
    headers = {},
  }: { kind?: string; sourceId?: number; fileName?: string; headers?: Record<string, string> } = {},
) =>
  app().send('POST /damapi/v1/files/upload', { token, query: { kind, sourceId }, file, fileName, headers });

const idOf = ({ data }: { data: unknown }) => (data as { id: number }).id;

async function setup() {
  const { id: productId, manager } = await app().product();
  const { token } = manager;
  const create = async () =>
    idOf(
      await app().send('POST /reqapi/v1/features/create', {
        token,
        body: { name: 'A feature', kind: 'Functional', importance: 'Important' },
      }),
    );
  const bind = (ids: number[], sourceId: number) =>
    app().send('POST /damapi/v1/files/update', { token, body: { ids, sourceId } });
  return { productId, token, create, bind };
}

describe('[SEC-18] an upload with a key that was used', () => {
  test.each([
    ['a picture', 'Image', 'a.png'],
    ['an avatar', 'Avatar', 'a.png'],
  ])('of %s answers the same for the same bytes and 422 for others', async (_, kind, fileName) => {
    const { token } = await setup();
    const [one, other] = [await plainImage(8, 8), await plainImage(9, 9)];
    const headers = { 'idempotency-key': randomUUID() };
    const first = await upload(token, one, { kind, fileName, headers });
    expect(first.status, first.message).toBe(200);
    expect((await upload(token, one, { kind, fileName, headers })).data).toEqual(first.data);
    expect(await upload(token, other, { kind, fileName, headers })).toMatchObject({
      status: 422,
      code: 42200,
    });
  });

  test('answers 422 for the same bytes under another name', async () => {
    const { token } = await setup();
    const headers = { 'idempotency-key': randomUUID() };
    const file = await plainImage(8, 8);
    expect((await upload(token, file, { headers })).status).toBe(200);
    expect((await upload(token, file, { headers, fileName: 'b.png' })).status).toBe(422);
  });
});

describe('[SEC-20] pictures of an item', () => {
  test('leave a frozen item with nobody, and reach none', async () => {
    const { token, create, bind } = await setup();
    const [from, to] = [await create(), await create()];
    const picture = idOf(await upload(token, await plainImage(8, 8), { sourceId: from }));
    await app().send('POST /reqapi/v1/features/freeze/{id}', { token, params: { id: from }, body: {} });
    expect((await bind([picture], to)).code).toBe(40032);
    const loose = idOf(await upload(token, await plainImage(8, 8)));
    expect((await bind([loose], from)).code).toBe(40032);
    expect((await upload(token, await plainImage(8, 8), { sourceId: from })).code).toBe(40032);
    expect((await bind([loose], to)).status).toBe(200);
  });

  test('cannot be moved from or to the trash', async () => {
    const { token, create, bind } = await setup();
    const [gone, to] = [await create(), await create()];
    const picture = idOf(await upload(token, await plainImage(8, 8), { sourceId: gone }));
    await app().send('DELETE /reqapi/v1/features/delete/{id}', { token, params: { id: gone } });
    expect((await bind([picture], to)).status).toBe(404);
    const loose = idOf(await upload(token, await plainImage(8, 8)));
    expect((await bind([loose], gone)).status).toBe(404);
  });

  test('are at most ten, by uploading, by binding and in the text of a product', async () => {
    const { productId, token, create, bind } = await setup();
    const item = await create();
    const file = await plainImage(8, 8);
    for (let count = 0; count < limits.item.imagesMax; count += 1)
      expect((await upload(token, file, { sourceId: item })).status).toBe(200);
    expect((await upload(token, file, { sourceId: item })).code).toBe(40037);
    expect((await bind([idOf(await upload(token, file))], item)).code).toBe(40037);
    const other = await create();
    const loose: number[] = [];
    for (let count = 0; count <= limits.item.imagesMax; count += 1)
      loose.push(idOf(await upload(token, file)));
    expect((await bind(loose, other)).code).toBe(40037);
    expect((await bind(loose.slice(1), other)).status).toBe(200);
    const content = loose.map((id) => `![${id}](/damapi/v1/files/content/${id}/a.png)`).join('\n');
    const saved = await app().send('POST /prdapi/v1/products/update', {
      token,
      body: { id: productId, version: 1, data: { content } },
    });
    expect(saved.code).toBe(40037);
  });

  test('of former versions do not count', async () => {
    const { token, create } = await setup();
    const item = await create();
    const file = await plainImage(8, 8);
    for (let count = 0; count < limits.item.imagesMax; count += 1)
      await upload(token, file, { sourceId: item });
    await app().database.query(`update files set created_at = now() - interval '2 days' where item_id = $1`, [
      item,
    ]);
    expect((await upload(token, file, { sourceId: item })).status).toBe(200);
  });
});

describe('[SEC-15] a picture for a text', () => {
  test.each([
    ['5 kB that decode to 64250 × 64250 pixels', () => decompressionBomb(64_250, 64_250), 40029],
    ['more pixels than an avatar may have', () => plainImage(2100, 2000), 40029],
    ['a PNG without a size', async () => Buffer.from('89504e470d0a1a0a00', 'hex'), 40028],
  ])('of %s is refused', async (_, make, code) => {
    const { token } = await setup();
    const start = performance.now();
    expect((await upload(token, await make())).code).toBe(code);
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'in the form %s and of 4 megapixels is taken',
    async (format) => {
      const { token } = await setup();
      const sent = await upload(token, await plainImage(2000, 2000, format), { fileName: `a.${format}` });
      expect(sent.status, sent.message).toBe(200);
    },
  );
});

test('[SEC-21] the description of the API is limited like every call of a visitor', async () => {
  const limited = await createTestApp({ env: { RATE_SCALE: '1' } });
  const statuses = await Promise.all(
    Array.from(
      { length: 3 * limits.rate.visitor },
      async () => (await limited.http.inject('/openapi.json')).statusCode,
    ),
  );
  expect(statuses.filter((status) => status === 200).length).toBe(limits.rate.visitor);
  expect(statuses.filter((status) => status === 429).length).toBe(2 * limits.rate.visitor);
  await limited.close();
});
