// Whatever many people do at once, the trace state of each requirement is what follows from the items.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ItemKind, LinkType } from '@tracery/contract';
import { createTestApp, type TestApp } from '../support/app.ts';
import { countDeadlocks } from '../support/deadlocks.ts';
import { repetitions } from '../support/long.ts';
import { expectPlansToBeTrue } from '../support/plans.ts';
import { any, random } from '../support/random.ts';
import { expectTracesToBeTrue } from '../support/traces.ts';

const randomSteps = repetitions({ short: 800, long: 20_000 });
const people = 16;
const stepsPerRound = 2;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { DATABASE_POOL: '30' } });
});
afterAll(() => app.close());

const importance = () => any(['Alternative', 'Important', 'Mandatory']);

type Send = (key: string, options: object) => Promise<{ status: number; data: unknown }>;

test(`[TRC-11, TRC-45] after ${randomSteps} random writes by 16 people at once each trace state, plan and counter is true, and nobody met a deadlock`, async () => {
  const { manager, id: productId } = await app.product();
  const tokens = await Promise.all(
    Array.from({ length: people - 1 }, async () => (await app.member(productId, ['DevelopEngineer'])).token),
  );
  const before = await countDeadlocks(app.database);
  const items = new Map<ItemKind, number[]>();
  const statuses = new Map<number, number>();

  const worker = async (token: string) => {
    const send: Send = async (key, options) => {
      const reply = await app.send(key as never, { token, ...options } as never);
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      return reply;
    };
    const make = async (kind: ItemKind, path: string, body: object) => {
      const { status, data } = await send(`POST ${path}/create`, {
        body: { name: `${kind} ${random(1e6)}`, ...body },
      });
      if (status === 200) items.set(kind, [...(items.get(kind) ?? []), (data as { id: number }).id]);
    };
    // Few of each kind, so that many meet at the same ones.
    const some = (kind: ItemKind) => any((items.get(kind) ?? [0]).slice(-12));
    const act = (path: string, action: string, id: number, body: object = {}) =>
      send(`POST ${path}/${action}/{id}`, { params: { id }, body });
    const link = (type: LinkType, kind: ItemKind, targetKind: ItemKind) =>
      send('POST /damapi/v1/links/create', {
        body: { type, kind, sourceId: some(kind), targetKind, targetId: some(targetKind) },
      });
    const unlink = async (kind: ItemKind) => {
      const sourceId = some(kind);
      const { data } = await send('GET /damapi/v1/links/list', { query: { kind, sourceId } });
      const { list } = (data ?? { list: [] }) as { list: { id: number }[] };
      if (list.length > 0)
        await send('DELETE /damapi/v1/links/delete/{id}', { params: { id: any(list).id } });
    };
    const remove = async (kind: ItemKind, path: string) => {
      const id = some(kind);
      await send(`DELETE ${path}/delete/{id}`, { params: { id } });
      if (random(2) === 0) await send('POST /damapi/v1/trash/restore', { body: { kind, id } });
    };
    const restore = (kind: ItemKind) =>
      send('POST /damapi/v1/trash/restore', { body: { kind, id: any(items.get(kind) ?? [0]) } });
    const moveTestcase = async () => {
      const id = some('Testcase');
      const { status, data } = await send('GET /tstapi/v1/testcases/get/{id}', { params: { id } });
      if (status !== 200) return;
      const { version } = data as { version: number };
      await send('POST /tstapi/v1/testcases/update', {
        body: { id, version, sourceId: some('Requirement') },
      });
    };
    const requirements = '/reqapi/v1/requirements';
    const testcases = '/tstapi/v1/testcases';
    const defects = '/tstapi/v1/defects';
    const tasks = '/prdapi/v1/tasks';
    const steps: (() => Promise<unknown>)[] = [
      () => make('Requirement', requirements, { importance: importance(), sourceId: some('Feature') }),
      () => make('Testcase', testcases, { importance: importance(), sourceId: some('Requirement') }),
      () => make('Function', '/desapi/v1/functions', { componentId: some('Component') }),
      () => {
        const kind = any(['Requirement', 'Function'] as const);
        return make('Task', tasks, {
          kind,
          sourceId: some(kind),
          importance: 2,
          emergency: 2,
          processorId: manager.id,
        });
      },
      () =>
        make('Defect', defects, {
          kind: 'Bug',
          importance: any(['Trivial', 'Major', 'Critical']),
          testcaseId: random(2) && some('Testcase'),
          requirementId: random(2) && some('Requirement'),
        }),
      ...Array.from(
        { length: 3 },
        () => () => act(testcases, any(['pass', 'fail', 'block', 'test']), some('Testcase')),
      ),
      () => act(tasks, any(['change-done', 'change-doing', 'change-cancel']), some('Task')),
      () => act(defects, any(['close', 'reopen']), some('Defect'), { comment: 'x', reason: 'resolved' }),
      () => act(requirements, any(['freeze', 'restore', 'develop']), some('Requirement')),
      () => link('verifies', 'Testcase', 'Requirement'),
      () => link('realizes', 'Function', 'Requirement'),
      () => link('breaks', 'Defect', 'Requirement'),
      () => link('found', 'Testcase', 'Defect'),
      ...(['Requirement', 'Requirement', 'Task', 'Testcase', 'Defect', 'Feature'] as const).map(
        (kind) => () => link('planned', kind, 'Iteration'),
      ),
      () => unlink(any(['Requirement', 'Testcase', 'Defect'])),
      () => remove('Requirement', requirements),
      () => remove('Testcase', testcases),
      () => remove('Function', '/desapi/v1/functions'),
      () => remove('Defect', defects),
      () => remove('Task', tasks),
      () => remove('Iteration', '/prdapi/v1/iterations'),
      () => restore(any(['Requirement', 'Testcase', 'Function', 'Defect', 'Task', 'Iteration'])),
      moveTestcase,
    ];
    return { make, steps };
  };

  const workers = await Promise.all([manager.token, ...tokens].map(worker));
  const { make } = workers[0]!;
  for (let n = 0; n < 3; n += 1) {
    await make('Feature', '/reqapi/v1/features', { importance: 'Important' });
    await make('Component', '/desapi/v1/components', {});
    await make('Iteration', '/prdapi/v1/iterations', {});
  }
  for (let n = 0; n < 6; n += 1)
    await make('Requirement', '/reqapi/v1/requirements', {
      importance: importance(),
      sourceId: any(items.get('Feature')!),
    });
  // Looked at often: what one write leaves wrong, a later one to the same requirement may mend.
  for (let round = 0; round < randomSteps / (people * stepsPerRound); round += 1) {
    await Promise.all(
      workers.map(async ({ steps }) => {
        for (let n = 0; n < stepsPerRound; n += 1) await any(steps)();
      }),
    );
    await expectTracesToBeTrue(app.database, productId);
    await expectPlansToBeTrue(app.database, productId);
  }
  expect([...statuses.keys()].filter((status) => ![200, 400, 404, 409].includes(status))).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(randomSteps / 3);
  for (const kind of ['Requirement', 'Testcase', 'Function', 'Task', 'Defect'] as const)
    expect(items.get(kind)?.length, kind).toBeGreaterThan(5);
  expect(await countDeadlocks(app.database)).toBe(before);
}, 900_000);
