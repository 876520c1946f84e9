import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ItemKind } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { retryWhileBusy } from '../../tests/support/retry-while-busy.ts';
import { copyTask } from '../../tests/support/many-tasks.ts';
import { expectTracesToBeTrue } from '../../tests/support/traces.ts';
import { expectVersionsToBeTrue } from '../../tests/support/versions.ts';
import { createKinds, kindHandlers } from '../kinds/index.ts';
import { linkHandlers } from '../records/index.ts';
import type { ItemHandlers } from '../tenancy/inner-call.ts';
import { createNumbers } from '../work-items/numbers.ts';
import { resumeLeft, runGroup } from './run.ts';

const app = appForFile();

const tasks = '/prdapi/v1/tasks';

/** A product, and short ways to work in it. */
async function setup() {
  const { manager, id: productId } = await app().product();
  const { token } = manager;
  const create = async (path: string, body: object): Promise<number> => {
    const { data, message } = await app().call(`POST ${path}/create` as never, { token, body } as never);
    if (!data) throw new Error(message);
    return (data as { id: number }).id;
  };
  const change = (
    kind: ItemKind,
    ids: readonly number[],
    what: object,
    headers: Record<string, string> = { 'idempotency-key': randomUUID() },
  ) =>
    retryWhileBusy(() =>
      app().call('POST /damapi/v1/bulk/change', {
        token,
        headers,
        body: { kind, ids: [...ids], change: what },
      }),
    );
  const rows = (table: string, ids: readonly number[]) =>
    app().database.query<Record<string, unknown> & { id: number; status: number }>(
      `select t.*, id::int as id, status::int as status from ${table} t where t.id = any($1) order by t.id`,
      [ids],
    );
  return {
    token,
    manager,
    productId,
    create,
    change,
    rows,
    undo: (id: number, headers: Record<string, string> = { 'idempotency-key': randomUUID() }) =>
      retryWhileBusy(() => app().call('POST /damapi/v1/bulk/undo/{id}', { token, params: { id }, headers })),
    act: (path: string, action: string, id: number) =>
      app().call(`POST ${path}/${action}/{id}` as never, { token, params: { id }, body: {} } as never),
    task: (name = 'Measure the peak', more: object = {}) =>
      create(tasks, { name, importance: 2, emergency: 2, processorId: manager.id, ...more }),
    tasks: async (count: number) => {
      const ids: number[] = [];
      for (let at = 0; at < count; at++)
        ids.push(
          await create(tasks, { name: `Task ${at}`, importance: 2, emergency: 2, processorId: manager.id }),
        );
      return ids;
    },
    feature: (name = 'Charging') => create('/reqapi/v1/features', { name, importance: 'Important' }),
    requirement: (sourceId: number, name = 'Show the tariff') =>
      create('/reqapi/v1/requirements', { name, importance: 'Important', sourceId }),
    iteration: (name: string) => create('/prdapi/v1/iterations', { name }),
    history: async (kind: ItemKind, sourceId: number) =>
      (
        await app().call('GET /damapi/v1/operationlogs/list', {
          token,
          query: { kind, sourceId, limit: 100 },
        })
      ).data.list,
    planned: async (id: number) => {
      const [link] = await app().database.query<{ to: number }>(
        `select to_id::int as to from item_links where from_id = $1 and type = 'planned'`,
        [id],
      );
      return link?.to ?? 0;
    },
  };
}

const results = ({ data }: { data: { items: { result: string }[] } }) =>
  data.items.map(({ result }) => result);

const sinceNothing = 0;

test('[COL-29] one call moves each item as if it were alone: its rule, its history, its requirement, its trace state', async () => {
  const at = await setup();
  const requirement = await at.requirement(await at.feature());
  const [first, second, frozen] = [
    await at.task('Cap the draw', { kind: 'Requirement', sourceId: requirement }),
    await at.task('Read the meter', { kind: 'Requirement', sourceId: requirement }),
    await at.task('Wait for the modem'),
  ];
  await at.act(tasks, 'freeze', frozen);
  const answer = await at.change('Task', [frozen, second, first], { step: 'change-done' });
  expect(answer.data).toMatchObject({ state: 'done', total: 3, done: 2, refused: 1, canUndo: true });
  expect(answer.data.items).toEqual([
    { id: first, result: 'done', code: 0, message: '' },
    { id: second, result: 'done', code: 0, message: '' },
    { id: frozen, result: 'refused', code: 40032, message: 'This item is frozen. Unfreeze it first.' },
  ]);
  expect((await at.rows('tasks', [first, second, frozen])).map(({ status }) => status)).toEqual([5, 5, 2]);
  // The requirement follows its tasks, as after a single step.
  expect((await at.rows('requirements', [requirement]))[0]!.status).toBe(4);
  const said = (await at.history('Task', first)).map(({ data }) => data.comment);
  expect(said).toHaveLength(2);
  expect(said[0]).toContain('Done');
  expect(await at.history('Task', frozen)).toHaveLength(2);
  await expectVersionsToBeTrue(app().database, sinceNothing);
  await expectTracesToBeTrue(app().database, at.productId);
});

test('[COL-29] what a refused item would have changed is not counted, traced or searched', async () => {
  const at = await setup();
  const [from, to] = [await at.feature('Charging'), await at.feature('Tariffs')];
  const ids = [await at.requirement(from), await at.requirement(from)];
  await at.act('/reqapi/v1/requirements', 'freeze', ids[0]!);
  const answer = await at.change('Requirement', ids, { set: { sourceId: to } });
  expect(results(answer)).toEqual(['refused', 'done']);
  expect((await at.rows('requirements', ids)).map((row) => Number(row['source_id']))).toEqual([from, to]);
  // Counters hold what the rows hold.
  const [counted] = await app().database.query<{ items: number; rows: number }>(
    `select (select sum(items)::int from item_counters where product_id = $1 and kind = 'Requirement') as items,
       (select count(*)::int from requirements where product_id = $1) as rows`,
    [at.productId],
  );
  expect(counted!.items).toBe(counted!.rows);
  await expectTracesToBeTrue(app().database, at.productId);
});

test('[COL-29] owner, importance, tags, iteration and deletion: each changes what it names and leaves the rest', async () => {
  const at = await setup();
  const other = await app().member(at.productId, ['DevelopEngineer']);
  const iteration = await at.iteration('Iteration 14');
  const ids = [await at.task('One', { tag: 'bay,depot' }), await at.task('Two')];
  const before = await at.rows('tasks', ids);
  for (const what of [
    { set: { processorId: other.id } },
    { set: { importance: 3 } },
    { addTags: 'ocpp, depot' },
    { removeTags: 'bay' },
    { iterationId: iteration },
  ])
    expect(results(await at.change('Task', ids, what))).not.toContain('refused');
  const after = await at.rows('tasks', ids);
  expect(after.map(({ tags }) => tags)).toEqual([
    ['depot', 'ocpp'],
    ['ocpp', 'depot'],
  ]);
  expect(after.map((row) => [Number(row['processor_id']), row['importance'], row['priority']])).toEqual([
    [other.id, 3, 3],
    [other.id, 3, 3],
  ]);
  expect(after.map(({ name, status }) => [name, status])).toEqual(
    before.map(({ name, status }) => [name, status]),
  );
  expect([await at.planned(ids[0]!), await at.planned(ids[1]!)]).toEqual([iteration, iteration]);
  expect(results(await at.change('Task', ids, { isDeletion: true }))).toEqual(['done', 'done']);
  expect((await at.rows('tasks', ids)).every((row) => row['deleted_at'] !== null)).toBe(true);
  // Once more: they are gone, and each says so.
  expect((await at.change('Task', ids, { isDeletion: true })).data.items.map(({ code }) => code)).toEqual([
    40400, 40400,
  ]);
});

test('[COL-29] what is so already is left alone, without a line in its history', async () => {
  const at = await setup();
  const ids = [await at.task('One', { tag: 'bay' }), await at.task('Two')];
  await at.act(tasks, 'change-doing', ids[0]!);
  expect(results(await at.change('Task', ids, { step: 'change-doing' }))).toEqual(['unchanged', 'done']);
  expect(results(await at.change('Task', ids, { addTags: 'bay' }))).toEqual(['unchanged', 'done']);
  expect(results(await at.change('Task', ids, { set: { importance: 2 } }))).toEqual([
    'unchanged',
    'unchanged',
  ]);
  expect(await at.history('Task', ids[0]!)).toHaveLength(2);
});

test('[COL-29] an item that somebody saved since it was seen is refused; the others are changed', async () => {
  const at = await setup();
  const ids = await at.tasks(2);
  await app().call('POST /prdapi/v1/tasks/update', {
    token: at.token,
    body: { id: ids[0]!, version: 1, importance: 1 },
  });
  const answer = await app().call('POST /damapi/v1/bulk/change', {
    token: at.token,
    body: { kind: 'Task', ids, versions: [1, 1], change: { set: { importance: 3 } } },
  });
  expect(answer.data.items.map(({ code }) => code)).toEqual([40900, 0]);
  expect((await at.rows('tasks', ids)).map((row) => row['importance'])).toEqual([1, 3]);
});

test('[COL-29] the same call again, with its key, is one change', async () => {
  const at = await setup();
  const ids = await at.tasks(3);
  const key = { 'idempotency-key': randomUUID() };
  const first = await at.change('Task', ids, { step: 'change-doing' }, key);
  await at.act(tasks, 'change-verifying', ids[0]!);
  const second = await at.change('Task', ids, { step: 'change-doing' }, key);
  expect(second.data).toEqual(first.data);
  expect((await at.rows('tasks', ids)).map(({ status }) => status)).toEqual([4, 3, 3]);
  const undoKey = { 'idempotency-key': randomUUID() };
  const undone = await at.undo(first.data.id, undoKey);
  expect((await at.undo(first.data.id, undoKey)).data).toEqual(undone.data);
  expect((await at.undo(first.data.id)).code).toBe(40972);
});

test('[COL-29] undo brings back exactly what was changed, and leaves what somebody changed since', async () => {
  const at = await setup();
  const other = await app().member(at.productId, ['DevelopEngineer']);
  const [former, next] = [await at.iteration('Iteration 13'), await at.iteration('Iteration 14')];
  const ids = [
    await at.task('One', { tag: 'bay' }),
    await at.task('Two', { planCloseAt: '2026-05-17T00:00:00Z' }),
  ];
  await at.change('Task', [ids[0]!], { iterationId: former });
  await at.act(tasks, 'change-done', ids[1]!);
  const bare = async () => [
    ...(await at.rows('tasks', ids)).map(({ updated_at: _at, version: _version, ...row }) => row),
    await at.planned(ids[0]!),
    await at.planned(ids[1]!),
  ];
  const before = await bare();
  // The second is done, so it can be moved and planned, not edited.
  for (const what of [
    { step: 'change-doing' },
    { step: 'freeze' },
    { set: { processorId: other.id } },
    { addTags: 'ocpp' },
    { iterationId: next },
    { iterationId: 0 },
  ]) {
    const { data } = await at.change('Task', ids, what);
    const undone = await at.undo(data.id);
    expect(undone.data, JSON.stringify(what)).toMatchObject({ done: data.done, refused: 0, isUndo: true });
    expect(await bare(), JSON.stringify(what)).toEqual(before);
  }
  const deleted = await at.change('Task', [ids[0]!], { isDeletion: true });
  expect(deleted.data.done).toBe(1);
  expect((await at.undo(deleted.data.id)).data.done).toBe(1);
  expect(await bare()).toEqual(before);
  // Somebody moves the first one on.
  const moved = await at.change('Task', ids, { step: 'change-verifying' });
  await at.act(tasks, 'change-todo', ids[0]!);
  const undone = await at.undo(moved.data.id);
  expect(undone.data.items.map(({ code }) => code)).toEqual([40900, 0]);
  expect((await at.rows('tasks', ids)).map(({ status }) => status)).toEqual([2, 5]);
  await expectVersionsToBeTrue(app().database, sinceNothing);
});

test('[COL-29] a status that people choose comes back with whoever chose it', async () => {
  const at = await setup();
  const component = await at.create('/desapi/v1/components', { name: 'Charger' });
  const ids = [await at.create('/desapi/v1/functions', { name: 'Retry', componentId: component })];
  const [before] = await at.rows('functions', ids);
  const { data } = await at.change('Function', ids, { set: { status: 5 } });
  expect((await at.rows('functions', ids))[0]!.status).toBe(5);
  await at.undo(data.id);
  const [after] = await at.rows('functions', ids);
  expect({ ...after, updated_at: 0, version: 0 }).toEqual({ ...before, updated_at: 0, version: 0 });
});

test('[COL-29] what a kind cannot do is refused as a whole; test runs are made and cannot be undone', async () => {
  const at = await setup();
  const id = await at.task();
  for (const what of [
    {},
    { step: 'develop' },
    { set: { name: 'Other' } },
    { set: { sourceId: 1 } },
    { set: { importance: 9 } },
    { set: { importance: 1 }, isDeletion: true },
  ])
    expect((await at.change('Task', [id], what)).code, JSON.stringify(what)).toBe(42272);
  expect((await at.change('Task', [id, 999_999_999], { step: 'change-doing' })).code).toBe(40400);
  expect((await at.change('Task', [id], { iterationId: 999_999_999 })).code).toBe(40031);
  expect(await at.history('Task', id)).toHaveLength(1);
  const testcase = await at.create('/tstapi/v1/testcases', {
    name: 'Pull the plug',
    importance: 'Important',
    sourceId: await at.requirement(await at.feature()),
  });
  const passed = await at.change('Testcase', [testcase], { step: 'pass' });
  expect(passed.data).toMatchObject({ done: 1, canUndo: false });
  expect((await at.undo(passed.data.id)).code).toBe(42274);
  const runs = await app().database.query('select id from testcase_runs where testcase_id = $1', [testcase]);
  expect(runs).toHaveLength(1);
});

test('[COL-29] defects are handed over to one person; a wrong one changes nothing', async () => {
  const at = await setup();
  const ids = [
    await at.create('/tstapi/v1/defects', { name: 'No light', kind: 'Bug', importance: 'Major' }),
    await at.create('/tstapi/v1/defects', { name: 'No sound', kind: 'Bug', importance: 'Minor' }),
  ];
  expect((await at.change('Defect', ids, { step: 'fix' })).code).toBe(42272);
  const unknown = await at.change('Defect', ids, { step: 'fix', with: { processorId: 999_999_999 } });
  expect(unknown.data.items.map(({ code }) => code)).toEqual([40005, 40005]);
  const other = await app().member(at.productId, ['DevelopEngineer']);
  const sent = await at.change('Defect', ids, { step: 'fix', with: { processorId: other.id } });
  expect(sent.data.done).toBe(2);
  await at.undo(sent.data.id);
  expect((await at.rows('defects', ids)).map((row) => [row.status, Number(row['processor_id'])])).toEqual([
    [1, at.manager.id],
    [1, at.manager.id],
  ]);
});

test('[COL-29] nobody sees, stops or undoes the change of somebody else', async () => {
  const at = await setup();
  const other = await app().member(at.productId, ['ProductManager']);
  const { data } = await at.change('Task', await at.tasks(1), { step: 'change-doing' });
  const params = { id: data.id };
  const { token } = other;
  expect((await app().call('POST /damapi/v1/bulk/undo/{id}', { token, params })).code).toBe(40400);
  expect((await app().call('POST /damapi/v1/bulk/stop/{id}', { token, params })).code).toBe(40400);
  expect((await app().call('GET /damapi/v1/bulk/get/{id}', { token, params })).code).toBe(40400);
  expect((await app().call('GET /damapi/v1/bulk/items/{id}', { token, params })).code).toBe(40400);
  expect((await app().call('GET /damapi/v1/bulk/list', { token })).data.total).toBe(0);
});

/** As the worker has them. */
function parts() {
  const kinds = createKinds(createNumbers(app().db));
  return { kinds, handlers: { ...kindHandlers(kinds), ...linkHandlers(kinds) } as ItemHandlers };
}

const manyTasks = async (at: Awaited<ReturnType<typeof setup>>, count: number) =>
  copyTask(app().database, at.productId, await at.task('Copied'), count);

const askAll = (at: Awaited<ReturnType<typeof setup>>, total: number) =>
  app().call('POST /damapi/v1/bulk/change', {
    token: at.token,
    body: { kind: 'Task', list: { query: { status: 2 }, total }, change: { step: 'change-doing' } },
  });

test('[COL-30] all of a list that is longer than one call takes runs as a job with progress', async () => {
  const at = await setup();
  await manyTasks(at, 510);
  expect((await askAll(at, 509)).code).toBe(40970);
  const { data } = await askAll(at, 510);
  expect(data).toMatchObject({ state: 'running', total: 510, done: 0, items: [], canUndo: false });
  const job = { productId: at.productId, id: data.id };
  await app().db.transaction((trx) => runGroup(trx, parts(), job));
  const read = async () =>
    (await app().call('GET /damapi/v1/bulk/get/{id}', { token: at.token, params: { id: data.id } })).data;
  expect(await read()).toMatchObject({ state: 'running', done: 25 });
  expect((await at.undo(data.id)).code).toBe(40971);
  // Each turn of the worker takes some seconds.
  while ((await read()).state === 'running') await resumeLeft(app().db, parts(), 0);
  expect(await read()).toMatchObject({ state: 'done', done: 510, refused: 0, canUndo: true });
});

test('[COL-30] a job that is stopped changes nothing more, and what it changed can be undone', async () => {
  const at = await setup();
  await manyTasks(at, 501);
  const { data } = await askAll(at, 501);
  const params = { id: data.id };
  const { token } = at;
  await app().db.transaction((trx) => runGroup(trx, parts(), { productId: at.productId, id: data.id }));
  const stopped = await app().call('POST /damapi/v1/bulk/stop/{id}', { token, params });
  expect(stopped.data).toMatchObject({ state: 'stopped', done: 25 });
  await resumeLeft(app().db, parts(), 0);
  const list = await app().call('GET /damapi/v1/bulk/items/{id}', {
    token,
    params,
    query: { result: 'done' },
  });
  expect(list.data.total).toBe(25);
  expect((await at.undo(data.id)).data).toMatchObject({ state: 'done', total: 25, done: 25 });
  const [left] = await app().database.query<{ doing: number }>(
    'select count(*)::int as doing from tasks where product_id = $1 and status = 3',
    [at.productId],
  );
  expect(left!.doing).toBe(0);
});

test('[COL-30] a job goes on only as long as whoever asked for it may write in the product', async () => {
  const at = await setup();
  await manyTasks(at, 501);
  const member = await app().member(at.productId, ['DevelopEngineer']);
  const { data } = await askAll({ ...at, token: member.token }, 501);
  await app().database.query(
    `update memberships set roles = '{Guest}' where product_id = $1 and user_id = $2`,
    [at.productId, member.id],
  );
  await resumeLeft(app().db, parts(), 0);
  const [row] = await app().database.query('select state, done from bulk_changes where id = $1', [data.id]);
  expect(row).toEqual({ state: 'stopped', done: 0 });
});
