import { expect, test } from 'vitest';
import type { ItemKind } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { expectTracesToBeTrue } from '../../tests/support/traces.ts';

const app = appForFile();

const criteria = (second = '60 s') =>
  [
    'A driver sees the price.',
    '',
    '## Acceptance criteria',
    '1. The display shows the price.',
    `2. The price is at most ${second} old.`,
    '3. The fixed price counts while offline.',
    '4. The price has its unit.',
  ].join('\n');

/** Numbers of the blocks of `criteria`. */
const criterion = (place: number) => 1 + place;

/** A requirement with four criteria, and short ways to work on what was made for it. */
async function setup() {
  const { manager, id: productId } = await app().product();
  const { token } = manager;
  const create = async (path: string, body: object): Promise<number> => {
    const { data } = await app().call(`POST ${path}/create` as never, { token, body } as never);
    return (data as { id: number }).id;
  };
  const featureId = await create('/reqapi/v1/features', {
    name: 'Tariffs',
    importance: 'Important',
    data: { content: 'Prices.' },
  });
  const requirementId = await create('/reqapi/v1/requirements', {
    name: 'Show the tariff',
    importance: 'Important',
    sourceId: featureId,
    data: { content: criteria() },
  });
  const anchors = async (kind: ItemKind = 'Requirement', sourceId = requirementId) =>
    (await app().call('GET /damapi/v1/traces/anchors', { token, query: { kind, sourceId } })).data;
  const testcase = async (name: string, blocks: number[] = []) =>
    create('/tstapi/v1/testcases', {
      name,
      importance: 'Important',
      sourceId: requirementId,
      blocks,
      fingerprint: blocks.length > 0 ? (await anchors()).fingerprint : '',
    });
  const save = async (path: string, id: number, body: object) => {
    const { data } = await app().call(`GET ${path}/get/{id}` as never, { token, params: { id } } as never);
    const { version } = data as { version: number };
    return app().send(`POST ${path}/update` as never, { token, body: { id, version, ...body } } as never);
  };
  const suspects = async (kind: ItemKind, sourceId: number) =>
    (await app().call('GET /damapi/v1/traces/suspects', { token, query: { kind, sourceId } })).data.list;
  return {
    token,
    productId,
    featureId,
    requirementId,
    create,
    anchors,
    testcase,
    suspects,
    /** Of the requirement. */
    write: (content: string) => save('/reqapi/v1/requirements', requirementId, { data: { content } }),
    save,
    act: (path: string, action: string, id: number) =>
      app().call(`POST ${path}/${action}/{id}` as never, { token, params: { id }, body: {} } as never),
    confirm: async (items: number[], more: object = {}) =>
      app().send('POST /damapi/v1/traces/confirm', {
        token,
        body: {
          kind: 'Requirement',
          sourceId: requirementId,
          fingerprint: (await anchors()).fingerprint,
          items,
          ...more,
        },
      }),
    state: async () =>
      (await app().call('GET /damapi/v1/traces/state', { token, query: { id: requirementId } })).data,
    /** Names of what is suspect by the requirement, and of what passed before it changed. */
    suspectNames: async () => {
      const { items } = await anchors();
      const names = (list: typeof items) => list.map(({ name }) => name).sort();
      return {
        edges: names(items.filter(({ isSuspect }) => isSuspect)),
        runs: names(items.filter(({ isStale }) => isStale)),
      };
    },
    history: async (kind: ItemKind, sourceId: number) =>
      (
        await app().call(
          'GET /damapi/v1/operationlogs/list' as never,
          { token, query: { kind, sourceId } } as never,
        )
      ).data as { list: { data: { comment: string } }[] },
  };
}

const none = { edges: [], runs: [] };

test('[TRC-25, TRC-26, TRC-31] a changed criterion touches what is anchored to it and what depends on the whole text; the old text heals all', async () => {
  const at = await setup();
  const first = await at.testcase('First', [criterion(1)]);
  const second = await at.testcase('Second', [criterion(2)]);
  const whole = await at.testcase('Whole');
  const componentId = await at.create('/desapi/v1/components', { name: 'Meter' });
  await at.create('/desapi/v1/functions', { name: 'Read', componentId, requirementId: at.requirementId });
  for (const id of [first, second, whole]) await at.act('/tstapi/v1/testcases', 'pass', id);
  expect(await at.state()).toMatchObject({
    suspects: 0,
    criteria: { all: 4, covered: 2 },
    gaps: ['Testcase'],
    testcases: { passed: 3, stale: 0 },
  });
  expect(await at.suspectNames()).toEqual(none);

  await at.write(criteria('30 s'));
  expect(await at.suspectNames()).toEqual({ edges: ['Read', 'Second', 'Whole'], runs: ['Second', 'Whole'] });
  // Wherever the test cases are listed.
  const query = { kind: 'Requirement', sourceId: at.requirementId } as const;
  const { token } = at;
  const strip = await app().call('GET /damapi/v1/traces/strip', { token, query });
  const children = await app().call('GET /damapi/v1/children/list', { token, query });
  for (const items of [strip.data.items, children.data.groups.flatMap(({ list }) => list)])
    expect(items.flatMap(({ name, isStale }) => (isStale ? [name] : [])).toSorted()).toEqual([
      'Second',
      'Whole',
    ]);
  expect(await at.state()).toMatchObject({
    suspects: 3,
    testcases: { passed: 3, stale: 2 },
    // The criterion that changed still has its test case.
    criteria: { all: 4, covered: 2 },
  });
  await expectTracesToBeTrue(app().database, at.productId);

  await at.write(criteria());
  expect(await at.suspectNames()).toEqual(none);
  expect(await at.state()).toMatchObject({ suspects: 0, testcases: { stale: 0 } });
  await expectTracesToBeTrue(app().database, at.productId);
});

test('[TRC-23, TRC-24] white space, status and tags make nothing suspect; what is made after a change is confirmed with it', async () => {
  const at = await setup();
  await at.testcase('Before');
  await at.write(`\n${criteria().replaceAll('\n', '  \n\n')}\n`);
  await at.save('/reqapi/v1/requirements', at.requirementId, { tag: 'tariff', importance: 'Mandatory' });
  await at.act('/reqapi/v1/requirements', 'develop', at.requirementId);
  expect(await at.suspectNames()).toEqual(none);
  await at.write(criteria('30 s'));
  await at.testcase('After');
  expect((await at.suspectNames()).edges).toEqual(['Before']);
  await at.save('/reqapi/v1/requirements', at.requirementId, { name: 'Show all tariffs' });
  expect((await at.suspectNames()).edges).toEqual(['After', 'Before']);
});

test('[TRC-28] a suspect tells who changed what since, block by block', async () => {
  const at = await setup();
  const id = await at.testcase('Second', [criterion(2)]);
  expect(await at.suspects('Testcase', id)).toEqual([]);
  await at.write(criteria('30 s'));
  const [suspect] = await at.suspects('Testcase', id);
  expect(suspect).toMatchObject({
    upstream: { kind: 'Requirement', name: 'Show the tariff' },
    isEdge: true,
    isRun: false,
    version: 1,
    presentVersion: 2,
    names: null,
    changes: [
      {
        heading: 'Acceptance criteria',
        place: 2,
        before: '2. The price is at most 60 s old.',
        after: '2. The price is at most 30 s old.',
        isAnchor: true,
      },
    ],
    unchanged: 5,
    items: [{ id, anchors: [{ heading: 'Acceptance criteria', place: 2 }] }],
  });
  expect(suspect!.changed!.creatorName).not.toBe('');
});

test('[TRC-28, TRC-31] still right confirms at the present text, in the history of both; the old result counts only if somebody says so', async () => {
  const at = await setup();
  const id = await at.testcase('Second', [criterion(2)]);
  await at.act('/tstapi/v1/testcases', 'pass', id);
  await at.write(criteria('30 s'));
  const read = (await at.anchors()).fingerprint;
  await at.write(criteria('20 s'));
  expect(await at.confirm([id], { fingerprint: read })).toMatchObject({ status: 409, code: 40903 });
  expect((await at.confirm([id])).data).toEqual({ confirmed: [id] });
  expect(await at.suspectNames()).toEqual({ edges: [], runs: ['Second'] });
  // What was confirmed is what heals from now on.
  await at.write(criteria('10 s'));
  expect((await at.suspectNames()).edges).toEqual(['Second']);
  await at.write(criteria('20 s'));
  expect((await at.suspectNames()).edges).toEqual([]);
  expect((await at.confirm([id], { runsCount: true })).data).toEqual({ confirmed: [id] });
  expect(await at.suspectNames()).toEqual(none);
  const ofCase = await at.history('Testcase', id);
  expect(ofCase.list[0]!.data.comment).toBe(
    'Still right: after the change of R-1 Show the tariff, the last result still counts',
  );
  const ofRequirement = await at.history('Requirement', at.requirementId);
  expect(ofRequirement.list.map(({ data }) => data.comment)).toContain('Still right: item TC-1 Second');
  await expectTracesToBeTrue(app().database, at.productId);
});

test('[TRC-29] several suspects are confirmed by one write; what is not suspect is left alone', async () => {
  const at = await setup();
  const ids = [await at.testcase('A'), await at.testcase('B'), await at.testcase('C')];
  await at.write(criteria('30 s'));
  const later = await at.testcase('D');
  const other = await setup();
  const theirs = await other.testcase('E');
  await other.write(criteria('30 s'));
  expect((await at.confirm([...ids.slice(0, 2), later, theirs])).data).toEqual({
    confirmed: ids.slice(0, 2),
  });
  expect((await at.suspectNames()).edges).toEqual(['C']);
  expect((await other.suspectNames()).edges).toEqual(['E']);
});

test('[TRC-31] evidence is stale after a change of the test case itself, and fresh with the next run', async () => {
  const at = await setup();
  const id = await at.testcase('Own text');
  await at.act('/tstapi/v1/testcases', 'pass', id);
  const evidence = async () => {
    const { list } = (await app().call('GET /tstapi/v1/testcases/list', { token: at.token })).data;
    const { data } = await app().call('GET /tstapi/v1/testcases/get/{id}', {
      token: at.token,
      params: { id },
    });
    expect(list[0]).toMatchObject({ isStale: data.isStale, isSuspect: data.isSuspect });
    return { isStale: data.isStale, isSuspect: data.isSuspect };
  };
  expect(await evidence()).toEqual({ isStale: 0, isSuspect: 0 });
  await at.save('/tstapi/v1/testcases', id, { data: { content: 'Other steps.' } });
  expect(await evidence()).toEqual({ isStale: 1, isSuspect: 0 });
  expect((await at.state()).testcases).toMatchObject({ passed: 1, stale: 1 });
  expect(await at.suspects('Testcase', id)).toMatchObject([{ isEdge: false, isRun: true }]);
  await at.act('/tstapi/v1/testcases', 'pass', id);
  expect((await at.state()).testcases).toMatchObject({ passed: 1, stale: 0 });
  expect(await evidence()).toEqual({ isStale: 0, isSuspect: 0 });
  await at.write(criteria('30 s'));
  expect(await evidence()).toEqual({ isStale: 1, isSuspect: 1 });
  await at.act('/tstapi/v1/testcases', 'fail', id);
  expect(await evidence()).toEqual({ isStale: 0, isSuspect: 1 });
  await expectTracesToBeTrue(app().database, at.productId);
});

test('[TRC-26] a block that is gone leaves its test case suspect; another anchor takes its place', async () => {
  const at = await setup();
  const id = await at.testcase('Second', [criterion(2)]);
  await at.write(criteria().replace(/2\. .*\n/, ''));
  expect((await at.anchors()).items).toMatchObject([{ isSuspect: true, isLost: true, blocks: [] }]);
  const anchor = async (blocks: number[]) =>
    app().send('POST /damapi/v1/traces/anchor', {
      token: at.token,
      body: {
        kind: 'Requirement',
        sourceId: at.requirementId,
        fingerprint: (await at.anchors()).fingerprint,
        itemId: id,
        blocks,
      },
    });
  expect(await anchor([99])).toMatchObject({ status: 400, code: 40056 });
  // Headings are not proven.
  expect(await anchor([1])).toMatchObject({ status: 400 });
  expect((await anchor([criterion(1)])).status).toBe(200);
  expect((await at.anchors()).items).toMatchObject([
    { isSuspect: false, isLost: false, blocks: [criterion(1)] },
  ]);
  expect((await anchor([])).status).toBe(200);
  expect((await at.anchors()).items).toMatchObject([{ blocks: [] }]);
});

test('[TRC-33] the impact of a change names what would become suspect, block by block, and changes nothing', async () => {
  const at = await setup();
  await at.testcase('First', [criterion(1)]);
  await at.testcase('Second', [criterion(2)]);
  await at.testcase('Whole');
  const impact = async (blocks?: string) => {
    const query = { kind: 'Requirement' as const, sourceId: at.requirementId, ...(blocks && { blocks }) };
    const { data } = await app().call('GET /damapi/v1/traces/impact', { token: at.token, query });
    return data.items.map(({ name }) => name).sort();
  };
  expect(await impact()).toEqual(['First', 'Second', 'Whole']);
  expect(await impact(String(criterion(2)))).toEqual(['Second', 'Whole']);
  expect(await at.suspectNames()).toEqual(none);
});

test('[TRC-24] an edge that is taken away is forgotten; made again, it is confirmed', async () => {
  const at = await setup();
  const id = await at.testcase('Moves');
  await at.write(criteria('30 s'));
  const elsewhere = await at.create('/reqapi/v1/requirements', {
    name: 'Other',
    importance: 'Important',
    sourceId: at.featureId,
  });
  await at.save('/tstapi/v1/testcases', id, { sourceId: elsewhere });
  await at.save('/tstapi/v1/testcases', id, { sourceId: at.requirementId });
  expect(await at.suspectNames()).toEqual(none);
  await expectTracesToBeTrue(app().database, at.productId);
});

test('[TRC-25] what lies in the trash becomes suspect with the others, and is so when it comes back', async () => {
  const at = await setup();
  const id = await at.testcase('In the trash');
  await app().call('DELETE /tstapi/v1/testcases/delete/{id}', { token: at.token, params: { id } });
  await at.write(criteria('30 s'));
  expect((await at.state()).suspects).toBe(0);
  await app().call('POST /damapi/v1/trash/restore', { token: at.token, body: { kind: 'Testcase', id } });
  expect((await at.state()).suspects).toBe(1);
  expect((await at.suspectNames()).edges).toEqual(['In the trash']);
});

test('[TRC-31] a run that is stale counts again once the case is anchored to the blocks as they were at the run', async () => {
  const at = await setup();
  const id = await at.testcase('Second', [criterion(2)]);
  await at.act('/tstapi/v1/testcases', 'pass', id);
  await at.write(criteria('30 s'));
  const anchor = async (blocks: number[]) =>
    app().call('POST /damapi/v1/traces/anchor', {
      token: at.token,
      body: {
        kind: 'Requirement',
        sourceId: at.requirementId,
        fingerprint: (await at.anchors()).fingerprint,
        itemId: id,
        blocks,
      },
    });
  await anchor([criterion(1)]);
  await at.write(criteria());
  expect(await at.suspectNames()).toEqual({ edges: [], runs: ['Second'] });
  await anchor([criterion(2)]);
  expect(await at.suspectNames()).toEqual(none);
  expect((await at.state()).testcases).toMatchObject({ passed: 1, stale: 0 });
  await expectTracesToBeTrue(app().database, at.productId);
});
