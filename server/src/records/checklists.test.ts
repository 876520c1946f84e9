import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { linesOfText, placeBlocks, refusals } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

const content =
  '**Acceptance criteria**\n\n- [x] Cable is locked\n- [ ] Meter is calibrated\n- [ ] Same\n- [ ] Same';

/** A product with a requirement that has boxes, and short ways to work with it. */
async function setup() {
  const { id: productId, manager } = await app().product();
  const { token } = manager;
  const create = async (path: string, body: object): Promise<number> =>
    ((await app().send(`POST ${path}/create`, { token, body })).data as { id: number }).id;
  const importance = 'Important';
  const featureId = await create('/reqapi/v1/features', { name: 'Delivery', importance, data: { content } });
  const id = await create('/reqapi/v1/requirements', {
    name: 'Check',
    importance,
    sourceId: featureId,
    data: { content },
  });
  const get = async () =>
    (await app().call('GET /reqapi/v1/requirements/get/{id}', { token, params: { id } })).data;
  return {
    productId,
    manager,
    token,
    id,
    featureId,
    create,
    get,
    tick: (body: object, by = token) =>
      app().send('POST /damapi/v1/checklists/tick', {
        token: by,
        body: {
          kind: 'Requirement',
          sourceId: id,
          version: 1,
          line: 4,
          text: 'Meter is calibrated',
          isTicked: true,
          ...body,
        },
      }),
    write: async (text: string) =>
      app().call('POST /reqapi/v1/requirements/update', {
        token,
        body: { id, version: (await get()).version, data: { content: text } },
      }),
    history: async (language: 'en' | 'zh') => {
      const { data } = await app().call('GET /damapi/v1/operationlogs/list', {
        token,
        query: { kind: 'Requirement', sourceId: id },
        headers: { 'accept-language': language },
      });
      return data.list.map((entry) => entry.data.comment);
    },
  };
}

test('[COL-35] ticking changes one character, raises the version and is told by the history', async () => {
  const { tick, get, history } = await setup();
  expect((await tick({})).data).toMatchObject({ version: 2 });
  expect((await get()).data.content).toBe(content.replace('[ ] Meter', '[x] Meter'));
  expect((await tick({ version: 2, isTicked: false })).data).toMatchObject({ version: 3 });
  expect((await get()).data.content).toBe(content);
  expect(await history('en')).toEqual([
    'Unticked: Meter is calibrated',
    'Ticked: Meter is calibrated',
    'Created',
  ]);
  expect((await history('zh'))[0]).toBe('取消勾选：Meter is calibrated');
});

test('[COL-35] in a text that moved on the entry is found by what it says, unless another says the same', async () => {
  const { tick, get, write } = await setup();
  await write(`A new line\n${content}`);
  expect((await tick({})).status).toBe(200);
  expect((await get()).data.content).toContain('- [x] Meter is calibrated');
  const { version } = await get();
  for (const refused of [
    { text: 'Same', line: 5 },
    { text: 'Gone', line: 4 },
    { version, line: 4 },
  ])
    expect((await tick(refused)).code).toBe(refusals['checklist.changed'].number);
  // At the version that was read, the line tells which of two is meant.
  expect((await tick({ version, text: 'Same', line: 7 })).status).toBe(200);
  expect((await get()).data.content.endsWith('- [ ] Same\n- [x] Same')).toBe(true);
});

test('[COL-35] who did the same a moment later changes nothing', async () => {
  const { tick, get, history } = await setup();
  await tick({});
  expect((await tick({})).data).toMatchObject({ version: 2 });
  expect((await get()).version).toBe(2);
  expect(await history('en')).toHaveLength(2);
});

test('[COL-35] guests tick nothing, and nothing frozen is ticked', async () => {
  const { productId, tick, token, id } = await setup();
  const guest = await app().member(productId, ['Guest']);
  expect((await tick({}, guest.token)).status).toBe(403);
  await app().call('POST /reqapi/v1/requirements/freeze/{id}', { token, params: { id } });
  expect((await tick({ version: 2 })).code).toBe(refusals['item.frozen'].number);
});

/** A test case anchored to the ticked entry and a passed run of it, and an approved review of the requirement. */
async function proven() {
  const parts = await setup();
  const { token, id, create, manager } = parts;
  const testcaseId = await create('/tstapi/v1/testcases', {
    name: 'Case',
    sourceId: id,
    importance: 'Important',
  });
  const ofItem = { kind: 'Requirement', sourceId: id } as const;
  const anchors = async () =>
    (await app().call('GET /damapi/v1/traces/anchors', { token, query: ofItem })).data;
  const { fingerprint } = await anchors();
  const number = placeBlocks(content).findIndex(({ key }) => key.includes('Cable'));
  await app().call('POST /damapi/v1/traces/anchor', {
    token,
    body: { ...ofItem, itemId: testcaseId, blocks: [number], fingerprint },
  });
  const taskId = await create('/prdapi/v1/tasks', {
    name: 'Task',
    importance: 1,
    emergency: 1,
    processorId: manager.id,
    kind: 'Requirement',
    sourceId: id,
  });
  const review = async () => (await app().call('GET /damapi/v1/reviews/get', { token, query: ofItem })).data;
  await app().call('POST /damapi/v1/reviews/ask', { token, body: { ...ofItem, reviewers: [manager.id] } });
  const vote = async () => {
    const { fingerprint: read, version: readVersion } = await review();
    return app().send('POST /damapi/v1/reviews/vote', {
      token,
      body: { ...ofItem, fingerprint: read, readVersion, vote: 'approve' },
    });
  };
  return {
    ...parts,
    testcaseId,
    taskId,
    number,
    vote,
    state: async () => (await review()).review!.state,
    suspects: async () => (await anchors()).items.filter((one) => one.isSuspect).map((one) => one.id),
    anchored: async () => (await anchors()).items.find((one) => one.id === testcaseId)!.blocks,
  };
}

test('[COL-35] ticking makes nothing suspect and leaves approvals as they are', async () => {
  const { tick, vote, state, suspects, anchored, number } = await proven();
  await vote();
  expect(await state()).toBe('approved');
  await tick({});
  await tick({ version: 2, line: 3, text: 'Cable is locked', isTicked: false });
  expect(await state()).toBe('approved');
  expect(await suspects()).toEqual([]);
  expect(await anchored()).toEqual([number]);
});

const former = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Puts back what an earlier version stored, in which the state of boxes was part of fingerprints. */
async function asStoredBefore(id: number) {
  const { database } = app();
  const whole = former(linesOfText('Check', content));
  await database.query('update reviews set present = $2 where item_id = $1', [id, whole]);
  await database.query('update review_votes set fingerprint = $2 where item_id = $1 and vote is not null', [
    id,
    whole,
  ]);
  const block = former('- [x] Cable is locked');
  await database.query('update anchors set block = $2, present = $2 where upstream_id = $1', [id, block]);
}

test('[COL-35] what was confirmed and approved before an upgrade stays so, also when boxes are ticked after it', async () => {
  const { id, tick, vote, state, suspects, anchored, number, write, taskId, testcaseId } = await proven();
  await vote();
  await asStoredBefore(id);
  expect(await anchored()).toEqual([number]);
  await tick({});
  expect(await state()).toBe('approved');
  expect(await suspects()).toEqual([]);
  expect(await anchored()).toEqual([number]);
  // Another text: what depends on the whole is in doubt, what depends on the untouched block is not.
  await write(`${content}\n\nMore.`);
  expect(await state()).toBe('stale');
  expect(await suspects()).toEqual([taskId]);
  await write(content.replace('Cable', 'The cable'));
  expect(new Set(await suspects())).toEqual(new Set([testcaseId, taskId]));
  await write(content);
  expect(await state()).toBe('approved');
  expect(await suspects()).toEqual([]);
});

test('[COL-35] a review that was begun before an upgrade can be voted on after it', async () => {
  const { id, vote, state } = await proven();
  await asStoredBefore(id);
  expect((await vote()).data).toEqual({ state: 'approved' });
  expect(await state()).toBe('approved');
});
