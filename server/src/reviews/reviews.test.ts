import { expect, test } from 'vitest';
import { feature, refusals, umlKinds, type ReviewKind } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

const paths: Record<ReviewKind, string> = {
  Feature: '/reqapi/v1/features',
  Requirement: '/reqapi/v1/requirements',
  UML: '/desapi/v1/uml',
  Document: '/prdapi/v1/documents',
  Testcase: '/tstapi/v1/testcases',
};

const { initial, reviewing, developing } = feature.statuses;

/** A product with two reviewers and a requirement, and short ways to review it. */
async function setup() {
  const { id: productId, manager } = await app().product();
  const { token } = manager;
  const [leah, mira] = [
    await app().member(productId, ['DesignEngineer']),
    await app().member(productId, ['TestEngineer']),
  ];
  const create = async (path: string, body: object): Promise<number> => {
    const { status, data } = await app().send(`POST ${path}/create`, { token, body });
    expect(status, path).toBe(200);
    return (data as { id: number }).id;
  };
  const importance = 'Important';
  const featureId = await create(paths.Feature, { name: 'Load', importance, data: { content: 'Share it.' } });
  const id = await create(paths.Requirement, {
    name: 'Share load',
    importance,
    sourceId: featureId,
    data: { content: 'First part.\n\nSecond part.' },
  });
  const of = (kind: ReviewKind = 'Requirement', sourceId = id) => ({ kind, sourceId });
  const get = async (item = of()) =>
    (await app().call('GET /damapi/v1/reviews/get', { token, query: item })).data;
  return {
    productId,
    token,
    manager,
    leah,
    mira,
    create,
    featureId,
    id,
    of,
    get,
    ask: (reviewers: number[] = [leah.id, mira.id], item = of(), more: object = {}) =>
      app().send('POST /damapi/v1/reviews/ask', { token, body: { ...item, reviewers, ...more } }),
    withdraw: (item = of()) => app().send('POST /damapi/v1/reviews/withdraw', { token, body: item }),
    /** At the text as it is, unless another one was read. */
    vote: async (by: { token: string }, vote: 'approve' | 'changes', more: object = {}) => {
      const { fingerprint, version } = await get();
      const body = { ...of(), fingerprint, readVersion: version, vote, ...more };
      return app().send('POST /damapi/v1/reviews/vote', { token: by.token, body });
    },
    write: async (content: string) => {
      const { data } = await app().call('GET /reqapi/v1/requirements/get/{id}', { token, params: { id } });
      const body = { id, version: data.version, data: { content } };
      return app().call('POST /reqapi/v1/requirements/update', { token, body });
    },
    statusOf: async (kind: 'Feature' | 'Requirement' = 'Requirement', itemId = id) => {
      const key = `GET ${paths[kind]}/get/{id}` as 'GET /reqapi/v1/features/get/{id}';
      return (await app().call(key, { token, params: { id: itemId } })).data.status;
    },
    waiting: async (by: { token: string }) =>
      (await app().call('GET /prdapi/v1/products/my-work', { token: by.token })).data.list,
    /** The ids that the list of requirements has under this filter. */
    listed: async (review: 'mine' | 'open' | 'approved' | 'stale', by: { token: string } = { token }) => {
      const { list, total } = (
        await app().call('GET /reqapi/v1/requirements/list', { token: by.token, query: { review } as object })
      ).data;
      expect(total).toBe(list.length);
      return list.map((item) => item.id);
    },
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

test('[TRC-34] features and requirements become reviewing when they are sent to review, and initial again when that is withdrawn', async () => {
  const { ask, withdraw, statusOf, of, featureId, get, manager, leah } = await setup();
  for (const [kind, item] of [
    ['Requirement', of()],
    ['Feature', of('Feature', featureId)],
  ] as const) {
    expect((await ask([leah.id], item, { wantedBy: '2026-12-01' })).data).toEqual({ state: 'open' });
    expect(await statusOf(kind, item.sourceId)).toBe(reviewing.number);
    const { review } = await get(item);
    expect(review).toMatchObject({ state: 'open', creatorId: manager.id, wantedBy: '2026-12-01' });
    expect(review!.reviewers).toMatchObject([{ id: leah.id, vote: null, version: null, isOutdated: false }]);
    expect((await withdraw(item)).status).toBe(200);
    expect(await statusOf(kind, item.sourceId)).toBe(initial.number);
    expect((await get(item)).review).toBeNull();
    expect((await withdraw(item)).status).toBe(404);
  }
});

test('[TRC-34] test cases, diagrams and documents can be sent to review and keep their status', async () => {
  const { ask, create, of, get, leah, id } = await setup();
  const items = [
    of('UML', await create(paths.UML, { name: 'Sequence', kind: umlKinds[0] })),
    of('Document', await create(paths.Document, { name: 'Plan' })),
    of('Testcase', await create(paths.Testcase, { name: 'Case', sourceId: id, importance: 'Important' })),
  ];
  for (const item of items) {
    expect((await ask([leah.id], item)).status).toBe(200);
    expect((await get(item)).review).toMatchObject({ state: 'open' });
  }
});

test('[TRC-34] a task moves a requirement in review on; withdrawing leaves it there, the review comes back with the last task', async () => {
  const { token, manager, ask, withdraw, statusOf, create, id, featureId, of } = await setup();
  await ask(undefined, of('Feature', featureId));
  await ask();
  const work = {
    name: 'Task',
    importance: 1,
    emergency: 1,
    processorId: manager.id,
    kind: 'Requirement',
    sourceId: id,
  };
  const taskId = await create('/prdapi/v1/tasks', work);
  expect(await statusOf()).toBe(developing.number);
  expect(await statusOf('Feature', featureId)).toBe(developing.number);
  await app().call('DELETE /prdapi/v1/tasks/delete/{id}', { token, params: { id: taskId } });
  expect(await statusOf()).toBe(reviewing.number);
  expect(await statusOf('Feature', featureId)).toBe(reviewing.number);
  await create('/prdapi/v1/tasks', work);
  await withdraw();
  expect(await statusOf()).toBe(developing.number);
});

test('[TRC-34] only members who are no guests can be asked, and nothing frozen can be sent', async () => {
  const { ask, productId, token, leah, id, get } = await setup();
  const guest = await app().member(productId, ['Guest']);
  const stranger = await app().person();
  for (const other of [guest.id, stranger.id]) {
    const refused = await ask([leah.id, other]);
    expect(refused.code).toBe(refusals['review.unknownReviewer'].number);
    expect((await get()).review).toBeNull();
  }
  await app().call('POST /reqapi/v1/requirements/freeze/{id}', { token, params: { id } });
  expect((await ask()).code).toBe(refusals['item.frozen'].number);
});

test('[TRC-35] only reviewers vote, and a vote on an older text is refused with the difference', async () => {
  const { ask, vote, write, get, leah, mira, manager } = await setup();
  await ask([leah.id]);
  expect((await vote(mira, 'approve')).code).toBe(refusals['review.notReviewer'].number);
  const { fingerprint, version: readVersion } = await get();
  await write('First part.\n\nAnother second part.');
  const refused = await vote(leah, 'approve', { fingerprint, readVersion });
  expect(refused.code).toBe(refusals['review.textChanged'].number);
  const now = await get();
  expect(refused.data).toEqual({
    version: now.version,
    fingerprint: now.fingerprint,
    names: null,
    changes: [{ heading: '', place: 2, before: 'Second part.', after: 'Another second part.' }],
  });
  expect(now.review!.reviewers).toMatchObject([{ vote: null }]);
  expect((await vote(leah, 'approve', { comment: ' Fair. ' })).data).toEqual({ state: 'approved' });
  expect((await get()).review!.reviewers).toMatchObject([
    { id: leah.id, vote: 'approve', comment: 'Fair.', version: now.version, isOutdated: false },
  ]);
  expect((await vote(manager, 'approve')).code).toBe(refusals['review.notReviewer'].number);
});

test('[TRC-36] it is approved when all have approved the same text, changed since when that is another one, and heals with it', async () => {
  const { ask, vote, write, get, statusOf, leah, mira } = await setup();
  const text = 'First part.\n\nSecond part.';
  const state = async () => (await get()).review!.state;
  await ask();
  expect((await vote(leah, 'approve')).data).toEqual({ state: 'open' });
  await write('Other text.');
  // Each approved, but not the same text.
  expect((await vote(mira, 'approve')).data).toEqual({ state: 'open' });
  expect((await get()).review!.reviewers).toMatchObject([
    { id: mira.id, isOutdated: false },
    { id: leah.id, vote: 'approve', isOutdated: true },
  ]);
  expect((await vote(leah, 'approve')).data).toEqual({ state: 'approved' });
  const { version, review } = await get();
  expect(review!.approvedVersion).toBe(version);
  expect(await statusOf()).toBe(reviewing.number);
  await write(text);
  expect(await state()).toBe('stale');
  await write('Other text.');
  expect(await state()).toBe('approved');
  // Once more: it is asked again for the new text, and the old votes still count if that comes back.
  await write(text);
  await ask();
  expect(await state()).toBe('open');
  await write('Other text.');
  expect(await state()).toBe('approved');
  expect((await vote(mira, 'changes')).data).toEqual({ state: 'open' });
});

test('[TRC-36, TRC-37] whoever asked for changes waits until asked again; an approval of an older text is due at once', async () => {
  const { ask, vote, write, waiting, listed, leah, mira, manager, id } = await setup();
  await ask(undefined, undefined, { wantedBy: '2026-12-01' });
  expect(await waiting(leah)).toEqual([
    {
      kind: 'Requirement',
      id,
      oid: 1,
      name: 'Share load',
      status: reviewing.number,
      level: 2,
      isToReview: true,
      planCloseAt: '2026-12-01T23:59:59Z',
    },
  ]);
  expect(await waiting(manager)).toEqual([]);
  expect(await listed('mine', leah)).toEqual([id]);
  expect(await listed('mine', manager)).toEqual([]);
  expect(await listed('open')).toEqual([id]);
  await vote(leah, 'approve');
  await vote(mira, 'changes', { comment: 'Say what happens when a van leaves.' });
  expect([await waiting(leah), await waiting(mira)]).toEqual([[], []]);
  await write('Other text.');
  expect(await listed('mine', leah)).toEqual([id]);
  expect(await listed('mine', mira)).toEqual([]);
  await ask();
  expect(await listed('mine', mira)).toEqual([id]);
  await vote(leah, 'approve');
  await vote(mira, 'approve');
  expect([await listed('mine', leah), await listed('open'), await listed('approved')]).toEqual([
    [],
    [],
    [id],
  ]);
  await write('A third text.');
  expect([await listed('approved'), await listed('stale'), await listed('mine', leah)]).toEqual([
    [],
    [id],
    [],
  ]);
});

test('[TRC-34] asking again takes the place of the reviewers before, whose votes go', async () => {
  const { ask, vote, get, leah, mira } = await setup();
  await ask();
  await vote(leah, 'changes');
  await vote(mira, 'approve');
  expect((await ask([mira.id])).data).toEqual({ state: 'approved' });
  expect((await get()).review!.reviewers).toMatchObject([{ id: mira.id }]);
  expect((await ask([mira.id, leah.id])).data).toEqual({ state: 'open' });
});

test('[TRC-38] asking, voting and withdrawing are in the history, worded in both languages', async () => {
  const { ask, vote, withdraw, history, leah, mira } = await setup();
  await ask(undefined, undefined, { wantedBy: '2026-12-01' });
  await vote(leah, 'changes', { comment: 'Too short' });
  await vote(leah, 'approve');
  await vote(mira, 'approve');
  await withdraw();
  const names = `${leah.username}, ${mira.username}`;
  expect((await history('en')).slice(0, 5)).toEqual([
    'Taken out of review: status Reviewing → Initial',
    'Approved: version 2, all have approved',
    'Approved: version 2',
    'Asked for changes: version 2, comment Too short',
    `Sent to review: reviewers ${names}, wanted by 2026-12-01, status Initial → Reviewing`,
  ]);
  expect((await history('zh')).slice(0, 5)).toEqual([
    '撤回评审：状态 评审中 → 初始',
    '评审通过：版本 2，全部通过',
    '评审通过：版本 2',
    '要求修改：版本 2，说明 Too short',
    `提交评审：评审人 ${names}，期望日期 2026-12-01，状态 初始 → 评审中`,
  ]);
});
