import { expect, test } from 'vitest';
import { umlKinds, umlViews } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

const content = '@startuml\nAlice -> Bob : 你好\n@enduml';

async function setup() {
  const product = await app().product();
  const { token } = product.manager;
  const create = (body: object) =>
    app().send('POST /desapi/v1/uml/create', { token, body: { name: 'Plug in', ...body } as never });
  const made = async (body: object = {}) =>
    ((await create({ kind: 'ClassDiagram', ...body })).data as { id: number }).id;
  const read = async (id: number) =>
    (await app().call('GET /desapi/v1/uml/get/{id}', { token, params: { id } })).data;
  const update = (body: { id: number; version: number; [own: string]: unknown }) =>
    app().send('POST /desapi/v1/uml/update', { token, body: body as never });
  const list = async (query: object = {}) =>
    (await app().call('GET /desapi/v1/uml/list', { token, query: query as never })).data;
  const counts = async () => (await app().call('GET /desapi/v1/uml/stat', { token })).data.views;
  return { ...product, token, create, made, read, update, list, counts };
}

test('[UML-22, UML-35, UML-36, UML-37, UML-41, UML-42, UML-43, UML-44, UML-D10] a diagram is made with kind and name, read, saved and deleted; its status is always 1', async () => {
  const { token, create, made, read, update, list, manager, id: productId } = await setup();
  const id = await made({ view: 'ProcessView', kind: 'SequenceDiagram', tag: 'a,b', data: { content } });
  expect(await read(id)).toEqual({
    id,
    oid: 1,
    productId,
    name: 'Plug in',
    view: 'ProcessView',
    kind: 'SequenceDiagram',
    tag: 'a,b',
    status: 1,
    isFrozen: 0,
    isSuspect: 0,
    data: { content },
    creator: manager.username,
    creatorName: manager.username,
    creatorAvatar: '',
    creatorId: manager.id,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  });
  for (const body of [{}, { kind: '' }, { kind: 'ClassDiagram', name: ' ' }])
    expect(await create(body)).toMatchObject({ status: 400 });
  expect(await create({})).toMatchObject({ data: { fields: ['kind'] } });
  expect(await update({ id, version: 1, kind: '' })).toMatchObject({ status: 400 });
  const saved = await update({ id, version: 1, name: 'Unplug', status: 5, view: 'LogicalView' });
  expect(saved).toMatchObject({ status: 200, data: { version: 2, status: 1 } });
  expect(await read(id)).toMatchObject({
    name: 'Unplug',
    view: 'LogicalView',
    status: 1,
    version: 2,
    data: { content },
  });
  const gone = await app().send('DELETE /desapi/v1/uml/delete/{id}', { token, params: { id } });
  expect(gone.status).toBe(200);
  expect((await list()).total).toBe(0);
});

test('[UML-38, UML-39] a diagram has one of five views and one of ten kinds', async () => {
  const { create, made, read, counts } = await setup();
  expect([umlViews.length, umlKinds.length]).toEqual([5, 10]);
  for (const kind of umlKinds) {
    const view = umlViews[umlKinds.indexOf(kind) % 5]!;
    expect(await read(await made({ kind, view }))).toMatchObject({ kind, view });
  }
  // Not said, it is the first.
  expect(await read(await made())).toMatchObject({ view: 'UseCaseView' });
  for (const body of [{ kind: 'Sequence' }, { kind: 'ClassDiagram', view: 'Logical' }])
    expect(await create(body)).toMatchObject({ status: 400 });
  expect(await counts()).toEqual({
    UseCaseView: 3,
    LogicalView: 2,
    DevelopmentView: 2,
    ProcessView: 2,
    DeploymentView: 2,
  });
});

test('[UML-40, UML-D10, UML-D11, WRK-31] the list is narrowed by view; status is accepted, a parent changes nothing', async () => {
  const { made, list, counts } = await setup();
  const process = await made({ view: 'ProcessView' });
  const logical = await made({ view: 'LogicalView' });
  const found = async (query: object) => (await list(query)).list.map(({ id }) => id);
  expect(await found({ view: 'ProcessView' })).toEqual([process]);
  expect(await found({ view: 'LogicalView', parentId: 7, status: 1 })).toEqual([logical]);
  expect(await found({ status: 3 })).toEqual([]);
  expect(await found({ parentId: 7, sort: 'createdAt', direction: 'asc' })).toEqual([process, logical]);
  expect((await list({ view: 'ProcessView' })).total).toBe(1);
  const other = await setup();
  expect(Object.values(await other.counts())).toEqual([0, 0, 0, 0, 0]);
  expect(await counts()).toMatchObject({ ProcessView: 1, LogicalView: 1 });
});

test('[UML-44] a deleted diagram is no longer counted in its view', async () => {
  const { token, made, counts } = await setup();
  const id = await made({ view: 'ProcessView' });
  await made({ view: 'ProcessView' });
  await app().call('DELETE /desapi/v1/uml/delete/{id}', { token, params: { id } });
  expect((await counts()).ProcessView).toBe(1);
});
