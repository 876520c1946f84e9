import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '@tracery/contract';
import { createTestApp, type TestApp } from '../../tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const description = Buffer.from('openapi: 3.1.0\ninfo: { title: 充电桩, version: 1.8.0 }\npaths: {}\n');
const upload = (token: string, sourceId: number, file: Uint8Array = description, fileName = 'api.yaml') =>
  app.send('POST /damapi/v1/files/upload', {
    token,
    query: { kind: 'RESTfulAPI', sourceId },
    file,
    fileName,
  });
const list = async (token: string, sourceId: number) =>
  app.send('GET /damapi/v1/files/list', { token, query: { sourceId, kind: 'RESTfulAPI', limit: 1000 } });
const remove = (token: string, ids: number[]) =>
  app.send('DELETE /damapi/v1/files/delete', { token, body: { ids } });
const idOf = (reply: { data: unknown }) => (reply.data as { id: number }).id;

test('[API-11, API-12, API-14, API-D1] a description of an API is uploaded, listed for the product, read back and deleted by ids', async () => {
  const { id, manager } = await app.product();
  const { token, cookie } = manager;
  const sent = await upload(token, id);
  expect(sent).toMatchObject({ status: 200, code: 0 });
  const listed = (await list(token, id)).data as { list: { linkUrl: string }[]; total: number };
  const { linkUrl } = listed.list[0]!;
  expect(listed).toMatchObject({
    total: 1,
    list: [{ id: idOf(sent), name: 'api.yaml', linkUrl, size: description.length }],
  });
  const bytes = await app.http.inject({ url: linkUrl, headers: { cookie } });
  expect(bytes.rawPayload.equals(description)).toBe(true);
  expect(bytes.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''api.yaml",
  });
  expect((await remove(token, [idOf(sent), 999_999])).status).toBe(404);
  expect((await remove(token, [idOf(sent)])).status).toBe(200);
  expect((await list(token, id)).data).toEqual({ list: [], total: 0 });
  expect((await app.http.inject({ url: linkUrl, headers: { cookie } })).statusCode).toBe(404);
  const history = await app.database.query<{ category: string; changes: unknown }>(
    `select category, changes from history where kind = 'RESTfulAPI' and product_id = $1 and source_id = $1 order by id`,
    [id],
  );
  expect(history).toEqual([
    { category: 'upload', changes: [{ field: 'file', to: 'api.yaml' }] },
    { category: 'remove', changes: [{ field: 'file', from: 'api.yaml' }] },
  ]);
});

test('[API-07, API-D3] only names that end in .yaml are taken, in letters of any size', async () => {
  const { id, manager } = await app.product();
  for (const name of ['a.yaml', 'A.YAML', 'a.b.Yaml'])
    expect((await upload(manager.token, id, description, name)).status, name).toBe(200);
  for (const name of ['a.yml', 'a.json', 'yaml', 'a.yaml.exe', 'a.yaml/b']) {
    const refused = await upload(manager.token, id, description, name);
    expect(refused, name).toMatchObject({ status: 400, message: 'Only .yaml files are accepted here' });
  }
});

test('[API-D4, API-D5] it may have 10M and hold anything that is UTF-8 text, which is kept without being understood', async () => {
  const { id, manager } = await app.product();
  const { token } = manager;
  expect((await upload(token, id, Buffer.from('{ this: is [no: description'))).status).toBe(200);
  expect(await upload(token, id, Buffer.alloc(limits.file.max, '脉'))).toMatchObject({
    // Cut in the middle of a character: 10M are not a multiple of three bytes.
    status: 400,
    message: 'The file is not UTF-8 text',
  });
  expect((await upload(token, id, Buffer.alloc(limits.file.max, 'a'))).status).toBe(200);
  expect((await upload(token, id, Buffer.alloc(limits.file.max + 1, 'a'))).message).toBe(
    'The file size cannot exceed 10M',
  );
  for (const broken of [
    [0xff, 0xfe, 0x61],
    [0x61, 0xc3],
    [0xed, 0xa0, 0x80],
    [0xc0, 0xaf],
  ])
    expect((await upload(token, id, Buffer.from(broken))).status, broken.join()).toBe(400);
  expect((await upload(token, id, Buffer.alloc(0))).message).toBe('The file is empty');
});

test('[API-13, API-D2] kind and sourceId travel in the query, or as fields of the form before the file', async () => {
  const { id, manager } = await app.product();
  const post = (fields: Record<string, string>, query = '') => {
    const field = ([name, value]: [string, string]) =>
      `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="a.yaml"\r\n\r\n`;
    return app.http.inject({
      method: 'POST',
      url: `/damapi/v1/files/upload${query}`,
      headers: {
        authorization: `Bearer ${manager.token}`,
        'content-type': 'multipart/form-data; boundary=edge',
      },
      payload: `${Object.entries(fields).map(field).join('')}${head}openapi: 3.1.0\r\n--edge--\r\n`,
    });
  };
  expect((await post({ kind: 'RESTfulAPI', sourceId: String(id) })).statusCode).toBe(200);
  expect((await post({ kind: 'RESTfulAPI' }, `?sourceId=${id}`)).statusCode).toBe(200);
  // The query counts where both speak.
  expect((await post({ kind: 'Virus', sourceId: '0' }, `?kind=RESTfulAPI&sourceId=${id}`)).statusCode).toBe(
    200,
  );
  expect((await post({ kind: 'Virus', sourceId: String(id) })).statusCode).toBe(400);
  expect((await post({ sourceId: String(id) })).statusCode).toBe(400);
  expect((await post({ kind: 'RESTfulAPI', sourceId: 'x'.repeat(5000) })).statusCode).toBe(400);
  expect((await list(manager.token, id)).data).toMatchObject({ total: 3 });
});

test('[REC-D1] it hangs on the current product: no other is named, and guests read without writing', async () => {
  const [mine, other] = [await app.product(), await app.product()];
  const { token } = mine.manager;
  expect((await upload(token, other.id)).status).toBe(404);
  expect((await list(token, other.id)).status).toBe(404);
  const foreign = await upload(other.manager.token, other.id);
  expect((await remove(token, [idOf(foreign)])).status).toBe(404);
  const sent = await upload(token, mine.id);
  const guest = await app.member(mine.id, ['Guest']);
  expect((await list(guest.token, mine.id)).data).toMatchObject({ total: 1 });
  expect((await upload(guest.token, mine.id)).status).toBe(403);
  expect((await remove(guest.token, [idOf(sent)])).status).toBe(403);
  const engineer = await app.member(mine.id, ['DevelopEngineer']);
  expect((await upload(engineer.token, mine.id)).status).toBe(200);
});
