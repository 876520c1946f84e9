import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusals, type InboxFilter } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { createTeller, type Teller } from '../../tests/support/inbox.ts';

const app = appForFile();
let teller: Teller;
beforeAll(() => {
  teller = createTeller(app());
});
afterAll(() => teller.close());

type Caller = { id: number; username: string; token: string };

/** A product with a manager and two members, and short ways to what they do. */
async function setup() {
  const { id: productId, manager } = await app().product();
  const tomas = await app().member(productId, ['DevelopEngineer']);
  const mira = await app().member(productId, ['DesignEngineer']);
  const post = async (by: Caller, path: string, body: object): Promise<Record<string, unknown>> => {
    const { status, data, message } = await app().send(`POST ${path}`, { token: by.token, body });
    expect(status, `${path}: ${message}`).toBe(200);
    return data as Record<string, unknown>;
  };
  const create = async (by: Caller, path: string, body: object): Promise<number> =>
    (await post(by, `${path}/create`, body))['id'] as number;
  const feature = (by: Caller, content = 'First.') =>
    create(by, '/reqapi/v1/features', { name: 'Load', importance: 'Important', data: { content } });
  return {
    productId,
    manager,
    tomas,
    mira,
    post,
    feature,
    requirement: (by: Caller, sourceId: number) =>
      create(by, '/reqapi/v1/requirements', { name: 'Share load', importance: 'Important', sourceId }),
    task: (by: Caller, processorId: number, more: object = {}) =>
      create(by, '/prdapi/v1/tasks', { name: 'Queue', importance: 2, emergency: 2, processorId, ...more }),
    move: (by: Caller, id: number, action: string) => post(by, `/prdapi/v1/tasks/${action}/${id}`, {}),
    edit: async (by: Caller, path: string, id: number, body: object) => {
      const { data } = await app().send(`GET ${path}/get/${id}`, { token: by.token });
      return post(by, `${path}/update`, { id, version: (data as { version: number }).version, ...body });
    },
    comment: (by: Caller, kind: string, sourceId: number, comment: string) =>
      post(by, '/damapi/v1/reviewlogs/create', { kind, sourceId, data: { comment } }),
    list: async (by: Caller, filter: InboxFilter = 'all') => {
      await teller.tell();
      const { data } = await app().call('GET /usrapi/v1/inbox/list', { token: by.token, query: { filter } });
      return data;
    },
    entry: async (by: Caller, id: number) =>
      (await app().call('GET /usrapi/v1/inbox/get/{id}', { token: by.token, params: { id } })).data,
    watch: async (by: Caller, kind: 'Feature' | 'Requirement' | 'Task', sourceId: number) => {
      await teller.tell();
      return (await app().call('GET /damapi/v1/watches/get', { token: by.token, query: { kind, sourceId } }))
        .data;
    },
  };
}

const ascending = (a: number, b: number) => a - b;

const reasonsOf = (entry: { reasons: { reason: string }[] } | undefined) =>
  entry?.reasons.map(({ reason }) => reason);

const tasks = '/prdapi/v1/tasks';
const features = '/reqapi/v1/features';

test('[COL-16] creators, owners, reviewers, commenters and mentioned people watch an item; anybody can watch or stop', async () => {
  const { manager, tomas, mira, productId, task, feature, comment, post, watch } = await setup();
  const leah = await app().member(productId, ['TestEngineer']);
  const taskId = await task(manager, tomas.id);
  expect(await watch(manager, 'Task', taskId)).toMatchObject({
    isWatching: true,
    why: 'creator',
    watchers: 2,
  });
  expect(await watch(tomas, 'Task', taskId)).toMatchObject({ isWatching: true, why: 'owner' });
  expect(await watch(mira, 'Task', taskId)).toMatchObject({ isWatching: false, why: null });
  await comment(mira, 'Task', taskId, `Ask @${leah.username}.`);
  expect(await watch(mira, 'Task', taskId)).toMatchObject({ isWatching: true, why: 'commenter' });
  expect(await watch(leah, 'Task', taskId)).toMatchObject({
    isWatching: true,
    why: 'mentioned',
    watchers: 4,
  });
  const featureId = await feature(manager);
  await post(manager, '/damapi/v1/reviews/ask', {
    kind: 'Feature',
    sourceId: featureId,
    reviewers: [mira.id],
  });
  expect(await watch(mira, 'Feature', featureId)).toMatchObject({ isWatching: true, why: 'reviewer' });
  const of = { kind: 'Feature', sourceId: featureId };
  await post(tomas, '/damapi/v1/watches/set', { ...of, isWatching: true });
  expect(await watch(tomas, 'Feature', featureId)).toMatchObject({ isWatching: true, why: 'chosen' });
  await post(tomas, '/damapi/v1/watches/set', { ...of, isWatching: false });
  expect(await watch(tomas, 'Feature', featureId)).toMatchObject({ isWatching: false, why: null });
});

test('[COL-16] whoever stopped is told no more, unless it is for them; a guest watches nothing', async () => {
  const { manager, tomas, productId, task, comment, post, list, watch } = await setup();
  const guest = await app().member(productId, ['Guest']);
  const taskId = await task(tomas, manager.id);
  await list(tomas);
  await post(tomas, '/damapi/v1/watches/set', { kind: 'Task', sourceId: taskId, isWatching: false });
  await comment(manager, 'Task', taskId, `For everybody, @${guest.username} too.`);
  expect((await list(tomas)).list).toEqual([]);
  await comment(manager, 'Task', taskId, `For you, @${tomas.username}.`);
  expect(reasonsOf((await list(tomas)).list[0])).toEqual(['mentioned']);
  expect((await list(guest)).list).toEqual([]);
  expect(await watch(guest, 'Task', taskId)).toMatchObject({ isWatching: false });
  const body = { kind: 'Task', sourceId: taskId, isWatching: true };
  expect((await app().send('POST /damapi/v1/watches/set', { token: guest.token, body })).status).toBe(403);
});

test('[COL-16] a feature is watched with its requirements, also with those that are made later', async () => {
  const { manager, tomas, feature, requirement, edit, post, list, watch } = await setup();
  const featureId = await feature(manager);
  const first = await requirement(manager, featureId);
  await list(tomas);
  const of = { kind: 'Feature', sourceId: featureId };
  await post(tomas, '/damapi/v1/watches/set', { ...of, isWatching: true, withRequirements: true });
  expect(await watch(tomas, 'Requirement', first)).toMatchObject({ isWatching: true, why: 'feature' });
  const later = await requirement(manager, featureId);
  await edit(manager, '/reqapi/v1/requirements', first, { name: 'Share load fairly' });
  const { list: entries } = await list(tomas);
  expect(entries.map(({ itemId }) => itemId).sort(ascending)).toEqual([first, later].sort(ascending));
  expect(entries.every(({ kind }) => kind === 'Requirement')).toBe(true);
});

test('[COL-17] an entry says why it is here: assigned, mentioned, review asked, status, comments, and by whom', async () => {
  const { manager, tomas, mira, task, feature, comment, post, move, list } = await setup();
  const taskId = await task(manager, tomas.id, { planCloseAt: '2099-05-15T00:00:00Z' });
  const assigned = (await list(tomas)).list;
  expect(assigned).toMatchObject([
    {
      kind: 'Task',
      itemId: taskId,
      oid: 1,
      name: 'Queue',
      isUnread: true,
      dueOn: '2099-05-15',
      reasons: [{ reason: 'assigned', by: { id: manager.id, username: manager.username } }],
    },
  ]);
  const featureId = await feature(manager);
  await post(manager, '/damapi/v1/reviews/ask', {
    kind: 'Feature',
    sourceId: featureId,
    reviewers: [mira.id],
    wantedBy: '2099-05-15',
  });
  const [review] = (await list(mira, 'reviews')).list;
  expect(review).toMatchObject({ itemId: featureId, dueOn: '2099-05-15' });
  expect(reasonsOf(review)).toEqual(['review']);
  await move(tomas, taskId, 'change-doing');
  await comment(tomas, 'Task', taskId, `@${mira.username} and all: begun.`);
  const [forCreator] = (await list(manager)).list;
  expect(forCreator).toMatchObject({ itemId: taskId, comments: 1, statuses: { from: 2, to: 3 } });
  expect(reasonsOf(forCreator)).toEqual(['status', 'comments']);
  const mentioned = await list(mira, 'mentions');
  expect(mentioned.list).toMatchObject([{ itemId: taskId, comments: 1 }]);
  expect(mentioned).toMatchObject({ total: 1, unread: 2 });
});

test('[COL-17] a mention that is not read yet stays one, whatever else happens to the item', async () => {
  const { manager, tomas, mira, task, comment, list } = await setup();
  const taskId = await task(manager, tomas.id);
  await list(tomas);
  await comment(manager, 'Task', taskId, `For you, @${tomas.username}.`);
  expect(reasonsOf((await list(tomas)).list[0])).toEqual(['assigned', 'mentioned', 'comments']);
  await comment(mira, 'Task', taskId, 'For everybody.');
  const [entry] = (await list(tomas)).list;
  expect(reasonsOf(entry)).toEqual(['assigned', 'mentioned', 'comments']);
  expect(entry).toMatchObject({ comments: 2 });
});

test('[COL-17] what depends on a changed text is suspect, until it heals', async () => {
  const { manager, tomas, mira, feature, requirement, edit, list } = await setup();
  const featureId = await feature(manager, 'Share it.');
  const requirementId = await requirement(tomas, featureId);
  await list(tomas);
  await edit(mira, features, featureId, { data: { content: 'Share it fairly.' } });
  expect((await list(tomas)).list).toMatchObject([
    {
      itemId: requirementId,
      reasons: [{ reason: 'suspect', by: { id: mira.id } }],
      suspectOf: { itemId: featureId },
    },
  ]);
  await edit(mira, features, featureId, { data: { content: 'Share it.' } });
  expect((await list(tomas)).list).toEqual([]);
  expect((await list(manager)).list).toEqual([]);
});

test('[COL-18] an entry shows the net effect of fields, content and comments, worded for the reader', async () => {
  const { manager, tomas, mira, task, edit, move, comment, list, entry } = await setup();
  const taskId = await task(manager, tomas.id, { data: { content: 'Stop within 5 s.\n\nSecond part.' } });
  await list(manager);
  await edit(tomas, tasks, taskId, { data: { content: 'Stop within 4 s.\n\nSecond part.' } });
  await edit(mira, tasks, taskId, { data: { content: 'Stop within 3 s.\n\nSecond part.' }, importance: 3 });
  await edit(tomas, tasks, taskId, {
    data: { content: 'Stop within 2 s.\n\nSecond part.' },
    processorId: mira.id,
  });
  await move(tomas, taskId, 'change-doing');
  await move(mira, taskId, 'change-todo');
  await comment(mira, 'Task', taskId, 'Can we promise 2 s?');
  const [listed] = (await list(manager)).list;
  expect(reasonsOf(listed)).toEqual(['comments', 'changed']);
  expect(listed).toMatchObject({ statuses: null, changedFields: ['importance', 'processorId', 'content'] });
  const shown = await entry(manager, listed!.id);
  expect(shown).toMatchObject({
    why: 'creator',
    changes: [
      { field: 'importance', from: 'Medium', to: 'High', by: { id: mira.id } },
      { field: 'processorId', label: 'owner', from: tomas.username, to: mira.username, by: { id: tomas.id } },
    ],
    content: {
      edits: 3,
      changes: [{ heading: '', place: 1, before: 'Stop within 5 s.', after: 'Stop within 2 s.' }],
    },
    newComments: [{ data: { comment: 'Can we promise 2 s?' }, creatorId: mira.id }],
  });
  expect(shown.content!.people.map(({ id }) => id).sort(ascending)).toEqual(
    [tomas.id, mira.id].sort(ascending),
  );
});

test('[COL-18] what goes back before it was read is not told, also an owner and a review', async () => {
  const { manager, tomas, mira, task, feature, edit, post, list } = await setup();
  const taskId = await task(manager, manager.id);
  await edit(tomas, tasks, taskId, { processorId: mira.id });
  expect(reasonsOf((await list(mira)).list[0])).toEqual(['assigned']);
  await edit(tomas, tasks, taskId, { processorId: manager.id });
  expect((await list(mira)).list).toEqual([]);
  expect((await list(manager)).list).toEqual([]);
  const featureId = await feature(manager);
  const of = { kind: 'Feature', sourceId: featureId };
  await post(manager, '/damapi/v1/reviews/ask', { ...of, reviewers: [mira.id] });
  expect((await list(mira)).unread).toBe(1);
  await post(manager, '/damapi/v1/reviews/withdraw', of);
  expect(await list(mira)).toMatchObject({ list: [], unread: 0 });
});

test('[COL-19] opening the item reads the entry as far as it was shown; what came since stays', async () => {
  const { manager, tomas, task, edit, move, comment, post, list, entry, watch } = await setup();
  const taskId = await task(manager, tomas.id);
  await move(tomas, taskId, 'change-doing');
  const { isUnread, version, lastComment } = await watch(manager, 'Task', taskId);
  expect(isUnread).toBe(true);
  await comment(tomas, 'Task', taskId, 'Later.');
  await edit(tomas, tasks, taskId, { name: 'Queue all' });
  await list(manager);
  const seen = { kind: 'Task', sourceId: taskId, version, lastComment };
  expect(await post(manager, '/damapi/v1/watches/seen', seen)).toEqual({ unread: 1 });
  const [left] = (await list(manager)).list;
  expect(left).toMatchObject({ isUnread: true, statuses: null, comments: 1, changedFields: ['name'] });
  expect(reasonsOf(left)).toEqual(['comments', 'changed']);
  const shown = await entry(manager, left!.id);
  const upTo = { version: shown.version, lastComment: shown.lastComment };
  expect(await post(manager, `/usrapi/v1/inbox/read/${left!.id}`, upTo)).toEqual({ unread: 0 });
  expect(await watch(manager, 'Task', taskId)).toMatchObject({ isUnread: false });
  // It stays in the list as it was, and what comes next starts from there.
  expect((await list(manager)).list).toMatchObject([{ isUnread: false, changedFields: ['name'] }]);
  await edit(tomas, tasks, taskId, { importance: 3 });
  expect((await list(manager)).list).toMatchObject([
    { isUnread: true, changedFields: ['importance'], comments: 0 },
  ]);
});

test('[COL-19] entries are unread again, snoozed until a day or done, and all of it is taken back', async () => {
  const { manager, tomas, task, move, comment, post, list } = await setup();
  const taskId = await task(manager, tomas.id);
  const { id } = (await list(tomas)).list[0]!;
  const change = (what: string, body: object = {}) => post(tomas, `/usrapi/v1/inbox/${what}/${id}`, body);
  expect(await change('read')).toEqual({ unread: 0 });
  expect(await change('unread')).toEqual({ unread: 1 });
  expect(reasonsOf((await list(tomas)).list[0])).toEqual(['assigned']);
  expect(await change('done', { isDone: true })).toEqual({ unread: 0 });
  expect((await list(tomas)).list).toEqual([]);
  expect((await list(tomas, 'done')).list).toMatchObject([{ id, isDone: true }]);
  expect(await change('done', { isDone: false })).toEqual({ unread: 1 });
  expect(await change('snooze', { until: '2099-01-04' })).toEqual({ unread: 0 });
  expect(await list(tomas, 'snoozed')).toMatchObject({
    list: [{ id, snoozedUntil: '2099-01-04' }],
    snoozed: 1,
  });
  // Others wait for the day; what is for the person does not.
  await move(manager, taskId, 'change-doing');
  expect(await list(tomas)).toMatchObject({ list: [], unread: 0 });
  expect(await change('snooze', { until: null })).toEqual({ unread: 1 });
  await change('done');
  await comment(manager, 'Task', taskId, 'Something new.');
  expect((await list(tomas)).list).toMatchObject([{ id, isDone: false, isUnread: true, statuses: null }]);
  const past = await app().send(`POST /usrapi/v1/inbox/snooze/${id}`, {
    token: tomas.token,
    body: { until: '2020-01-01' },
  });
  expect(past.code).toBe(refusals['inbox.snoozePast'].number);
  const { list: entries } = await list(tomas);
  const all = await post(tomas, '/usrapi/v1/inbox/read-all', { at: entries[0]!.at });
  expect(all).toEqual({ unread: 0, read: [id] });
});

test('[COL-17] the inbox goes over all products of a person, and nobody has the entries of another', async () => {
  const one = await setup();
  const { id: otherId, manager: other } = await app().product();
  const { tomas } = one;
  await app().database.query(
    `insert into memberships (product_id, user_id, roles) values ($1, $2, '{TestEngineer}')`,
    [otherId, tomas.id],
  );
  await one.task(one.manager, tomas.id);
  await one.task(other as Caller, tomas.id);
  const { list, unread } = await one.list(tomas);
  expect(list.map(({ productId }) => productId).sort(ascending)).toEqual(
    [one.productId, otherId].sort(ascending),
  );
  expect(unread).toBe(2);
  for (const { id } of list) {
    const foreign = await app().send(`GET /usrapi/v1/inbox/get/${id}`, { token: one.mira.token });
    expect(foreign.status).toBe(404);
    expect(
      (await app().send(`POST /usrapi/v1/inbox/done/${id}`, { token: one.mira.token, body: {} })).status,
    ).toBe(404);
  }
});

test('[COL-21] a removed member has no entry of the product any more, not even after coming back', async () => {
  const { manager, tomas, productId, task, post, list } = await setup();
  await task(manager, tomas.id);
  expect((await list(tomas)).unread).toBe(1);
  await post(manager, `/prdapi/v1/products/remove-members/${tomas.id}`, {});
  expect(await list(tomas)).toMatchObject({ list: [], unread: 0, total: 0 });
  await task(manager, manager.id);
  await app().database.query(
    `insert into memberships (product_id, user_id, roles) values ($1, $2, '{TestEngineer}')`,
    [productId, tomas.id],
  );
  expect(await list(tomas)).toMatchObject({ list: [], unread: 0, total: 0 });
});
