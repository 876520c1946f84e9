import { expect, test } from 'vitest';
import {
  definitionOf,
  limits,
  phases,
  phaseStatuses,
  plannedKinds,
  type PlannedKind,
} from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { expectPlansToBeTrue } from '../../tests/support/plans.ts';
import { repairTraces } from '../traces/repair.ts';

const app = appForFile();

const paths = {
  Feature: '/reqapi/v1/features',
  Task: '/prdapi/v1/tasks',
  Defect: '/tstapi/v1/defects',
  Risk: '/prdapi/v1/risks',
} as const;

/** A product with two iterations, and short ways to plan in them. */
async function setup() {
  const { manager, id: productId } = await app().product();
  const { token } = manager;
  const create = async (path: string, body: object): Promise<number> => {
    const { data } = await app().call(`POST ${path}/create` as never, { token, body } as never);
    return (data as { id: number }).id;
  };
  const day = (date: string) => `${date}T23:59:59Z`;
  const iteration = (name: string, beginAt?: string, closedAt?: string) =>
    create('/prdapi/v1/iterations', {
      name,
      ...(beginAt && { beginAt: day(beginAt) }),
      ...(closedAt && { closedAt: day(closedAt) }),
    });
  const bodies = {
    Feature: { importance: 'Important' },
    Task: { importance: 2, emergency: 2, processorId: manager.id },
    Defect: { kind: 'Bug', importance: 'Major' },
    Risk: { kind: 'Resource', probability: 2, impact: 2, processorId: manager.id },
  };
  const plan = (kind: PlannedKind, sourceId: number, targetId: number) =>
    app().call('POST /damapi/v1/links/create', {
      token,
      body: { type: 'planned', kind, sourceId, targetKind: 'Iteration', targetId },
    });
  const get = async <Data>(path: string, id: number, query: object = {}) =>
    (await app().send(`GET /prdapi/v1/iterations/${path}/{id}` as never, { token, params: { id }, query }))
      .data as Data;
  return {
    manager,
    productId,
    token,
    iteration,
    plan,
    make: (kind: keyof typeof paths, name: string = kind) => create(paths[kind], { name, ...bodies[kind] }),
    act: (kind: keyof typeof paths, action: string, id: number) =>
      app().call(`POST ${paths[kind]}/${action}/{id}` as never, { token, params: { id }, body: {} } as never),
    items: (id: number, query: object = {}) =>
      get<{ list: { kind: string; id: number; name: string }[]; total: number; isTotalExact: boolean }>(
        'items',
        id,
        query,
      ),
    progress: (id: number) =>
      get<{
        counts: Record<string, number>;
        days: { day: string; planned: number; done: number }[];
        next: { name: string } | null;
      }>('progress', id),
    move: (id: number, targetId: number, headers: Record<string, string> = {}) =>
      app().send('POST /prdapi/v1/iterations/move-unfinished/{id}', {
        token,
        params: { id },
        body: { targetId },
        headers,
      }),
    history: async (kind: string, sourceId: number) => {
      const { data } = await app().call('GET /damapi/v1/operationlogs/list', {
        token,
        query: { kind: kind as 'Task', sourceId },
      });
      return data.list.map(({ data: { comment } }) => comment);
    },
  };
}

test('[TRC-D1] the database puts each status into the phase that the contract names', async () => {
  for (const kind of plannedKinds) {
    const { statuses } = definitionOf(kind);
    for (const [status, { number }] of Object.entries(statuses)) {
      const [row] = await app().database.query<{ phase: number }>(
        'select phase_of($1, $2::smallint)::int as phase',
        [kind, number],
      );
      expect(row!.phase, `${kind} ${status}`).toBe(
        phases.findIndex((phase) => phaseStatuses[kind][phase].includes(status)) + 1,
      );
    }
  }
});

test('[TRC-44] what is planned in an iteration is listed over all kinds, by kind and by what is done', async () => {
  const at = await setup();
  const here = await at.iteration('Iteration 14');
  const there = await at.iteration('Iteration 15');
  const [feature, task, done, defect, other] = [
    await at.make('Feature'),
    await at.make('Task', 'Open task'),
    await at.make('Task', 'Done task'),
    await at.make('Defect'),
    await at.make('Task', 'Elsewhere'),
  ];
  await at.plan('Feature', feature, here);
  for (const id of [task, done]) await at.plan('Task', id, here);
  await at.plan('Defect', defect, here);
  await at.plan('Task', other, there);
  await at.act('Task', 'change-done', done);
  const names = async (query: object = {}) => (await at.items(here, query)).list.map(({ name }) => name);
  expect(await at.items(here)).toMatchObject({ total: 4, isTotalExact: true });
  expect(await names()).toEqual(['Feature', 'Open task', 'Defect', 'Done task']);
  expect(await names({ kind: 'Task' })).toEqual(['Open task', 'Done task']);
  expect(await names({ isDone: 'true' })).toEqual(['Done task']);
  expect(await names({ kind: 'Task', isDone: 'false' })).toEqual(['Open task']);
  expect(await names({ page: 2, limit: 3 })).toEqual(['Done task']);
  expect((await at.items(here)).list[1]).toMatchObject({ kind: 'Task', owner: at.manager.username });
  // What is canceled leaves the plan.
  await at.act('Task', 'change-cancel', task);
  expect(await names()).toEqual(['Feature', 'Defect', 'Done task']);
});

test('[TRC-44] what is not done moves to another iteration in one write, told by each item and both iterations', async () => {
  const at = await setup();
  const here = await at.iteration('Iteration 14');
  const there = await at.iteration('Iteration 15');
  const [open, done] = [await at.make('Task', 'Open'), await at.make('Task', 'Done')];
  const risk = await at.make('Risk', 'Late');
  for (const id of [open, done]) await at.plan('Task', id, here);
  await at.plan('Risk', risk, here);
  await at.act('Task', 'change-done', done);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await at.move(here, there, headers);
  expect(first.data).toEqual({ moved: 2, remaining: 0 });
  // A repeated call is the same call.
  expect((await at.move(here, there, headers)).data).toEqual(first.data);
  expect((await at.move(here, there)).data).toEqual({ moved: 0, remaining: 0 });
  expect((await at.items(here)).list.map(({ name }) => name)).toEqual(['Done']);
  expect((await at.items(there)).list.map(({ name }) => name)).toEqual(['Open', 'Late']);
  expect((await at.history('Task', open)).slice(0, 2)).toEqual([
    'Linked: Planned in I-2 Iteration 15',
    'Link removed: Planned in I-1 Iteration 14',
  ]);
  expect((await at.history('Iteration', here))[0]).toBe('Link removed: Plans T-1 Open, Plans K-1 Late');
  expect((await at.history('Iteration', there))[0]).toBe('Linked: Plans T-1 Open, Plans K-1 Late');
  expect((await at.move(here, here)).status).toBe(400);
  expect((await at.move(here, 999_999)).status).toBe(404);
  await expectPlansToBeTrue(app().database, at.productId);
});

test('[TRC-44] of very many unfinished items one call moves a bounded number and says how many remain', async () => {
  const at = await setup();
  const here = await at.iteration('Iteration 14');
  const there = await at.iteration('Iteration 15');
  const more = 7;
  const seed = await at.make('Task');
  const ids = await app().database.query<{ id: number }>(
    `with made as (
       insert into items (product_id, id, kind) select $1, nextval('item_ids'), 'Task'
       from generate_series(1, $2) returning id
     ), tasks as (
       insert into tasks select (json_populate_record(t, json_build_object('id', m.id, 'oid', 100 + row_number() over ()))).*
       from made m, tasks t where t.product_id = $1 and t.id = $3 returning id
     )
     insert into item_links (product_id, type, from_id, to_id, creator_id)
     select $1, 'planned', id, $4, $5 from tasks returning from_id as id`,
    [at.productId, limits.iteration.moveMax + more, seed, here, at.manager.id],
  );
  await app().database.query('select update_planned_items($1, $2, $3)', [
    at.productId,
    ids.map(({ id }) => id),
    [],
  ]);
  expect((await at.move(here, there)).data).toEqual({ moved: limits.iteration.moveMax, remaining: more });
  expect((await at.move(here, there)).data).toEqual({ moved: more, remaining: 0 });
  expect((await at.progress(there)).counts).toMatchObject({ todo: limits.iteration.moveMax + more });
  await expectPlansToBeTrue(app().database, at.productId);
});

test('[TRC-45] each day keeps what was planned and done at its end; later changes count from their own day on', async () => {
  const at = await setup();
  const here = await at.iteration('Iteration 14', '2031-05-01', '2031-05-20');
  await at.iteration('Iteration 16', '2031-06-10', '2031-06-20');
  await at.iteration('Iteration 15', '2031-05-21', '2031-06-09');
  const tasks = [await at.make('Task'), await at.make('Task'), await at.make('Task')];
  for (const id of tasks) await at.plan('Task', id, here);
  await at.act('Task', 'change-done', tasks[0]!);
  // As if that had been some days ago.
  const yesterday = 'current_date - 3';
  await app().database.query(
    `update iteration_progress set day = ${yesterday} where product_id = $1 and iteration_id = $2`,
    [at.productId, here],
  );
  await at.act('Task', 'change-done', tasks[1]!);
  await at.act('Task', 'change-cancel', tasks[2]!);
  await at.act('Task', 'change-doing', tasks[0]!);
  const { days, counts, next } = await at.progress(here);
  expect(days).toMatchObject([
    { planned: 3, done: 1 },
    { planned: 2, done: 1 },
  ]);
  expect(days[1]!.day).toBe(new Date().toISOString().slice(0, 10));
  expect(counts).toEqual({ todo: 0, doing: 1, verifying: 0, done: 1 });
  expect(next).toMatchObject({ name: 'Iteration 15' });
  const { data } = await app().call('GET /prdapi/v1/iterations/list', { token: at.token });
  expect(data.list.find(({ id }) => id === here)).toMatchObject({ plannedItems: 2, doneItems: 1 });
});

test('[TRC-45] of 16 people who work on one iteration at once each is counted', async () => {
  const at = await setup();
  const iterations = [await at.iteration('14'), await at.iteration('15')];
  const tasks = await Promise.all(Array.from({ length: 16 }, () => at.make('Task')));
  await Promise.all(
    tasks.map(async (id, index) => {
      await at.plan('Task', id, iterations[index % 2]!);
      await at.act('Task', 'change-done', id);
      await at.plan('Task', id, iterations[(index + 1) % 2]!);
    }),
  );
  for (const id of iterations) expect((await at.progress(id)).counts).toMatchObject({ todo: 0, done: 8 });
  await expectPlansToBeTrue(app().database, at.productId);
});

test('[TRC-45] plans that were counted wrong are counted again by the repair command', async () => {
  const at = await setup();
  const here = await at.iteration('Iteration 14');
  const [task, other] = [await at.make('Task'), await at.make('Task')];
  await at.plan('Task', task, here);
  await at.plan('Task', other, here);
  const { database } = app();
  await database.query('update iteration_progress set done = 5 where product_id = $1', [at.productId]);
  await database.query('delete from planned_items where product_id = $1 and item_id = $2', [
    at.productId,
    task,
  ]);
  await expect(expectPlansToBeTrue(database, at.productId)).rejects.toThrow();
  expect(await repairTraces(database.urls.owner)).toBe(2);
  await expectPlansToBeTrue(database, at.productId);
});

test('[TRC-18] the running iteration is the one that ends first of those that have begun', async () => {
  const at = await setup();
  const running = async (day: string) => {
    const { data } = await app().call('GET /prdapi/v1/iterations/running', {
      token: at.token,
      query: { day },
    });
    return data.iteration;
  };
  expect(await running('2031-05-10')).toBeNull();
  await at.iteration('Past', '2031-04-01', '2031-04-30');
  await at.iteration('Open end', '2031-05-02');
  await at.iteration('Spike', '2031-05-05', '2031-05-30');
  const id = await at.iteration('Iteration 14', '2031-05-01', '2031-05-20');
  await at.iteration('Undated');
  await at.plan('Task', await at.make('Task'), id);
  expect(await running('2031-05-10')).toMatchObject({
    id,
    name: 'Iteration 14',
    beginAt: '2031-05-01T23:59:59Z',
    closedAt: '2031-05-20T23:59:59Z',
    counts: { todo: 1, doing: 0, verifying: 0, done: 0 },
  });
  expect(await running('2031-05-20')).toMatchObject({ name: 'Iteration 14' });
  expect(await running('2031-05-21')).toMatchObject({ name: 'Spike' });
  expect(await running('2031-06-01')).toMatchObject({ name: 'Open end' });
  expect(await running('2031-03-01')).toBeNull();
});
