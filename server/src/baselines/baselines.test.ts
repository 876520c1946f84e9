import { expect, test } from 'vitest';
import type { ItemKind, LinkType } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { createKinds } from '../kinds/index.ts';
import { recordCron } from '../records/purge.ts';
import { createNumbers } from '../work-items/numbers.ts';
import { baselineTasks } from './index.ts';

const app = appForFile();

type Query = Record<string, string | number>;

/** A product, and short ways to work in it. */
async function setup() {
  const { manager, id: productId } = await app().product();
  const { token } = manager;
  const create = async (key: string, body: object): Promise<number> => {
    const { data, message } = await app().call(key as never, { token, body } as never);
    if (!data) throw new Error(message);
    return (data as { id: number }).id;
  };
  const run = (name: string, id: number) =>
    baselineTasks({ db: app().db, kinds: createKinds(createNumbers(app().db)) })
      .find((task) => task.name === name)!
      .run({ productId, id });
  const ask = (name: string, iterationId = 0) =>
    create('POST /damapi/v1/baselines/create', { name, iterationId });
  const remove = (id: number) =>
    app().call('DELETE /damapi/v1/baselines/delete/{id}', { token, params: { id } });
  return {
    token,
    productId,
    manager,
    ask,
    run,
    /** As the worker makes it. */
    baseline: async (name: string, iterationId = 0) => {
      const id = await ask(name, iterationId);
      await run('make-baseline', id);
      return id;
    },
    remove,
    feature: (name = 'Charging', content = '') =>
      create('POST /reqapi/v1/features/create', { name, importance: 'Important', data: { content } }),
    requirement: (sourceId: number, name: string, content = '') =>
      create('POST /reqapi/v1/requirements/create', {
        name,
        importance: 'Important',
        sourceId,
        data: { content },
      }),
    testcase: (sourceId: number, name = 'Pull the plug') =>
      create('POST /tstapi/v1/testcases/create', { name, importance: 'Important', sourceId }),
    iteration: (name: string) => create('POST /prdapi/v1/iterations/create', { name }),
    act: (path: string, action: string, id: number) =>
      app().call(`POST ${path}/${action}/{id}` as never, { token, params: { id }, body: {} } as never),
    update: (path: string, body: object) =>
      app().call(`POST ${path}/update` as never, { token, body } as never),
    trash: (path: string, id: number) =>
      app().call(`DELETE ${path}/delete/{id}` as never, { token, params: { id } } as never),
    link: (
      type: LinkType,
      [kind, sourceId]: [ItemKind, number],
      [targetKind, targetId]: [ItemKind, number],
    ) => create('POST /damapi/v1/links/create', { type, kind, sourceId, targetKind, targetId }),
    list: async () => (await app().call('GET /damapi/v1/baselines/list', { token })).data,
    compare: async (query: Query) =>
      (await app().call('GET /damapi/v1/baselines/compare', { token, query: query as never })).data,
    counts: async (query: Query) =>
      (await app().call('GET /damapi/v1/baselines/counts', { token, query: query as never })).data,
    item: async (query: Query) =>
      (await app().call('GET /damapi/v1/baselines/item', { token, query: query as never })).data,
    history: async (headers: Record<string, string> = {}) =>
      (
        await app().call('GET /damapi/v1/operationlogs/list', {
          token,
          headers,
          query: { kind: 'Product', sourceId: productId },
        })
      ).data.list.map(({ data }) => data.comment),
  };
}

const requirements = '/reqapi/v1/requirements';

test('[TRC-39] a baseline holds each item with its fields, content, links and trace state, and goes on saying so', async () => {
  const at = await setup();
  const feature = await at.feature();
  const id = await at.requirement(feature, 'Show the tariff', 'At most 60 s old.');
  const iteration = await at.iteration('Iteration 14');
  await at.link('planned', ['Requirement', id], ['Iteration', iteration]);
  const testcase = await at.testcase(id);
  await at.act('/tstapi/v1/testcases', 'fail', testcase);
  const a = await at.baseline('2.4 test freeze');
  expect(await at.list()).toMatchObject({
    list: [{ id: a, name: '2.4 test freeze', iteration: null, items: 4, creatorId: at.manager.id }],
    making: [],
  });
  await at.update(requirements, {
    id,
    version: 1,
    name: 'Show the price',
    data: { content: 'At most 30 s old.' },
  });
  await at.act('/tstapi/v1/testcases', 'pass', testcase);
  const held = await at.item({ a, itemId: id });
  expect(held.a).toEqual({
    version: 1,
    name: 'Show the tariff',
    content: 'At most 60 s old.',
    release: 'Held',
    iterationId: iteration,
    links: [],
  });
  expect(held.b).toMatchObject({
    version: 2,
    name: 'Show the price',
    content: 'At most 30 s old.',
    release: 'NotYet',
  });
  const [{ trace }] = (await app().database.query(
    'select trace from baseline_items where baseline_id = $1 and item_id = $2',
    [a, id],
  )) as [{ trace: number[] }];
  expect(trace).toEqual([0, 0, 0, 1, 0, 1, 0, 0, 0]);
  const { pool } = app().db;
  for (const statement of [
    `update baseline_items set number = 9`,
    `update baselines set name = 'x'`,
    `update baseline_counts set items = 0`,
    `update item_versions set row = '{}'`,
    `update kept_versions set content = ''`,
  ])
    await expect(pool.query(statement), statement).rejects.toThrow('permission denied');
});

test('[TRC-39, TRC-D4] a baseline of an iteration holds what is planned in it, and nothing that lies in the trash', async () => {
  const at = await setup();
  const feature = await at.feature();
  const [inside, outside, gone] = [
    await at.requirement(feature, 'Inside'),
    await at.requirement(feature, 'Outside'),
    await at.requirement(feature, 'Gone'),
  ];
  const iteration = await at.iteration('Iteration 13');
  for (const id of [inside, gone]) await at.link('planned', ['Requirement', id], ['Iteration', iteration]);
  await at.trash(requirements, gone);
  const a = await at.baseline('Iteration 13, end', iteration);
  expect((await at.list()).list).toMatchObject([
    { iteration: { id: iteration, name: 'Iteration 13' }, items: 2 },
  ]);
  expect((await at.item({ a, itemId: inside })).a).not.toBeNull();
  expect((await at.item({ a, itemId: iteration })).a).not.toBeNull();
  for (const itemId of [outside, feature]) {
    const { status } = await app().send('GET /damapi/v1/baselines/item', {
      token: at.token,
      query: { a, itemId },
    });
    expect(status).toBe(404);
  }
});

test('[TRC-39, TRC-D3] only a product manager makes and deletes baselines; other members read them', async () => {
  const at = await setup();
  const a = await at.baseline('First scope');
  for (const role of ['DevelopEngineer', 'Guest'] as const) {
    const { token } = await app().member(at.productId, [role]);
    const body = { name: 'Mine' };
    expect((await app().send('POST /damapi/v1/baselines/create', { token, body })).status).toBe(403);
    const one = { token, params: { id: a } };
    expect((await app().send('DELETE /damapi/v1/baselines/delete/{id}', one)).status).toBe(403);
    expect((await app().call('GET /damapi/v1/baselines/list', { token })).data.list).toHaveLength(1);
    expect((await app().send('GET /damapi/v1/baselines/compare', { token, query: { a } })).status).toBe(200);
  }
});

test('[TRC-39] the history of the product tells of making and deleting a baseline, in both languages', async () => {
  const at = await setup();
  const a = await at.baseline('Release 2.3');
  // The worker may do a job twice.
  await at.run('make-baseline', a);
  await at.remove(a);
  await at.run('remove-baseline', a);
  expect((await at.history()).slice(0, 2)).toEqual([
    'Removed: baseline Release 2.3',
    'Added: baseline Release 2.3',
  ]);
  const chinese = await at.history({ 'accept-language': 'zh' });
  expect(chinese.slice(0, 2)).toEqual(['移除了基线 Release 2.3', '添加了基线 Release 2.3']);
  expect((await at.list()).list).toEqual([]);
  for (const table of ['baselines', 'baseline_items', 'baseline_counts', 'baseline_blocks', 'baseline_jobs'])
    expect(
      await app().database.query(`select 1 from ${table} where product_id = $1`, [at.productId]),
    ).toEqual([]);
});

test('[TRC-40] one that is being made is listed with its progress, can be stopped, and leaves nothing then', async () => {
  const at = await setup();
  await at.feature();
  const id = await at.ask('Release 2.4 candidate');
  expect(await at.list()).toMatchObject({
    list: [],
    making: [{ id, name: 'Release 2.4 candidate', done: 0 }],
  });
  expect((await at.remove(id)).status).toBe(200);
  await at.run('make-baseline', id);
  expect(await at.list()).toEqual({ list: [], making: [] });
  expect(
    await app().database.query('select 1 from baseline_items where product_id = $1', [at.productId]),
  ).toEqual([]);
  expect((await at.remove(id)).status).toBe(404);
});

/** More than one batch of features, written directly. Returns the ids of the first and the last. */
async function manyFeatures(productId: number, userId: number): Promise<[number, number]> {
  const { database } = app();
  const [{ start }] = (await database.query<{ start: number }>(
    `select setval('item_ids', nextval('item_ids') + 9000)::int - 8999 as start`,
  )) as [{ start: number }];
  for (const statement of [
    `insert into items select $1, $2::int + n, 'Feature' from generate_series(0, 8999) n where $3 > 0`,
    `insert into features (product_id, id, oid, name, status, importance, creator_id)
     select $1, $2::int + n, n + 1, 'Feature ' || n, 1, 1, $3 from generate_series(0, 8999) n`,
    `insert into item_contents (product_id, item_id, content)
     select $1, $2::int + n, '' from generate_series(0, 8999) n where $3 > 0`,
    `insert into item_search (product_id, item_id, kind, name, parts)
     select $1, $2::int + n, 'Feature', '', '{}' from generate_series(0, 8999) n where $3 > 0`,
    `insert into oid_counters values ($1, 'Feature', 9000 + 0 * ($2::int + $3))`,
    `insert into item_counters values ($1, 'Feature', 1, false, 9000 + 0 * ($2::int + $3))`,
  ])
    await database.query(statement, [productId, start, userId]);
  await database.query('select add_first_versions($1)', [productId]);
  return [start, start + 8999];
}

/** Makes a baseline and does something else after its first batch. */
async function makeBeside(
  productId: number,
  id: number,
  isBegun: () => Promise<boolean>,
  act: () => Promise<unknown>,
) {
  let hasActed = false;
  const { db } = app();
  const watched: typeof db = {
    ...db,
    transaction: async (work, options) => {
      const result = await db.transaction(work, options);
      if (hasActed || !(await isBegun())) return result;
      hasActed = true;
      await act();
      return result;
    },
  };
  const tasks = baselineTasks({ db: watched, kinds: createKinds(createNumbers(watched)) });
  await tasks.find(({ name }) => name === 'make-baseline')!.run({ productId, id });
  expect(hasActed).toBe(true);
}

test('[TRC-40] a baseline sees one moment: what others write while it is made is not in it, and they do not wait', async () => {
  const at = await setup();
  const [first, last] = await manyFeatures(at.productId, at.manager.id);
  const id = await at.ask('Beside writers');
  const isBegun = async () => ((await at.list()).making[0]?.done ?? 0) > 0;
  await makeBeside(at.productId, id, isBegun, async () => {
    expect((await at.list()).making).toMatchObject([{ done: 4000, total: 9000 }]);
    for (const one of [first, last])
      expect(await at.update('/reqapi/v1/features', { id: one, version: 1, name: 'Later' })).toMatchObject({
        code: 0,
      });
    await at.trash('/reqapi/v1/features', last - 1);
    await at.feature('Too late');
  });
  expect((await at.list()).list).toMatchObject([{ id, items: 9000 }]);
  // A page ends when its time is over.
  const list: Awaited<ReturnType<typeof at.compare>>['list'] = [];
  for (let after: number | null = 0; after !== null;) {
    const page = await at.compare({ a: id, after });
    list.push(...page.list);
    after = page.next;
  }
  expect(list.map(({ name, changes: [change] }) => `${change} ${name}`)).toEqual([
    'changed Later',
    'removed Feature 8998',
    'changed Later',
    'added Too late',
  ]);
});

test('[TRC-40] one that is half made can be stopped, and nothing of it stays', async () => {
  const at = await setup();
  await manyFeatures(at.productId, at.manager.id);
  const id = await at.ask('Half made');
  const isBegun = async () => ((await at.list()).making[0]?.done ?? 0) > 0;
  await makeBeside(at.productId, id, isBegun, async () => expect((await at.remove(id)).status).toBe(200));
  expect(await at.list()).toEqual({ list: [], making: [] });
  for (const table of ['baselines', 'baseline_items'])
    expect(
      await app().database.query(`select 1 from ${table} where product_id = $1`, [at.productId]),
    ).toEqual([]);
  expect((await at.history()).join()).not.toContain('baseline');
});

test('[TRC-41] two baselines differ by what was added, removed, moved and changed, field by field', async () => {
  const at = await setup();
  const [charging, billing] = [await at.feature(), await at.feature('Billing')];
  const changed = await at.requirement(charging, 'Show the tariff', 'At most 60 s old.');
  const moved = await at.requirement(charging, 'Share load fairly');
  const replanned = await at.requirement(charging, 'Stop at once');
  const removed = await at.requirement(charging, 'Print the tariff');
  const [first, second] = [await at.iteration('Iteration 14'), await at.iteration('Iteration 15')];
  const planned = await at.link('planned', ['Requirement', replanned], ['Iteration', first]);
  const a = await at.baseline('A');
  expect(await at.compare({ a })).toEqual({ list: [], next: null });
  await at.update(requirements, {
    id: changed,
    version: 1,
    importance: 'Mandatory',
    tag: 'price',
    data: { content: 'At most 30 s old.' },
  });
  await at.act(requirements, 'develop', changed);
  await at.update(requirements, { id: moved, version: 1, sourceId: billing });
  await app().call('DELETE /damapi/v1/links/delete/{id}', { token: at.token, params: { id: planned } });
  await at.link('planned', ['Requirement', replanned], ['Iteration', second]);
  await at.trash(requirements, removed);
  const added = await at.requirement(billing, 'In the language of the driver');
  const b = await at.baseline('B');
  // Changed and changed back is no difference.
  await at.update('/reqapi/v1/features', { id: billing, version: 1, name: 'Loading' });
  await at.update('/reqapi/v1/features', { id: billing, version: 2, name: 'Billing' });
  for (const query of [{ a, b }, { a }]) {
    const { list, next } = await at.compare(query);
    expect(next).toBeNull();
    const byId = Object.fromEntries(list.map((one) => [one.id, one]));
    expect(Object.keys(byId).map(Number)).toEqual([charging, changed, moved, replanned, removed, added]);
    // Its requirement is being developed.
    expect(byId[charging]).toMatchObject({ changes: ['changed'], fields: [{ field: 'status' }] });
    expect(byId[changed]).toMatchObject({
      oid: 1,
      changes: ['changed'],
      hasContents: true,
      isThere: true,
      fields: [
        { field: 'status', word: 'status', status: { from: 1 } },
        { field: 'tag', word: 'tags', from: '–', to: 'price' },
        { field: 'importance', word: 'importance', from: 'Important', to: 'Mandatory' },
      ],
    });
    expect(byId[moved]).toMatchObject({
      changes: ['moved'],
      fields: [{ field: 'sourceId', word: 'feature', from: 'F-1 Charging', to: 'F-2 Billing' }],
    });
    expect(byId[replanned]).toMatchObject({
      changes: ['moved'],
      fields: [{ field: 'iteration', from: 'I-1 Iteration 14', to: 'I-2 Iteration 15' }],
    });
    expect(byId[removed]).toMatchObject({
      changes: ['removed'],
      name: 'Print the tariff',
      isThere: false,
      by: { name: at.manager.username },
    });
    expect(byId[added]).toMatchObject({ changes: ['added'], by: { name: at.manager.username } });
    expect(await at.counts(query)).toEqual({
      equal: 3,
      different: 6,
      inContent: 1,
      next: null,
      kinds: [
        { kind: 'Feature', change: 'changed', count: 1 },
        { kind: 'Requirement', change: 'added', count: 1 },
        { kind: 'Requirement', change: 'removed', count: 1 },
        { kind: 'Requirement', change: 'moved', count: 2 },
        { kind: 'Requirement', change: 'changed', count: 1 },
      ],
    });
  }
  const ids = async (query: Query) => (await at.compare({ a, b, ...query })).list.map(({ id }) => id);
  expect(await ids({ change: 'moved' })).toEqual([moved, replanned]);
  expect(await ids({ kind: 'Feature' })).toEqual([charging]);
  // Page after page, each once, also the other way round.
  const pages: number[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: Awaited<ReturnType<typeof at.compare>> = await at.compare({ a, b, after, limit: 2 });
    pages.push(...page.list.map(({ id }) => id));
    after = page.next;
  }
  expect(pages).toEqual([charging, changed, moved, replanned, removed, added]);
  const backwards = await at.compare({ a: b, b: a });
  expect(backwards.list.map(({ changes }) => changes[0])).toEqual([
    'changed',
    'changed',
    'moved',
    'moved',
    'added',
    'removed',
  ]);
  expect((await at.item({ a, b, itemId: removed })).a).toMatchObject({ name: 'Print the tariff' });
});

test('[TRC-41] a requirement whose release or links changed has changed, though no field of it did', async () => {
  const at = await setup();
  const id = await at.requirement(await at.feature(), 'Stop at once');
  const testcase = await at.testcase(id);
  const a = await at.baseline('A');
  await at.act('/tstapi/v1/testcases', 'fail', testcase);
  await at.link(
    'depends',
    ['Requirement', id],
    ['Requirement', await at.requirement(await at.feature(), 'Other')],
  );
  const { list } = await at.compare({ a, change: 'changed' });
  expect(list).toMatchObject([
    {
      id,
      fields: [
        { field: 'links', from: '–', to: 'Depends on R-2 Other' },
        { field: 'release', word: 'release', from: 'Not yet', to: 'Held' },
      ],
    },
    { id: testcase, fields: [{ field: 'status', to: 'Failed' }] },
  ]);
});

test('[TRC-41] with different scopes, what lies outside of one has entered or left it, and is not added or removed', async () => {
  const at = await setup();
  const feature = await at.feature();
  const [inside, outside, gone] = [
    await at.requirement(feature, 'Inside'),
    await at.requirement(feature, 'Outside'),
    await at.requirement(feature, 'Gone'),
  ];
  const iteration = await at.iteration('Iteration 13');
  const planned = await at.link('planned', ['Requirement', inside], ['Iteration', iteration]);
  const whole = await at.baseline('Whole');
  await at.trash(requirements, gone);
  const part = await at.baseline('Part', iteration);
  const late = await at.requirement(feature, 'Late');
  await at.link('planned', ['Requirement', late], ['Iteration', iteration]);
  const later = await at.baseline('Part, later', iteration);
  const changes = async (query: Query) =>
    Object.fromEntries((await at.compare(query)).list.map(({ id, changes: [one] }) => [id, one]));
  expect(await changes({ a: whole, b: part })).toEqual({
    [feature]: 'left',
    [outside]: 'left',
    [gone]: 'removed',
  });
  expect(await changes({ a: part, b: whole })).toEqual({
    [feature]: 'entered',
    [outside]: 'entered',
    [gone]: 'added',
  });
  expect(await changes({ a: whole, b: later })).toMatchObject({ [late]: 'added', [outside]: 'left' });
  expect(await changes({ a: part, b: later })).toEqual({ [late]: 'added' });
  // Now has the scope of what it is compared with.
  await app().call('DELETE /damapi/v1/links/delete/{id}', { token: at.token, params: { id: planned } });
  expect(await changes({ a: later })).toEqual({ [inside]: 'left' });
  expect((await at.counts({ a: whole, b: part })).kinds).toEqual([
    { kind: 'Feature', change: 'left', count: 1 },
    { kind: 'Requirement', change: 'removed', count: 1 },
    { kind: 'Requirement', change: 'left', count: 1 },
  ]);
});

test('[TRC-42, OPS-31] what a baseline refers to, pictures too, stays when its item is purged, and goes with the last baseline', async () => {
  const at = await setup();
  const feature = await at.feature();
  const upload = async () =>
    (
      await app().send('POST /damapi/v1/files/upload', {
        token: at.token,
        query: { kind: 'Image', sourceId: 0 },
        file: Buffer.from('a picture'),
        fileName: 'a.png',
      })
    ).data as { id: number; linkUrl: string };
  const [shown, neverShown] = [await upload(), await upload()];
  const withPicture = (text: string, { id: picture, linkUrl }: typeof shown) =>
    `${text} ![${picture}](${linkUrl})`;
  const [onPaper, never] = [withPicture('On paper.', shown), withPicture('Never seen.', neverShown)];
  const id = await at.requirement(feature, 'Print the tariff', onPaper);
  const a = await at.baseline('A');
  await at.update(requirements, { id, version: 1, data: { content: 'On paper or cloth.' } });
  const b = await at.baseline('B');
  await at.update(requirements, { id, version: 2, data: { content: never } });
  await at.trash(requirements, id);
  const c = await at.baseline('C');
  await app().database.query(`update trash set deleted_at = now() - interval '31 days' where item_id = $1`, [
    id,
  ]);
  for (const task of recordCron({ db: app().db })) await task.run();
  expect(await app().database.query('select 1 from items where id = $1', [id])).toEqual([]);
  const purgeDayAfter = async () => {
    await app().database.query(
      `update files set created_at = created_at - interval '25 hours' where product_id = $1`,
      [at.productId],
    );
    for (const task of recordCron({ db: app().db })) await task.run();
  };
  const readPicture = async ({ linkUrl }: typeof shown) =>
    (await app().http.inject({ url: linkUrl, headers: { cookie: at.manager.cookie } })).statusCode;
  await purgeDayAfter();
  expect([await readPicture(shown), await readPicture(neverShown)]).toEqual([200, 404]);

  const contents = async (query: Query) => {
    const { a: before, b: after } = await at.item({ ...query, itemId: id });
    return [before?.content, after?.content];
  };
  expect(await contents({ a, b })).toEqual([onPaper, 'On paper or cloth.']);
  expect((await at.compare({ a, b })).list).toMatchObject([
    { id, changes: ['changed'], hasContents: true, isThere: false },
  ]);
  expect((await at.compare({ a: b, b: c })).list).toMatchObject([
    { id, oid: 1, name: 'Print the tariff', changes: ['removed'], by: { name: at.manager.username } },
  ]);
  const kept = () =>
    app().database.query<{ content: string }>(
      'select content from kept_versions where item_id = $1 order by number',
      [id],
    );
  expect((await kept()).map(({ content }) => content)).toEqual([onPaper, 'On paper or cloth.']);
  const drop = async (one: number) => {
    await at.remove(one);
    await at.run('remove-baseline', one);
  };
  await drop(a);
  expect((await kept()).map(({ content }) => content)).toEqual(['On paper or cloth.']);
  await drop(b);
  expect(await kept()).toEqual([]);
  await purgeDayAfter();
  expect(await readPicture(shown)).toBe(404);
});

// Last: the worker goes on.
test('[TRC-39] the worker makes what was asked for, and a product has a limited number of baselines', async () => {
  const at = await setup();
  await at.feature();
  await app().startWorker();
  const id = await at.ask('By the worker');
  await expect
    .poll(async () => (await at.list()).list.map((one) => one.id), { timeout: 10_000 })
    .toEqual([id]);
  await app().database.query(
    `insert into baseline_jobs (product_id, id, name, iteration_id, creator_id)
     select $1, nextval('baseline_ids'), 'x', 0, $2 from generate_series(1, 199)`,
    [at.productId, at.manager.id],
  );
  const { code } = await app().send('POST /damapi/v1/baselines/create', {
    token: at.token,
    body: { name: 'One more' },
  });
  expect(code).toBe(40080);
});
