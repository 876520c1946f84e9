import { describe, expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

async function setup() {
  const product = await app().product();
  const { token, id: processorId } = product.manager;
  const component = async (body: object = {}) =>
    (await app().call('POST /desapi/v1/components/create', { token, body: { name: 'Meter', ...body } })).data
      .id;
  const readComponent = async (id: number) =>
    (await app().call('GET /desapi/v1/components/get/{id}', { token, params: { id } })).data;
  const saveComponent = async (id: number, changes: object) =>
    app().send('POST /desapi/v1/components/update', {
      token,
      body: { id, version: (await readComponent(id)).version, ...changes },
    });
  const removeComponent = (id: number) =>
    app().send('DELETE /desapi/v1/components/delete/{id}', { token, params: { id } });
  const create = (body: object) =>
    app().send('POST /desapi/v1/functions/create', { token, body: { name: 'Read', ...body } as never });
  const made = async (body: object) => ((await create(body)).data as { id: number }).id;
  const read = async (id: number) =>
    (await app().call('GET /desapi/v1/functions/get/{id}', { token, params: { id } })).data;
  const save = async (id: number, changes: object) =>
    app().send('POST /desapi/v1/functions/update', {
      token,
      body: { id, version: (await read(id)).version, ...changes },
    });
  const remove = (id: number) =>
    app().send('DELETE /desapi/v1/functions/delete/{id}', { token, params: { id } });
  const functions = async (query: Record<string, unknown>) =>
    (await app().call('GET /desapi/v1/functions/list', { token, query })).data;
  const task = (sourceId: number, name = 'FUN: Read') =>
    app().send('POST /prdapi/v1/tasks/create', {
      token,
      body: { kind: 'Function', sourceId, name, importance: 2, emergency: 2, processorId },
    });
  const madeTask = async (sourceId: number, name?: string) =>
    ((await task(sourceId, name)).data as { id: number }).id;
  const removeTask = (id: number) =>
    app().call('DELETE /prdapi/v1/tasks/delete/{id}', { token, params: { id } });
  const restore = (kind: 'Task' | 'Function', id: number) =>
    app().send('POST /damapi/v1/trash/restore', { token, body: { kind, id } });
  return {
    ...product,
    token,
    component,
    readComponent,
    saveComponent,
    removeComponent,
    create,
    made,
    read,
    save,
    remove,
    functions,
    task,
    madeTask,
    removeTask,
    restore,
  };
}

describe('a component', () => {
  test('[CMP-05, CMP-08, CMP-09, CMP-10, CMP-12, CMP-13, CMP-D3] has layer 4 and kind Component, whatever is sent', async () => {
    const { component, readComponent, saveComponent, manager, id: productId, token } = await setup();
    const sent = {
      productId,
      layer: 2,
      kind: 'Part',
      status: 5,
      tag: 'dc',
      data: { content: '**Introduction**' },
    };
    const id = await component(sent);
    const whole = {
      id,
      oid: 1,
      productId,
      name: 'Meter',
      tag: 'dc',
      layer: 4,
      kind: 'Component',
      status: 1,
      version: 1,
      creator: manager.username,
      creatorId: manager.id,
      data: { content: '**Introduction**' },
    };
    const answered = await readComponent(id);
    expect(answered).toMatchObject(whole);
    expect(Date.parse(answered.createdAt)).toBeLessThanOrEqual(Date.parse(answered.updatedAt));
    await saveComponent(id, { layer: 1, kind: 'Part', tag: 'ac' });
    expect(await readComponent(id)).toMatchObject({ ...whole, tag: 'ac', version: 2 });
    const nameless = await app().send('POST /desapi/v1/components/create', { token, body: { name: ' ' } });
    expect(nameless.status).toBe(400);
    expect((await saveComponent(id, { name: '' })).status).toBe(400);
  });

  test('[CMP-14, CMP-D3, CMP-D4] is saved with its status; while it is frozen only the status can be saved', async () => {
    const { component, readComponent, saveComponent } = await setup();
    const id = await component();
    for (const status of [0, 2, 6]) expect((await saveComponent(id, { status })).status).toBe(400);
    expect((await saveComponent(id, { status: 3, name: 'Gateway' })).data).toMatchObject({ status: 3 });
    expect((await saveComponent(id, { status: 4 })).status).toBe(200);
    for (const changes of [
      { name: 'x' },
      { tag: 'x' },
      { status: 5, name: 'x' },
      { data: { content: 'x' } },
    ]) {
      expect((await saveComponent(id, changes)).status, JSON.stringify(changes)).toBe(400);
    }
    expect((await saveComponent(id, { status: 5 })).status).toBe(200);
    expect(await readComponent(id)).toMatchObject({ name: 'Gateway', tag: '', status: 5, version: 4 });
  });

  test('[CMP-11, CMP-16, CMP-D1, CMP-D2, WRK-27, WRK-60] is found by its layer; the plain name call asks for layer 2 and finds none', async () => {
    const { component, token } = await setup();
    const first = await component({ name: 'Zebra' });
    const second = await component({ name: 'Antelope' });
    const list = async (query: Record<string, unknown>) =>
      (await app().call('GET /desapi/v1/components/list', { token, query })).data;
    expect(await list({ layer: 4 })).toMatchObject({ total: 2, isTotalExact: true });
    expect(await list({ layer: 2 })).toEqual({ list: [], total: 0, isTotalExact: true });
    expect((await list({})).total).toBe(2);
    const names = async (query: Record<string, unknown>) =>
      (await app().call('GET /desapi/v1/components/name', { token, query })).data;
    expect(await names({})).toEqual({ list: [], total: 0 });
    expect((await names({ layer: 4 })).list).toEqual([
      { id: first, oid: 1, name: 'Zebra' },
      { id: second, oid: 2, name: 'Antelope' },
    ]);
    expect((await names({ layer: 4, name: 'zeb' })).list).toHaveLength(1);
  });

  test('[CMP-07, CMP-15, WRK-D26] is deleted at status 1 only, and not while functions belong to it', async () => {
    const { component, saveComponent, removeComponent, made, remove, restore } = await setup();
    const id = await component();
    for (const status of [3, 4, 5]) {
      await saveComponent(id, { status });
      expect((await removeComponent(id)).status, String(status)).toBe(400);
    }
    await saveComponent(id, { status: 1 });
    const part = await made({ componentId: id });
    expect(await removeComponent(id)).toMatchObject({
      status: 400,
      message: expect.stringContaining('depend'),
    });
    await remove(part);
    expect((await removeComponent(id)).status).toBe(200);
    expect(await restore('Function', part)).toMatchObject({
      status: 400,
      data: { parent: { kind: 'Component', id, name: 'Meter' } },
    });
  });
});

describe('a function', () => {
  test('[FUN-08, FUN-10, FUN-14, FUN-15, FUN-16, FUN-18, FUN-19] is made for a component of the product and answered with it', async () => {
    const { component, create, made, read, save, manager, id: productId } = await setup();
    const componentId = await component();
    const id = await made({ componentId, tag: 'a,b', kind: 'x', status: 5, data: { content: '**Intro**' } });
    const answered = await read(id);
    expect(answered).toMatchObject({
      id,
      oid: 1,
      productId,
      name: 'Read',
      tag: 'a,b',
      componentId,
      componentOid: 1,
      componentName: 'Meter',
      kind: 'Function',
      status: 1,
      version: 1,
      creator: manager.username,
      creatorId: manager.id,
      taskId: 0,
      taskOid: 0,
      taskName: '',
      data: { content: '**Intro**' },
    });
    expect(Date.parse(answered.createdAt)).toBeLessThanOrEqual(Date.parse(answered.updatedAt));
    const foreign = await (await setup()).component();
    const wrongs = [
      {},
      { componentId: 0 },
      { componentId: id },
      { componentId: foreign },
      { componentId: 999_999_999 },
    ];
    for (const wrong of wrongs) {
      expect((await create(wrong)).status, JSON.stringify(wrong)).toBe(400);
      const changed = 'componentId' in wrong ? wrong : { componentId: null };
      expect((await save(id, changed)).status, JSON.stringify(wrong)).toBe(400);
    }
    for (const name of ['', ' ']) expect((await create({ componentId, name })).status).toBe(400);
    expect(await read(id)).toMatchObject({ componentId, version: 1 });
  });

  test('[FUN-12, FUN-20, FUN-21, FUN-D1] moves to another component, has its status chosen, and is deleted at status 1 only', async () => {
    const { component, made, read, save, remove, functions, token } = await setup();
    const id = await made({ componentId: await component() });
    const other = await component({ name: 'Gateway' });
    expect((await save(id, { componentId: other, name: 'Send' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ name: 'Send', componentOid: 2, componentName: 'Gateway' });
    const { data } = await app().call('GET /damapi/v1/operationlogs/list', {
      token,
      query: { kind: 'Function', sourceId: id },
    });
    expect(data.list[0]!.data.comment).toBe('Saved: name Read → Send, component 1 Meter → 2 Gateway');
    for (const status of [0, 2, 6]) expect((await save(id, { status })).status).toBe(400);
    for (const status of [3, 5, 4]) {
      expect((await save(id, { status })).data, String(status)).toMatchObject({ status });
      expect((await functions({ status })).total).toBe(1);
      expect((await remove(id)).status).toBe(400);
    }
    expect((await save(id, { name: 'x' })).status).toBe(400);
    await save(id, { status: 1 });
    expect((await remove(id)).status).toBe(200);
    expect((await functions({})).total).toBe(0);
  });

  test('[FUN-17, FUN-D3, WRK-27, WRK-29] is listed by its component; a layer changes nothing', async () => {
    const { component, made, functions } = await setup();
    const [first, second] = [await component(), await component()];
    const mine = await made({ componentId: first });
    await made({ componentId: second });
    expect((await functions({ componentId: first })).list.map(({ id }) => id)).toEqual([mine]);
    for (const layer of [2, 4, 7]) expect((await functions({ layer })).total).toBe(2);
    expect((await functions({ componentId: 999_999_999 })).total).toBe(0);
  });
});

describe('the tasks of a function', () => {
  test('[FUN-D2, FUN-D4, FUN-15, TSK-34] the first lets it develop, the newest is linked, and with the last it is initial again', async () => {
    const { component, made, read, remove, madeTask, removeTask, restore, token } = await setup();
    const id = await made({ componentId: await component() });
    const first = await madeTask(id, 'FUN: Read');
    expect(await read(id)).toMatchObject({ status: 3, taskId: first, taskOid: 1, taskName: 'FUN: Read' });
    const second = await madeTask(id, 'FUN: Read more');
    expect(await read(id)).toMatchObject({ status: 3, taskId: second, taskOid: 2, version: 1 });
    const { data } = await app().call('GET /prdapi/v1/tasks/get/{id}', { token, params: { id: second } });
    expect(data).toMatchObject({ kind: 'Function', sourceId: id, sourceOid: 1, sourceName: 'Read' });
    await removeTask(second);
    expect(await read(id)).toMatchObject({ status: 3, taskId: first });
    await removeTask(first);
    expect(await read(id)).toMatchObject({ status: 1, taskId: 0 });
    expect((await restore('Task', first)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 3, taskId: first });
    expect((await remove(id)).status).toBe(400);
  });

  test('[FUN-D2] where a person put it, it stays when its tasks move or go', async () => {
    const { component, made, read, save, remove, madeTask, removeTask, token } = await setup();
    const id = await made({ componentId: await component() });
    await save(id, { status: 3 });
    await removeTask(await madeTask(id));
    expect((await read(id)).status).toBe(3);
    await save(id, { status: 1 });
    const task = await madeTask(id);
    await save(id, { status: 1 });
    await app().call('POST /prdapi/v1/tasks/change-doing/{id}', { token, params: { id: task } });
    expect((await read(id)).status).toBe(1);
    expect(await remove(id), 'while a task stands for it').toMatchObject({ status: 400 });
    await app().call('POST /prdapi/v1/tasks/change-todo/{id}', { token, params: { id: task } });
    await removeTask(task);
    // The task, not the person, let it develop this time.
    const again = await madeTask(id);
    expect((await read(id)).status).toBe(3);
    await removeTask(again);
    expect((await read(id)).status).toBe(1);
  });

  test('[FUN-D2, FUN-D1] a finished function stays finished, a frozen one takes no task', async () => {
    const { component, made, read, save, task, madeTask } = await setup();
    const id = await made({ componentId: await component() });
    await save(id, { status: 5 });
    const newest = await madeTask(id);
    expect(await read(id)).toMatchObject({ status: 5, taskId: newest });
    await save(id, { status: 4 });
    expect((await task(id)).status).toBe(400);
    expect(await read(id)).toMatchObject({ status: 4, taskId: newest });
  });
});

test('[TRC-16] a function is made and linked with the requirement that it realizes in one write', async () => {
  const { token, component, create, functions } = await setup();
  const componentId = await component();
  const post = async (key: 'features' | 'requirements', body: object) =>
    (
      (
        await app().send(`POST /reqapi/v1/${key}/create`, {
          token,
          body: { name: 'Tariffs', kind: 'Functional', importance: 'Important', ...body } as never,
        })
      ).data as { id: number }
    ).id;
  const requirementId = await post('requirements', { sourceId: await post('features', {}) });
  const made = await create({ componentId, requirementId });
  expect(made.status).toBe(200);
  const { list } = (
    await app().call('GET /damapi/v1/links/list', {
      token,
      query: { kind: 'Requirement', sourceId: requirementId },
    })
  ).data;
  expect(list).toMatchObject([{ type: 'realizes', isForward: false, kind: 'Function' }]);
  const state = await app().call('GET /damapi/v1/traces/state', { token, query: { id: requirementId } });
  expect(state.data).toMatchObject({ functions: 1, gaps: ['Testcase'] });

  const refused = await create({ componentId, requirementId: 999_999 });
  expect(refused.status).toBe(400);
  expect(refused.data).toMatchObject({ fields: ['requirementId'] });
  expect((await functions({})).total).toBe(1);
});
