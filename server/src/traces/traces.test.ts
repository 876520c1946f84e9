import { expect, test } from 'vitest';
import { initialTraceRules, type ItemKind, type LinkType } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { expectTracesToBeTrue } from '../../tests/support/traces.ts';
import { repairTraces } from './repair.ts';

const app = appForFile();

/** A product, and short ways to work in it. */
async function setup() {
  const { manager, id: productId } = await app().product();
  const { token } = manager;
  const create = async (key: string, body: object): Promise<number> => {
    const { data } = await app().call(key as never, { token, body } as never);
    return (data as { id: number }).id;
  };
  const act = (path: string, action: string, id: number, body: object = {}) =>
    app().call(`POST ${path}/${action}/{id}` as never, { token, params: { id }, body } as never);
  return {
    token,
    productId,
    feature: (name = 'Charging') =>
      create('POST /reqapi/v1/features/create', { name, importance: 'Important' }),
    requirement: (sourceId: number, name = 'Stop at once', importance = 'Important') =>
      create('POST /reqapi/v1/requirements/create', { name, importance, sourceId }),
    component: () => create('POST /desapi/v1/components/create', { name: 'Meter' }),
    functionOf: (componentId: number) =>
      create('POST /desapi/v1/functions/create', { name: 'Cut the power', componentId }),
    testcase: (sourceId: number, name = 'Pull the plug') =>
      create('POST /tstapi/v1/testcases/create', { name, importance: 'Important', sourceId }),
    defect: (importance: string, found: object) =>
      create('POST /tstapi/v1/defects/create', { name: 'Keeps charging', kind: 'Bug', importance, ...found }),
    task: (kind: string, sourceId: number) =>
      create('POST /prdapi/v1/tasks/create', {
        name: 'Do it',
        kind,
        sourceId,
        importance: 2,
        emergency: 2,
        processorId: manager.id,
      }),
    iteration: (name = '2.4') => create('POST /prdapi/v1/iterations/create', { name }),
    act,
    run: (action: 'pass' | 'fail' | 'block', id: number) => act('/tstapi/v1/testcases', action, id),
    link: (
      type: LinkType,
      [kind, sourceId]: [ItemKind, number],
      [targetKind, targetId]: [ItemKind, number],
    ) =>
      app().call('POST /damapi/v1/links/create', {
        token,
        body: { type, kind, sourceId, targetKind, targetId },
      }),
    state: async (id: number) =>
      (await app().call('GET /damapi/v1/traces/state', { token, query: { id } })).data,
    list: async (query: object = {}) =>
      (await app().call('GET /damapi/v1/traces/list', { token, query: query as never })).data,
    summary: async (query: object = {}) =>
      (await app().call('GET /damapi/v1/traces/summary', { token, query: query as never })).data,
    thread: async (kind: ItemKind, sourceId: number) =>
      (await app().call('GET /damapi/v1/traces/thread', { token, query: { kind, sourceId } })).data,
    /** As `place kind oid`, in order. */
    strip: async (kind: ItemKind, sourceId: number) => {
      const { data } = await app().call('GET /damapi/v1/traces/strip', { token, query: { kind, sourceId } });
      return {
        ...data,
        items: data.items.map((item) => `${item.place} ${item.kind} ${item.oid}`).toSorted(),
      };
    },
    document: () => create('POST /prdapi/v1/documents/create', { name: 'Manual' }),
  };
}

test('[TRC-05, TRC-08] a requirement goes from a bare idea over held to ready, and its state tells each step', async () => {
  const at = await setup();
  const id = await at.requirement(await at.feature());
  expect(await at.state(id)).toMatchObject({
    requirement: { id, oid: 1, name: 'Stop at once', importance: 'Important' },
    feature: { oid: 1, name: 'Charging' },
    iteration: null,
    functions: 0,
    tasks: { all: 0, done: 0 },
    gaps: ['Function', 'Testcase'],
    release: 'NotYet',
  });

  const cut = await at.functionOf(await at.component());
  await at.link('realizes', ['Function', cut], ['Requirement', id]);
  const own = await at.task('Requirement', id);
  const ofFunction = await at.task('Function', cut);
  const [first, second] = [await at.testcase(id), await at.testcase(id, 'Pull it again')];
  expect(await at.state(id)).toMatchObject({
    functions: 1,
    tasks: { all: 2, done: 0 },
    testcases: { all: 2, notRun: 2 },
    gaps: [],
    release: 'NotYet',
  });

  await at.run('pass', first);
  await at.run('fail', second);
  expect(await at.state(id)).toMatchObject({ testcases: { passed: 1, failed: 1 }, release: 'Held' });
  const found = await at.defect('Critical', { testcaseId: second });
  await at.run('pass', second);
  expect(await at.state(id)).toMatchObject({
    defects: { open: 1, worst: { id: found, oid: 1, importance: 4 } },
    release: 'Held',
  });

  await at.act('/tstapi/v1/defects', 'close', found, { comment: 'gone', reason: 'resolved' });
  for (const task of [own, ofFunction]) await at.act('/prdapi/v1/tasks', 'change-done', task);
  expect(await at.state(id)).toMatchObject({
    requirement: { status: 4 },
    tasks: { all: 2, done: 2 },
    defects: { open: 0, worst: null },
    release: 'Ready',
  });
  await expectTracesToBeTrue(app().database, at.productId);
});

test('[TRC-07] a state counts all that follows from a requirement, with gaps, suspects and the release word', async () => {
  const at = await setup();
  const id = await at.requirement(await at.feature());
  expect(await at.state(id)).toMatchObject({ gaps: ['Function', 'Testcase'], release: 'NotYet' });
  const iteration = await at.iteration();
  await at.link('planned', ['Requirement', id], ['Iteration', iteration]);
  const component = await at.component();
  for (const made of [await at.functionOf(component), await at.functionOf(component)])
    await at.link('realizes', ['Function', made], ['Requirement', id]);
  await at.act('/prdapi/v1/tasks', 'change-done', await at.task('Requirement', id));
  await at.task('Requirement', id);
  const testcases: number[] = [];
  for (const result of ['pass', 'pass', 'fail', 'block', undefined] as const) {
    const testcase = await at.testcase(id);
    if (result) await at.run(result, testcase);
    testcases.push(testcase);
  }
  const worst = await at.defect('Major', { testcaseId: testcases[2]! });
  await at.defect('Minor', { requirementId: id });
  const closed = await at.defect('Critical', { requirementId: id });
  await at.act('/tstapi/v1/defects', 'close', closed, { comment: 'gone', reason: 'resolved' });
  const counted = {
    iteration: { id: iteration, oid: 1, name: '2.4' },
    functions: 2,
    tasks: { all: 2, done: 1 },
    testcases: { all: 5, passed: 2, failed: 1, blocked: 1, stale: 0, notRun: 1 },
    defects: { open: 2, worst: { id: worst, oid: 1, importance: 3 } },
    suspects: 0,
    gaps: [],
    release: 'Held',
  };
  expect(await at.state(id)).toMatchObject(counted);

  // Two tasks, two functions, five test cases and two defects were made for the name before.
  const { version } = (
    await app().call('GET /reqapi/v1/requirements/get/{id}', { token: at.token, params: { id } })
  ).data as { version: number };
  await app().call('POST /reqapi/v1/requirements/update', {
    token: at.token,
    body: { id, version, name: 'Stop within a second' } as never,
  });
  expect(await at.state(id)).toMatchObject({
    ...counted,
    testcases: { ...counted.testcases, stale: 2 },
    suspects: 11,
  });
});

test('[TRC-05] a test case counts also by verifies, a defect also by breaks, each once', async () => {
  const at = await setup();
  const feature = await at.feature();
  const [here, there] = [await at.requirement(feature), await at.requirement(feature, 'Bill it')];
  const shared = await at.testcase(there);
  await at.link('verifies', ['Testcase', shared], ['Requirement', here]);
  await at.link('verifies', ['Testcase', shared], ['Requirement', there]);
  await at.run('block', shared);
  await at.defect('Minor', { testcaseId: shared, requirementId: here });
  for (const id of [here, there])
    expect(await at.state(id)).toMatchObject({
      testcases: { all: 1, blocked: 1 },
      defects: { open: 1, worst: { importance: 2 } },
      release: 'Held',
    });
});

test('[TRC-D4] what goes to the trash leaves the state and comes back with it', async () => {
  const at = await setup();
  const id = await at.requirement(await at.feature());
  const testcase = await at.testcase(id);
  const { token } = at;
  await app().call('DELETE /tstapi/v1/testcases/delete/{id}', { token, params: { id: testcase } });
  expect(await at.state(id)).toMatchObject({ testcases: { all: 0 }, gaps: ['Function', 'Testcase'] });
  await app().call('DELETE /reqapi/v1/requirements/delete/{id}', { token, params: { id } });
  expect(await at.summary()).toMatchObject({ requirements: 0 });
  await app().call('POST /damapi/v1/trash/restore', { token, body: { kind: 'Requirement', id } });
  await app().call('POST /damapi/v1/trash/restore', { token, body: { kind: 'Testcase', id: testcase } });
  expect(await at.state(id)).toMatchObject({ testcases: { all: 1 }, gaps: ['Function'] });
  expect(await at.summary()).toMatchObject({ requirements: 1, testcases: { covered: 1, gaps: 0 } });
});

test('[TRC-12, TRC-14] lists are narrowed by scope, feature, release word and gaps, and the summary counts the same', async () => {
  const at = await setup();
  const [charging, billing] = [await at.feature(), await at.feature('Billing')];
  const held = await at.requirement(charging, 'Held');
  const bare = await at.requirement(billing, 'Bare');
  const frozen = await at.requirement(charging, 'Frozen');
  await at.run('fail', await at.testcase(held));
  await at.act('/reqapi/v1/requirements', 'freeze', frozen);
  const iteration = await at.iteration();
  await at.link('planned', ['Requirement', held], ['Iteration', iteration]);
  const names = async (query?: object) =>
    (await at.list(query)).list.map(({ requirement }) => requirement.name);
  expect(await names()).toEqual(['Held', 'Frozen', 'Bare']);
  expect(await names({ featureId: charging })).toEqual(['Held', 'Frozen']);
  expect(await names({ release: 'Held' })).toEqual(['Held']);
  expect(await names({ gapsOnly: 'true' })).toEqual(['Held', 'Bare']);
  expect(await names({ gapsOnly: 'true', featureId: billing })).toEqual(['Bare']);
  expect(await names({ iterationId: iteration })).toEqual(['Held']);
  expect(await names({ iterationId: 0 })).toEqual(['Frozen', 'Bare']);
  expect(await names({ iterationId: 0, release: 'NotYet' })).toEqual(['Bare']);
  expect((await at.list({ gapsOnly: 'true' })).total).toBe(2);
  expect((await at.list({ featureId: charging })).total).toBe(2);
  expect((await at.list({ iterationId: iteration })).list[0]!.iteration).toEqual({
    id: iteration,
    oid: 1,
    name: '2.4',
  });
  expect(await at.summary()).toMatchObject({
    requirements: 2,
    functions: { covered: 0, gaps: 2 },
    testcases: { covered: 1, gaps: 1, failing: 1 },
    gaps: 2,
    release: { Ready: 0, Held: 1, NotYet: 1, Frozen: 1 },
  });
  expect(await at.summary({ iterationId: iteration })).toMatchObject({ requirements: 1, gaps: 1 });
  expect(bare).toBeGreaterThan(0);
});

test('[TRC-15] pages follow each other forwards and backwards, each requirement once', async () => {
  const at = await setup();
  const features = [await at.feature(), await at.feature('Billing')];
  for (let n = 0; n < 7; n += 1) await at.requirement(features[n % 2]!, `R ${n}`);
  const { list: all } = await at.list();
  const order = all.map(({ requirement }) => requirement.id);
  const forwards: number[] = [];
  for (let from: number | null | undefined; from !== null;) {
    const page = await at.list({ limit: 3, ...(from && { from }) });
    forwards.push(...page.list.map(({ requirement }) => requirement.id));
    expect(page.total).toBe(7);
    from = page.next;
  }
  expect(forwards).toEqual(order);
  const backwards: number[] = [];
  for (let until: number | null = order[6]!; until !== null;) {
    const page: Awaited<ReturnType<typeof at.list>> = await at.list({ limit: 2, until });
    backwards.unshift(...page.list.map(({ requirement }) => requirement.id));
    until = page.previous;
  }
  expect(backwards).toEqual(order.slice(0, 6));
  expect((await at.list({ from: order[2], limit: 2 })).previous).toBe(order[2]);
  expect((await at.list({ from: order[0], limit: 2 })).previous).toBeNull();
});

test('[TRC-06] the thread of an item goes four steps up and down, and names how each one is reached', async () => {
  const at = await setup();
  const feature = await at.feature();
  const id = await at.requirement(feature);
  const cut = await at.functionOf(await at.component());
  await at.link('realizes', ['Function', cut], ['Requirement', id]);
  const testcase = await at.testcase(id);
  const defect = await at.defect('Major', { testcaseId: testcase });
  const iteration = await at.iteration();
  await at.link('planned', ['Requirement', id], ['Iteration', iteration]);
  const shown = async (kind: ItemKind, from: number) => {
    const { items, isWhole } = await at.thread(kind, from);
    expect(isWhole).toBe(true);
    return items.map((item) => `${item.step} ${item.kind} ${item.by ?? '-'}`).toSorted();
  };
  expect(await shown('Requirement', id)).toEqual([
    '-1 Feature field',
    '0 Requirement -',
    '1 Function realizes',
    '1 Iteration planned',
    '1 Testcase field',
    '2 Defect found',
  ]);
  expect(await shown('Defect', defect)).toEqual([
    '-1 Testcase found',
    '-2 Requirement field',
    '-3 Feature field',
    '0 Defect -',
  ]);
  const { items } = await at.thread('Feature', feature);
  expect(items.find(({ kind }) => kind === 'Defect')).toMatchObject({
    step: 3,
    from: testcase,
    oid: 1,
    name: 'Keeps charging',
    status: 1,
  });
});

test('[TRC-06] a thread of more than 200 items says that some were left out', async () => {
  const at = await setup();
  const feature = await at.feature();
  await app().database.query(
    `with made as (
       insert into items (product_id, id, kind) select $1, nextval('item_ids'), 'Requirement'
       from generate_series(1, 300) returning id
     )
     insert into requirements (product_id, id, oid, name, status, source_id, kind, importance, creator_id)
     select $1, id, id, 'Copy', 1, $2, 'Functional', 1, (select creator_id from features where id = $2) from made`,
    [at.productId, feature],
  );
  const { items, isWhole } = await at.thread('Feature', feature);
  expect(items).toHaveLength(200);
  expect(isWhole).toBe(false);
});

test('[TRC-10] a product manager sets what requirements need; gaps and release words follow at once', async () => {
  const at = await setup();
  const id = await at.requirement(await at.feature(), 'Stop', 'Alternative');
  const { token, productId } = at;
  const rules = { needsFunction: false, needsTestcase: true, fromImportance: 'Alternative' } as const;
  const save = (traceRules: object) =>
    app().call('POST /prdapi/v1/products/update', {
      token,
      body: { id: productId, version: 1, traceRules: traceRules as never },
    });
  const read = async () =>
    (await app().call('GET /prdapi/v1/products/get/{id}', { token, params: { id: productId } })).data
      .traceRules;
  expect(await read()).toEqual(initialTraceRules);
  await save(rules);
  expect(await at.state(id)).toMatchObject({ gaps: ['Testcase'] });
  expect(await at.summary()).toMatchObject({ functions: { gaps: 0 }, testcases: { gaps: 1 } });
  expect(await read()).toEqual(rules);
  const body = { id: productId, version: 2, traceRules: { ...rules, fromImportance: 'Mandatory' as const } };
  await app().call('POST /prdapi/v1/products/update', { token, body });
  expect(await at.state(id)).toMatchObject({ gaps: [] });
  const { data } = await app().call('GET /damapi/v1/operationlogs/list', {
    token,
    query: { kind: 'Product', sourceId: productId },
  });
  expect(data.list.map((entry) => entry.data.comment).slice(0, 2)).toEqual([
    'Saved: traced from importance Alternative → Mandatory',
    'Saved: requirements need a function true → false',
  ]);
  const member = await app().member(productId, ['DevelopEngineer']);
  const refused = await app().send('POST /prdapi/v1/products/update', {
    token: member.token,
    body: { id: productId, version: 3, traceRules: rules },
  });
  expect(refused.status).toBe(403);
});

test('[TRC-11] the repair command finds wrong states and counters and makes them right', async () => {
  const at = await setup();
  const id = await at.requirement(await at.feature());
  const { database } = app();
  // What other tests left.
  await repairTraces(database.urls.owner);
  await database.query('update trace_states set passed = 7, cell = 2 where requirement_id = $1', [id]);
  await database.query('update trace_counters set requirements = 5 where product_id = $1', [at.productId]);
  expect(await repairTraces(database.urls.owner)).toBe(1);
  expect(await repairTraces(database.urls.owner)).toBe(0);
  await expectTracesToBeTrue(database, at.productId);
  expect(await at.summary()).toMatchObject({ requirements: 1, gaps: 1 });
});

test('[TRC-19] an item of the chain tells its place in the thread, and what was made for the same requirement', async () => {
  const at = await setup();
  const feature = await at.feature();
  const id = await at.requirement(feature);
  expect(await at.strip('Requirement', id)).toEqual({
    items: ['here Requirement 1', 'upstream Feature 1'],
    gaps: ['Function', 'Testcase'],
    isWhole: true,
  });

  const component = await at.component();
  const cut = await at.functionOf(component);
  await at.functionOf(component);
  await at.link('realizes', ['Component', component], ['Requirement', id]);
  await at.link('realizes', ['Function', cut], ['Requirement', id]);
  await at.task('Function', cut);
  const testcase = await at.testcase(id);
  const found = await at.defect('Critical', { testcaseId: testcase });
  // What depends on it has a thread of its own.
  const other = await at.requirement(feature, 'Bill it');
  await at.link('depends', ['Requirement', other], ['Requirement', id]);
  await at.testcase(other);
  expect(await at.strip('Requirement', id)).toEqual({
    items: [
      'downstream Defect 1',
      'downstream Function 1',
      'downstream Task 1',
      'downstream Testcase 1',
      'here Requirement 1',
      'upstream Feature 1',
    ],
    gaps: [],
    isWhole: true,
  });
  expect((await at.strip('Defect', found)).items).toEqual([
    'beside Function 1',
    'beside Task 1',
    'here Defect 1',
    'upstream Feature 1',
    'upstream Requirement 1',
    'upstream Testcase 1',
  ]);
});

test('[TRC-19] an item beside the chain tells its direct neighbours, and nothing that is in the trash', async () => {
  const at = await setup();
  const feature = await at.feature();
  const requirement = await at.requirement(feature);
  await at.testcase(requirement);
  const [iteration, document] = [await at.iteration(), await at.document()];
  await at.link('planned', ['Requirement', requirement], ['Iteration', iteration]);
  await at.link('relates', ['Document', document], ['Iteration', iteration]);
  await at.link('realizes', ['Document', document], ['Feature', feature]);
  expect(await at.strip('Iteration', iteration)).toEqual({
    items: ['beside Document 1', 'here Iteration 1', 'upstream Requirement 1'],
    gaps: [],
    isWhole: true,
  });
  expect((await at.strip('Document', document)).items).toEqual([
    'beside Iteration 1',
    'here Document 1',
    'upstream Feature 1',
  ]);
  await app().call('DELETE /prdapi/v1/documents/delete/{id}', {
    token: at.token,
    params: { id: document },
  });
  expect((await at.strip('Iteration', iteration)).items).toEqual([
    'here Iteration 1',
    'upstream Requirement 1',
  ]);
});

test('[TRC-17] a list for the matrix names the first items of each stage, as its counts count them', async () => {
  const at = await setup();
  const feature = await at.feature();
  const id = await at.requirement(feature);
  const component = await at.component();
  for (const made of [1, 2, 3].map(() => at.functionOf(component)))
    await at.link('realizes', ['Function', await made], ['Requirement', id]);
  const elsewhere = await at.testcase(await at.requirement(feature, 'Bill it'));
  await at.link('verifies', ['Testcase', elsewhere], ['Requirement', id]);
  await at.run('fail', elsewhere);
  await at.testcase(id);
  await at.act('/prdapi/v1/tasks', 'change-cancel', await at.task('Requirement', id));
  await at.task('Requirement', id);
  const numbers = (items: readonly { oid: number }[]) => items.map(({ oid }) => oid);
  const { list } = await at.list({ withItems: true });
  const { first } = list[0]!;
  expect(numbers(first!.functions)).toEqual([1, 2]);
  expect(numbers(first!.tasks)).toEqual([2]);
  expect(first!.testcases).toMatchObject([
    { id: elsewhere, oid: 1, status: 5 },
    { oid: 2, status: 1 },
  ]);
  expect((await at.list()).list[0]).not.toHaveProperty('first');
});

test('[TRC-12] the summary counts the features of its scope, whatever number of requirements each has', async () => {
  const at = await setup();
  const [first, second] = [await at.feature(), await at.feature('Tariffs')];
  await at.feature('Nothing yet');
  const planned = await at.requirement(first);
  for (const feature of [first, second, second]) await at.requirement(feature, 'Another');
  const iteration = await at.iteration();
  await at.link('planned', ['Requirement', planned], ['Iteration', iteration]);
  expect((await at.summary()).features).toEqual({ count: 2, isExact: true });
  expect((await at.summary({ iterationId: iteration })).features).toEqual({ count: 1, isExact: true });
  expect((await at.summary({ iterationId: 0 })).features).toEqual({ count: 2, isExact: true });
  expect((await (await setup()).summary()).features).toEqual({ count: 0, isExact: true });
});
