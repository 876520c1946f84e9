import { describe, expect, test } from 'vitest';
import { zeroDate } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

async function setup() {
  const product = await app().product();
  const { token, id: processorId } = product.manager;
  const create = (changes: object = {}) =>
    app().send('POST /prdapi/v1/risks/create', {
      token,
      body: { name: 'Chargers arrive late', probability: 2, impact: 3, processorId, ...changes } as never,
    });
  const made = async (changes: object = {}) => ((await create(changes)).data as { id: number }).id;
  const get = async (id: number) =>
    (await app().call('GET /prdapi/v1/risks/get/{id}', { token, params: { id } })).data;
  const step = (action: 'happen' | 'avoid' | 'disappear', id: number) =>
    app().send(`POST /prdapi/v1/risks/${action}/{id}`, { token, params: { id } });
  const update = async (id: number, changes: object) =>
    app().send('POST /prdapi/v1/risks/update', {
      token,
      body: { id, version: (await get(id)).version, ...changes },
    });
  return { ...product, token, create, made, get, step, update };
}

const closed = { status: 400, message: 'Risk already closed.' };

describe('a risk', () => {
  test('[RSK-21, RSK-22, RSK-37, RSK-38] is made with its fields and answered with them', async () => {
    const { made, get, manager, id: productId } = await setup();
    const id = await made({ tag: 'supply', kind: 'Progress', data: { content: '**Intro**' } });
    expect(await get(id)).toMatchObject({
      id,
      oid: 1,
      name: 'Chargers arrive late',
      tag: 'supply',
      kind: 'Progress',
      probability: 2,
      impact: 3,
      priority: 3,
      processorId: manager.id,
      processor: manager.username,
      planCloseAt: zeroDate,
      closedAt: zeroDate,
      status: 1,
      productId,
      version: 1,
      creator: manager.username,
      creatorId: manager.id,
      taskId: 0,
      taskOid: 0,
      taskName: '',
      data: { content: '**Intro**' },
    });
    expect((await get(await made())).kind).toBe('Resource');
  });

  test('[RSK-08, RSK-11, RSK-12, RSK-20] with an unknown kind, a wrong number, without owner or name is refused', async () => {
    const { create } = await setup();
    for (const wrong of [
      { kind: 'Weather' },
      { probability: undefined },
      { probability: 4 },
      { impact: 0 },
      { impact: undefined },
      { processorId: undefined },
      { processorId: 999_999 },
      { name: '' },
    ])
      expect((await create(wrong)).status, JSON.stringify(wrong)).toBe(400);
  });

  test.each([
    [3, 2, 3],
    [3, 3, 3],
    [2, 2, 2],
    [3, 1, 2],
    [2, 1, 1],
    [1, 1, 1],
  ])(
    '[RSK-23, RSK-24, RSK-25, RSK-D7] of probability %i and impact %i has priority %i',
    async (probability, impact, priority) => {
      const { made, get } = await setup();
      expect((await get(await made({ probability, impact, priority: 9 }))).priority).toBe(priority);
    },
  );

  test('[RSK-36, WRK-30] the list is narrowed by owner and probability', async () => {
    const { made, token, manager } = await setup();
    const high = await made({ probability: 3 });
    await made({ probability: 1 });
    const found = async (query: Record<string, unknown>) =>
      (await app().call('GET /prdapi/v1/risks/list', { token, query })).data.list.map(({ id }) => id);
    expect(await found({ probability: 3, parentId: 7 })).toEqual([high]);
    expect(await found({ processorId: manager.id })).toHaveLength(2);
    expect(await found({ processorId: 999_999 })).toEqual([]);
  });
});

describe('what became of a risk', () => {
  test('[RSK-19, RSK-39] status, closed moment and number are not saved by an update', async () => {
    const { made, get, update } = await setup();
    const id = await made();
    await update(id, { name: 'New', status: 3, oid: 9, closedAt: '2026-01-01T00:00:00Z' });
    expect(await get(id)).toMatchObject({ name: 'New', status: 1, oid: 1, closedAt: zeroDate });
  });

  test('[RSK-41, RSK-D2, RSK-D3] one that happened becomes a task of its owner, once', async () => {
    const { made, step, token, manager } = await setup();
    const id = await made({ probability: 1, impact: 3, data: { content: '**Plan B**' } });
    const reply = await step('happen', id);
    expect(reply).toMatchObject({
      status: 200,
      data: { status: 2, taskOid: 1, taskName: 'RISK: Chargers arrive late' },
    });
    const { taskId, closedAt } = reply.data as { taskId: number; closedAt: string };
    expect(Math.abs(Date.now() - Date.parse(closedAt))).toBeLessThan(60_000);
    const task = await app().call('GET /prdapi/v1/tasks/get/{id}', { token, params: { id: taskId } });
    expect(task.data).toMatchObject({
      kind: 'Risk',
      sourceId: id,
      sourceName: 'Chargers arrive late',
      importance: 3,
      emergency: 1,
      processorId: manager.id,
      data: { content: '**Plan B**' },
    });
    const other = await made();
    const byHand = { kind: 'Risk' as const, sourceId: other, name: 'By hand', importance: 1, emergency: 1 };
    await app().call('POST /prdapi/v1/tasks/create', {
      token,
      body: { ...byHand, processorId: manager.id },
    });
    expect((await step('happen', other)).data).toMatchObject({ taskName: 'By hand' });
    // A risk that is closed takes no more.
    const late = await app().send('POST /prdapi/v1/tasks/create', {
      token,
      body: { ...byHand, processorId: manager.id },
    });
    expect(late).toMatchObject(closed);
  });

  test('[RSK-D3] the caller takes the task over when the owner has left', async () => {
    const { made, step, token, id: productId, manager } = await setup();
    const person = await app().person();
    await app().database.query(
      `insert into memberships (product_id, user_id, roles) values ($1, $2, '{TestEngineer}')`,
      [productId, person.id],
    );
    const id = await made({ processorId: person.id });
    await app().database.query('delete from memberships where user_id = $1', [person.id]);
    const { taskId } = (await step('happen', id)).data as { taskId: number };
    const task = await app().call('GET /prdapi/v1/tasks/get/{id}', { token, params: { id: taskId } });
    expect(task.data.processorId).toBe(manager.id);
  });

  test('[RSK-42, RSK-43] avoided and disappeared ones answer the present link and make no task', async () => {
    const { made, step, token } = await setup();
    expect((await step('avoid', await made())).data).toMatchObject({ status: 3, taskId: 0, taskName: '' });
    expect((await step('disappear', await made())).data).toMatchObject({ status: 4, taskId: 0, taskOid: 0 });
    expect((await app().call('GET /prdapi/v1/tasks/list', { token, query: {} })).data.total).toBe(0);
  });

  test('[RSK-30, RSK-34, RSK-35, RSK-40, RSK-D6, RSK-D9] once closed it is neither moved, saved nor deleted', async () => {
    const { made, step, update, token } = await setup();
    const id = await made();
    await step('avoid', id);
    for (const action of ['happen', 'avoid', 'disappear'] as const)
      expect(await step(action, id)).toMatchObject(closed);
    expect(await update(id, { name: 'x' })).toMatchObject(closed);
    const remove = (of: number) =>
      app().send('DELETE /prdapi/v1/risks/delete/{id}', { token, params: { id: of } });
    expect(await remove(id)).toMatchObject(closed);
    expect((await remove(await made())).status).toBe(200);
  });
});
