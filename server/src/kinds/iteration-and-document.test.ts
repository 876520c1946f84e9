import { describe, expect, test } from 'vitest';
import { zeroDate } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

async function setup() {
  const product = await app().product();
  const { token } = product.manager;
  const iteration = (body: object = {}) =>
    app().send('POST /prdapi/v1/iterations/create', {
      token,
      body: { name: 'Iteration 14', ...body } as never,
    });
  const document = async (body: object = {}) =>
    (await app().call('POST /prdapi/v1/documents/create', { token, body: { name: 'Handbook', ...body } }))
      .data.id;
  const read = async (id: number) =>
    (await app().call('GET /prdapi/v1/documents/get/{id}', { token, params: { id } })).data;
  const save = async (id: number, changes: object) =>
    app().send('POST /prdapi/v1/documents/update', {
      token,
      body: { id, version: (await read(id)).version, ...changes },
    });
  return { ...product, token, iteration, document, read, save };
}

describe('an iteration', () => {
  test('[ITR-07, ITR-10, ITR-12, ITR-13, ITR-D4, ITR-D7, WRK-59] is made with its days and its manager, or without', async () => {
    const { iteration, token, manager } = await setup();
    const made = await iteration({
      kind: '',
      managerId: manager.id,
      beginAt: '2026-05-04T23:59:59+02:00',
      closedAt: '2026-05-15T23:59:59+02:00',
      tag: '2.4',
      data: { content: '**Intro**' },
    });
    const get = async (id: number) =>
      (await app().call('GET /prdapi/v1/iterations/get/{id}', { token, params: { id } })).data;
    const { id } = made.data as { id: number };
    expect(await get(id)).toMatchObject({
      name: 'Iteration 14',
      oid: 1,
      kind: '',
      managerId: manager.id,
      manager: manager.username,
      beginAt: '2026-05-04T23:59:59Z',
      closedAt: '2026-05-15T23:59:59Z',
      tag: '2.4',
      version: 1,
      creator: manager.username,
      data: { content: '**Intro**' },
    });
    const bare = (await iteration()).data as { id: number };
    expect(await get(bare.id)).toMatchObject({
      managerId: 0,
      manager: '',
      beginAt: zeroDate,
      closedAt: zeroDate,
    });
    expect((await iteration({ name: '' })).status).toBe(400);
    expect((await iteration({ managerId: 999_999 })).status).toBe(400);
  });

  test('[ITR-14, ITR-D6, WRK-69] must not close before it begins; days can be cleared', async () => {
    const { iteration, token } = await setup();
    const days = { beginAt: '2026-05-15T23:59:59Z', closedAt: '2026-05-14T23:59:59Z' };
    expect(await iteration(days)).toMatchObject({
      status: 400,
      message: 'The close date lies before the begin date',
    });
    const { id } = (await iteration({ ...days, closedAt: days.beginAt })).data as { id: number };
    const save = (version: number, changes: object) =>
      app().send('POST /prdapi/v1/iterations/update', { token, body: { id, version, ...changes } });
    expect((await save(1, { closedAt: days.closedAt })).status).toBe(400);
    expect((await save(1, { beginAt: zeroDate, closedAt: days.closedAt })).status).toBe(200);
  });

  test('[ITR-11, ITR-15, ITR-16, ITR-D1, ITR-D3, WRK-60] is listed, picked by name and deleted', async () => {
    const { iteration, token } = await setup();
    for (const name of ['Iteration 1', 'Iteration 2', 'Spike']) await iteration({ name });
    const list = await app().call('GET /prdapi/v1/iterations/list', { token, query: { query: 'spike' } });
    expect(list.data.list.map(({ name }) => name)).toEqual(['Spike']);
    const names = await app().call('GET /prdapi/v1/iterations/name', { token, query: { name: 'iteration' } });
    expect(names.data.list).toEqual([
      { id: expect.any(Number) as number, oid: 1, name: 'Iteration 1' },
      { id: expect.any(Number) as number, oid: 2, name: 'Iteration 2' },
    ]);
    const { id } = names.data.list[0]!;
    await app().call('DELETE /prdapi/v1/iterations/delete/{id}', { token, params: { id } });
    expect((await app().call('GET /prdapi/v1/iterations/list', { token, query: {} })).data.total).toBe(2);
  });
});

describe('a document', () => {
  test('[DOC-05, DOC-07, DOC-09, DOC-10, DOC-D4, DOC-D5] has layer 2 and kind Document, whatever is sent', async () => {
    const { document, read, token } = await setup();
    const id = await document({ layer: 7, kind: 'Book', tag: 'help', data: { content: '# One' } });
    expect(await read(id)).toMatchObject({
      id,
      oid: 1,
      name: 'Handbook',
      tag: 'help',
      layer: 2,
      kind: 'Document',
      status: 1,
      version: 1,
      data: { content: '# One' },
    });
    const nameless = await app().send('POST /prdapi/v1/documents/create', { token, body: { name: ' ' } });
    expect(nameless.status).toBe(400);
  });

  test('[DOC-11, DOC-D1, DOC-D2] is saved with its status; while it is frozen only the status can be saved', async () => {
    const { document, read, save } = await setup();
    const id = await document();
    for (const status of [2, 6, 0]) expect((await save(id, { status })).status).toBe(400);
    expect((await save(id, { status: 3, name: 'Manual' })).data).toMatchObject({ status: 3 });
    expect((await save(id, { status: 4 })).status).toBe(200);
    expect(await save(id, { name: 'x' })).toMatchObject({ status: 400 });
    expect((await save(id, { name: 'x', status: 5 })).status).toBe(400);
    expect((await save(id, { data: { content: 'x' } })).status).toBe(400);
    expect((await save(id, { status: 5 })).status).toBe(200);
    expect(await read(id)).toMatchObject({ name: 'Manual', status: 5, version: 4 });
  });

  test('[DOC-08, DOC-12, DOC-D3] is listed by status, and deleted unless it is frozen', async () => {
    const { document, save, token } = await setup();
    const frozen = await document();
    const finished = await document();
    await save(frozen, { status: 4 });
    await save(finished, { status: 5 });
    const list = async (query: Record<string, unknown>) =>
      (await app().call('GET /prdapi/v1/documents/list', { token, query })).data;
    expect((await list({ status: 4 })).list.map(({ id }) => id)).toEqual([frozen]);
    const remove = (id: number) =>
      app().send('DELETE /prdapi/v1/documents/delete/{id}', { token, params: { id } });
    expect(await remove(frozen)).toMatchObject({
      status: 400,
      message: 'This item is frozen. Choose another status first.',
    });
    expect((await remove(finished)).status).toBe(200);
    expect((await list({})).total).toBe(1);
  });

  test('[DOC-D1, REC-D8] its history tells of the status', async () => {
    const { document, save, token } = await setup();
    const id = await document();
    await save(id, { status: 3 });
    const { data } = await app().call('GET /damapi/v1/operationlogs/list', {
      token,
      query: { kind: 'Document', sourceId: id },
    });
    expect(data.list[0]!.data.comment).toBe('Saved: status Initial → Developing');
  });
});
