import { describe, expect, test } from 'vitest';
import { zeroDate } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

async function setup() {
  const product = await app().product();
  const { token } = product.manager;
  const person = await app().person();
  await app().database.query('insert into memberships (product_id, user_id, roles) values ($1, $2, $3)', [
    product.id,
    person.id,
    ['DevelopEngineer'],
  ]);
  const create = async (changes: object = {}) =>
    app().send('POST /prdapi/v1/tasks/create', {
      token,
      body: { name: 'Unplug', importance: 2, emergency: 2, processorId: person.id, ...changes } as never,
    });
  const made = async (changes: object = {}) => ((await create(changes)).data as { id: number }).id;
  const get = async (id: number) =>
    (await app().call('GET /prdapi/v1/tasks/get/{id}', { token, params: { id } })).data;
  const move = (id: number, to: 'todo' | 'doing' | 'verifying' | 'done' | 'archive' | 'cancel') =>
    app().send(`POST /prdapi/v1/tasks/change-${to}/{id}`, { token, params: { id } });
  const update = async (id: number, changes: object) =>
    app().send('POST /prdapi/v1/tasks/update', {
      token,
      body: { id, version: (await get(id)).version, ...changes },
    });
  const feature = await app().call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'Charging', importance: 'Important' },
  });
  const requirement = async () =>
    (
      await app().call('POST /reqapi/v1/requirements/create', {
        token,
        body: { name: 'Stop', importance: 'Important', sourceId: feature.data.id },
      })
    ).data.id;
  const statusOf = async (kind: 'features' | 'requirements', id: number) =>
    (await app().call(`GET /reqapi/v1/${kind}/get/{id}`, { token, params: { id } })).data.status;
  return {
    ...product,
    token,
    person,
    create,
    made,
    get,
    move,
    update,
    requirement,
    statusOf,
    featureId: feature.data.id,
  };
}

describe('a task', () => {
  test('[TSK-34, TSK-35, TSK-38, TSK-39, TSK-65, TSK-66, TSK-28, TSK-D1, WRK-59] is made with its fields and answered with them', async () => {
    const { made, get, person, id: productId, manager } = await setup();
    const id = await made({
      tag: 'safety',
      planCloseAt: '2026-05-14T23:59:59+08:00',
      data: { content: '**Do**', memo: 'call Tomas', userstory: 'As a driver' },
    });
    expect(await get(id)).toMatchObject({
      id,
      oid: 1,
      name: 'Unplug',
      kind: 'Task',
      productId,
      sourceId: 0,
      sourceOid: 0,
      sourceName: '',
      importance: 2,
      emergency: 2,
      priority: 2,
      tag: 'safety',
      status: 2,
      isFrozen: 0,
      processorId: person.id,
      processor: person.username,
      creator: manager.username,
      creatorId: manager.id,
      // The day of whoever sent it, the same for everybody.
      planCloseAt: '2026-05-14T23:59:59Z',
      closedAt: zeroDate,
      version: 1,
      data: { content: '**Do**', memo: 'call Tomas', userstory: 'As a driver' },
    });
    expect((await get(await made())).planCloseAt).toBe(zeroDate);
  });

  test('[TSK-31, TSK-36, TSK-37, TSK-D15, TSK-D18] without a name, importance, emergency or processor, of an unknown kind, with a wrong number or source is refused', async () => {
    const { create, requirement } = await setup();
    for (const wrong of [
      { name: ' ' },
      { importance: undefined },
      { emergency: undefined },
      { processorId: undefined },
      { processorId: 999_999 },
      { kind: 'Defect' },
      { importance: 0 },
      { importance: 4 },
      { emergency: 1.5 },
      { kind: 'Requirement', sourceId: 0 },
      { kind: 'Requirement', sourceId: 999_999 },
      { kind: 'Risk', sourceId: await requirement() },
      { kind: 'Function', sourceId: 1 },
    ])
      expect((await create(wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await create({ kind: 'Requirement', sourceId: await requirement() })).status).toBe(200);
  });

  test.each([
    [1, 1, 1],
    [1, 2, 1],
    [1, 3, 2],
    [2, 2, 2],
    [2, 3, 3],
    [3, 3, 3],
  ])(
    '[TSK-40, TSK-41, TSK-42, TSK-43] of importance %i and emergency %i has priority %i, whatever is sent',
    async (importance, emergency, priority) => {
      const { made, get, update } = await setup();
      const id = await made({ importance, emergency, priority: priority === 1 ? 3 : 1 });
      expect((await get(id)).priority).toBe(priority);
      await update(id, { importance: 1, emergency: 1, priority: 3 });
      expect((await get(id)).priority).toBe(1);
    },
  );

  test('[TSK-67, TSK-69, WRK-69] an update changes what people may change; a zero date clears the day', async () => {
    const { made, get, update, requirement, person } = await setup();
    const id = await made({ planCloseAt: '2026-05-14T23:59:59Z', data: { content: 'a', memo: 'm' } });
    const before = await get(id);
    const meddling = {
      status: 5,
      isFrozen: 1,
      oid: 9,
      kind: 'Requirement',
      sourceId: await requirement(),
      closedAt: '2026-01-01T00:00:00Z',
    };
    expect(
      (await update(id, { name: 'New', ...meddling, planCloseAt: zeroDate, data: { memo: 'n' } })).status,
    ).toBe(200);
    expect(await get(id)).toMatchObject({
      ...before,
      name: 'New',
      planCloseAt: zeroDate,
      version: 2,
      updatedAt: expect.any(String) as string,
      data: { content: 'a', memo: 'n' },
    });
    expect((await update(id, { processorId: 0 })).status).toBe(400);
    expect((await update(id, { processorId: person.id })).status).toBe(200);
  });
});

describe('the life of a task', () => {
  test('[EXP-10] a move from where somebody saw it is not made once it stands elsewhere', async () => {
    const { made, get, move, token } = await setup();
    const id = await made();
    const moveFrom = (seenStatus: number) =>
      app().send('POST /prdapi/v1/tasks/change-verifying/{id}', {
        token,
        params: { id },
        body: { seenStatus },
      });
    await move(id, 'done');
    expect(await moveFrom(2)).toMatchObject({ status: 409, data: { current: { id, status: 5 } } });
    expect((await get(id)).status).toBe(5);
    expect(await moveFrom(5)).toMatchObject({ status: 200, data: { status: 4 } });
  });

  test('[TSK-45, TSK-51, TSK-73, TSK-74, TSK-75, TSK-76, TSK-77, TSK-78, TSK-D4, TSK-D13] every move is allowed; done sets the closed moment, archiving keeps it, all others clear it', async () => {
    const { made, move } = await setup();
    const id = await made();
    const steps = [
      ['doing', 3, false],
      ['verifying', 4, false],
      ['done', 5, true],
      ['archive', 6, true],
      ['todo', 2, false],
      ['done', 5, true],
      ['cancel', 7, false],
      ['todo', 2, false],
    ] as const;
    for (const [to, status, isClosed] of steps) {
      const reply = await move(id, to);
      expect(reply, to).toMatchObject({ status: 200, data: { status } });
      const { closedAt } = reply.data as { closedAt: string };
      if (isClosed) expect(Math.abs(Date.now() - Date.parse(closedAt))).toBeLessThan(60_000);
      else expect(closedAt, to).toBe(zeroDate);
    }
  });

  test('[TSK-56, TSK-59, TSK-D5, TSK-D6, TSK-D8, TSK-71, TSK-72] closed tasks are neither saved nor frozen; frozen ones do not move', async () => {
    const { made, move, update, token } = await setup();
    const on = (id: number) => ({ token, params: { id } });
    for (const to of ['done', 'archive', 'cancel'] as const) {
      const id = await made();
      await move(id, to);
      const closed = { status: 400, message: 'Task already closed.' };
      expect(await update(id, { name: 'x' })).toMatchObject(closed);
      expect(await app().send('POST /prdapi/v1/tasks/freeze/{id}', on(id))).toMatchObject(closed);
    }
    const id = await made();
    await move(id, 'verifying');
    expect((await app().send('POST /prdapi/v1/tasks/freeze/{id}', on(id))).status).toBe(200);
    expect((await move(id, 'todo')).status).toBe(400);
    expect((await app().send('POST /prdapi/v1/tasks/restore/{id}', on(id))).data).toMatchObject({
      status: 4,
    });
  });

  test('[TSK-61, TSK-70] only a task at todo can be deleted', async () => {
    const { made, move, token } = await setup();
    const id = await made();
    await move(id, 'doing');
    const remove = () => app().send('DELETE /prdapi/v1/tasks/delete/{id}', { token, params: { id } });
    expect((await remove()).status).toBe(400);
    await move(id, 'todo');
    expect((await remove()).status).toBe(200);
  });
});

describe('lists of tasks', () => {
  test('[TSK-62, TSK-63] are narrowed by source, importance, kind, status, frozen and processor', async () => {
    const { made, move, token, requirement, manager } = await setup();
    const sourceId = await requirement();
    const ofRequirement = await made({ kind: 'Requirement', sourceId, importance: 3 });
    const other = await made({ processorId: manager.id });
    const frozen = await made();
    await move(other, 'doing');
    await app().call('POST /prdapi/v1/tasks/freeze/{id}', { token, params: { id: frozen } });
    const found = async (query: Record<string, unknown>) =>
      (
        await app().call('GET /prdapi/v1/tasks/list', {
          token,
          query: { sort: 'id', direction: 'asc', ...query },
        })
      ).data.list.map(({ id }) => id);
    expect(await found({ sourceId })).toEqual([ofRequirement]);
    expect(await found({ importance: 3 })).toEqual([ofRequirement]);
    expect(await found({ kind: 'Task' })).toEqual([other, frozen]);
    expect(await found({ status: 3 })).toEqual([other]);
    expect(await found({ isFrozen: 1 })).toEqual([frozen]);
    expect(await found({ processorId: manager.id })).toEqual([other]);
    expect(await found({ sort: 'priority', direction: 'desc', limit: 1 })).toEqual([ofRequirement]);
  });

  test('[TSK-64, TSK-D10, TSK-D11] the board has the first 20 of each lane and the number of all, with the same filters', async () => {
    const { made, move, token, manager } = await setup();
    for (let n = 0; n < 22; n += 1) await made({ name: `Task ${n}` });
    const doing = await made({ processorId: manager.id });
    await move(doing, 'doing');
    const closed = await made();
    await move(closed, 'archive');
    const board = async (query: Record<string, unknown> = {}) =>
      (await app().call('GET /prdapi/v1/tasks/todolist', { token, query })).data;
    const { todo, doing: lane, verifying, done } = await board();
    expect([todo.list.length, todo.total]).toEqual([20, 22]);
    expect([lane.list.map(({ id }) => id), lane.total]).toEqual([[doing], 1]);
    expect([verifying.total, done.total]).toEqual([0, 0]);
    const mine = await board({ processorId: manager.id });
    expect([mine.todo.total, mine.doing.total]).toEqual([0, 1]);
    expect((await board({ query: 'Task 21' })).todo.list.map(({ name }) => name)).toEqual(['Task 21']);
  });
});

describe('what follows from tasks', () => {
  test('[REQ-D3, REQ-30, FEA-D2, TSK-D16, REQ-20] a requirement develops with its tasks and is finished with them, and so is its feature', async () => {
    const { made, move, requirement, statusOf, featureId, token } = await setup();
    const sourceId = await requirement();
    const both = async () => [
      await statusOf('requirements', sourceId),
      await statusOf('features', featureId),
    ];
    const task = async () =>
      (await app().call('GET /reqapi/v1/requirements/get/{id}', { token, params: { id: sourceId } })).data
        .taskOid;
    expect(await both()).toEqual([1, 1]);
    const first = await made({ kind: 'Requirement', sourceId });
    expect([await both(), await task()]).toEqual([[3, 3], 1]);
    const second = await made({ kind: 'Requirement', sourceId });
    expect(await task()).toBe(2);
    await move(first, 'done');
    expect(await both()).toEqual([3, 3]);
    await move(second, 'cancel');
    expect(await both()).toEqual([4, 4]);
    await move(first, 'doing');
    expect(await both()).toEqual([3, 3]);
    await move(first, 'archive');
    expect(await both()).toEqual([4, 4]);
    const third = await made({ kind: 'Requirement', sourceId });
    expect(await both()).toEqual([3, 3]);
    for (const id of [first, second, third]) {
      await move(id, 'todo');
      await app().call('DELETE /prdapi/v1/tasks/delete/{id}', { token, params: { id } });
    }
    expect([await both(), await task()]).toEqual([[1, 1], 0]);
  });

  test('[REQ-D4, REQ-D5] a frozen requirement takes no new task and keeps its status until it is restored', async () => {
    const { made, create, move, requirement, statusOf, token } = await setup();
    const sourceId = await requirement();
    const id = await made({ kind: 'Requirement', sourceId });
    const on = { token, params: { id: sourceId } };
    await app().call('POST /reqapi/v1/requirements/freeze/{id}', on);
    expect((await create({ kind: 'Requirement', sourceId })).status).toBe(400);
    await move(id, 'done');
    expect(await statusOf('requirements', sourceId)).toBe(3);
    expect((await app().call('POST /reqapi/v1/requirements/restore/{id}', on)).data.status).toBe(4);
  });

  test('[WRK-D26] a requirement with tasks cannot be deleted', async () => {
    const { made, move, requirement, token } = await setup();
    const sourceId = await requirement();
    const id = await made({ kind: 'Requirement', sourceId });
    await move(id, 'cancel');
    await app().database.query('update requirements set status = 1 where id = $1', [sourceId]);
    const reply = await app().send('DELETE /reqapi/v1/requirements/delete/{id}', {
      token,
      params: { id: sourceId },
    });
    expect(reply).toMatchObject({ status: 400, message: 'Other items depend on this one' });
  });
});
