// Repositories as managers connect them, and what the deliveries of their forges do.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { defect, forges, forgeNames, limits, task, type Forge } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { forgeDeliveries, signedHeaders, type Delivery } from '../../tests/support/forges.ts';
import { purgeGit } from './index.ts';

const app = appForFile();

const receive = 'POST /prdapi/v1/git/deliveries/{address}';

async function connect(token: string, forge: Forge, branch = '') {
  const { data } = await app().call('POST /prdapi/v1/git/create', {
    token,
    body: { forge, name: 'northyard/charging-console', branch, request: randomUUID() },
  });
  const address = data.address.split('/').at(-1)!;
  return { ...data, address };
}

async function setup(forge: Forge = 'github', branch = '') {
  const { id: productId, manager } = await app().product();
  const { token } = manager;
  const repository = await connect(token, forge, branch);
  const deliver = (delivery: Delivery & { id?: string }, headers: Record<string, string> = {}) =>
    app().send(receive, {
      params: { address: repository.address },
      body: delivery.body,
      headers: { ...signedHeaders(forge, repository.secret, delivery), ...headers },
    });
  const createTask = async () =>
    (
      await app().call('POST /prdapi/v1/tasks/create', {
        token,
        body: { name: 'Unplugged', processorId: manager.id, importance: 3, emergency: 3 },
      })
    ).data;
  const statusOfTask = async (id: number) =>
    (await app().call('GET /prdapi/v1/tasks/get/{id}', { token, params: { id } })).data.status;
  const development = async (sourceId: number, kind: 'Task' | 'Defect' = 'Task') =>
    (await app().call('GET /prdapi/v1/git/development', { token, query: { sourceId, kind } })).data.list;
  const history = async (sourceId: number, kind: 'Task' | 'Defect' = 'Task') =>
    (await app().call('GET /damapi/v1/operationlogs/list', { token, query: { kind, sourceId } })).data.list;
  /** Reported by a tester and being fixed by the manager. */
  const createDefect = async () => {
    const reporter = await app().member(productId, ['TestEngineer']);
    const body = { name: 'Charges on', kind: 'Bug', importance: 'Major', processorId: manager.id } as const;
    const { data } = await app().call('POST /tstapi/v1/defects/create', { token: reporter.token, body });
    await app().call('POST /tstapi/v1/defects/fix/{id}', {
      token,
      params: { id: data.id },
      body: { processorId: manager.id, comment: '' },
    });
    const read = async () =>
      (await app().call('GET /tstapi/v1/defects/get/{id}', { token, params: { id: data.id } })).data;
    return { ...data, reporter, read };
  };
  return {
    productId,
    manager,
    token,
    repository,
    told: forgeDeliveries[forge],
    deliver,
    createTask,
    statusOfTask,
    development,
    history,
    createDefect,
  };
}

const { todo, doing, verifying, done } = task.statuses;

describe.each(forges)('%s', (forge) => {
  test('[INT-11, INT-12, INT-13] branch, pull request, checks and merge stand on the items that they name and move them', async () => {
    const { told, deliver, createTask, createDefect, statusOfTask, development, history } =
      await setup(forge);
    const { id, oid } = await createTask();
    const bug = await createDefect();
    const branch = `t-${oid}-treat-finishing`;
    const commit = { sha: 'b7a90d1', message: `Log which state ended the session\n\nT-${oid}` };

    expect((await deliver(told.push({ branch, isNew: true, commits: [commit] }))).status).toBe(200);
    expect(await statusOfTask(id)).toBe(doing.number);
    expect((await history(id))[0]).toMatchObject({
      isRobot: true,
      creatorName: forgeNames[forge],
      data: { comment: expect.stringContaining(`branch northyard/charging-console ${branch}`) },
    });

    const pull = { number: 412, title: 'Treat Finishing as unplugged', branch, sha: commit.sha };
    const text = `Fixes D-${bug.oid}.`;
    await deliver(told.pull({ ...pull, text }));
    const at = '2026-05-13T10:00:00Z';
    await deliver(told.check({ sha: commit.sha, name: 'tests', state: 'running', at }));
    await deliver(
      told.check({ sha: commit.sha, name: 'tests', state: 'failed', at: '2026-05-13T10:09:00Z' }),
    );
    const check = { name: 'tests', state: 'failed', link: expect.stringMatching(/^https:/) };
    expect(await development(id)).toEqual([
      {
        id: expect.any(Number),
        type: 'pull',
        forge,
        repository: 'northyard/charging-console',
        name: '412',
        title: pull.title,
        link: expect.stringMatching(/^https:.*412$/),
        author: forge === 'gitlab' ? 'Tomas Lind' : 'tomas',
        state: 'open',
        target: 'main',
        at: '2026-05-13T09:22:00.000Z',
        checks: [check],
      },
      expect.objectContaining({ type: 'branch', name: branch, checks: [check] }),
      expect.objectContaining({
        type: 'commit',
        name: commit.sha,
        title: 'Log which state ended the session',
        author: 'Tomas Lind',
        state: null,
        checks: [check],
      }),
    ]);
    expect(await development(bug.id, 'Defect')).toMatchObject([{ type: 'pull', name: '412' }]);

    await deliver(told.pull({ ...pull, text, state: 'merged', at: '2026-05-13T11:00:00Z' }));
    expect(await statusOfTask(id)).toBe(verifying.number);
    expect(await bug.read()).toMatchObject({
      status: defect.statuses.testing.number,
      processorId: bug.reporter.id,
    });
    const named = `northyard/charging-console${forge === 'gitlab' ? '!' : '#'}412`;
    expect((await history(bug.id, 'Defect'))[0]).toMatchObject({
      isRobot: true,
      data: { comment: expect.stringContaining(`pull request ${named}`) },
    });
    expect((await development(id))[0]).toMatchObject({ state: 'merged' });

    await deliver(told.push({ branch, isGone: true }));
    expect((await development(id)).map(({ type }) => type)).toEqual(['pull', 'commit']);
  });

  test('[INT-11] a delivery that is not signed by the secret is refused like one to an address that does not exist', async () => {
    const { told, deliver, repository, createTask, development } = await setup(forge);
    const { id, oid } = await createTask();
    const delivery = told.push({ branch: `t-${oid}`, isNew: true });
    const other = signedHeaders(forge, 'another secret', delivery);
    const wrong = await deliver(delivery, other);
    const unsigned = await deliver(
      delivery,
      Object.fromEntries(
        Object.keys(other).map((name) => [name, /signature|token/.test(name) ? '' : other[name]!]),
      ),
    );
    const elsewhere = await app().send(receive, {
      params: { address: `${repository.address.split('-')[0]}-${'0'.repeat(32)}` },
      body: delivery.body,
      headers: signedHeaders(forge, repository.secret, delivery),
    });
    expect(wrong).toMatchObject({ status: 403, code: 40382, data: null });
    for (const reply of [unsigned, elsewhere])
      expect({ ...reply, headers: {} }).toEqual({ ...wrong, headers: {} });
    if (forge !== 'gitlab') {
      const changed = await app().send(receive, {
        params: { address: repository.address },
        body: { ...delivery.body, ref: 'refs/heads/other' },
        headers: signedHeaders(forge, repository.secret, delivery),
      });
      expect(changed.code).toBe(40382);
    }
    expect(await development(id)).toEqual([]);
    expect((await deliver(delivery)).status).toBe(200);
    expect(await development(id)).toHaveLength(1);
  });

  test('[INT-12, INT-13] deliveries that come twice or late change nothing more', async () => {
    const { told, deliver, createTask, statusOfTask, development, history, token } = await setup(forge);
    const { id, oid } = await createTask();
    const pull = { number: 7, title: `T-${oid} Finish`, branch: 'finish', sha: '19fe3b0' };
    const checked = { sha: '19fe3b0', name: 'lint' };
    // What a check says may come before what it is about.
    await deliver(told.check({ ...checked, state: 'passed', at: '2026-05-13T10:05:00Z' }));
    await deliver(told.check({ ...checked, state: 'running', at: '2026-05-13T10:00:00Z' }));
    const merged = told.pull({ ...pull, state: 'merged', at: '2026-05-13T11:00:00Z' });
    const again = { ...merged, id: randomUUID() };
    const replies = await Promise.all([deliver(again), deliver(again), deliver(again)]);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const moved = await history(id);
    expect(moved.filter(({ data }) => data.comment.includes('pull request'))).toHaveLength(1);
    await deliver(told.pull({ ...pull, state: 'open' }));
    expect(await development(id)).toMatchObject([
      { state: 'merged', checks: [{ name: 'lint', state: 'passed' }] },
    ]);
    expect(await statusOfTask(id)).toBe(verifying.number);
    // Somebody takes it back. The same delivery does not take it forward again.
    await app().call('POST /prdapi/v1/tasks/change-doing/{id}', { token, params: { id }, body: {} });
    await deliver(again);
    await deliver(told.pull({ ...pull, state: 'merged', at: '2026-05-13T12:00:00Z' }));
    expect(await statusOfTask(id)).toBe(doing.number);
  });
});

test('[INT-13] a commit that fixes counts with the first push to the branch that counts, which may be named', async () => {
  const { told, deliver, createDefect, createTask, statusOfTask, history, token } = await setup(
    'github',
    'release',
  );
  const bug = await createDefect();
  const { id, oid } = await createTask();
  const commits = [
    { sha: '77c2e1f', message: `Keep the guard, fixes D-${bug.oid}, T-${oid}. See T-${oid + 1}` },
  ];
  await deliver(told.push({ branch: 'main', commits }));
  await deliver(told.pull({ number: 1, title: `T-${oid}`, branch: 'x', state: 'merged', target: 'main' }));
  expect((await bug.read()).status).toBe(defect.statuses.fixing.number);
  expect(await statusOfTask(id)).toBe(todo.number);
  await deliver(told.push({ branch: 'release', commits }));
  expect((await bug.read()).status).toBe(defect.statuses.testing.number);
  expect(await statusOfTask(id)).toBe(verifying.number);
  expect((await history(id))[0]!.data.comment).toContain('commit northyard/charging-console@77c2e1f');
  // It did not pass. The same commits, pushed once more, do not say that it is fixed.
  await app().call('POST /tstapi/v1/defects/notpass/{id}', {
    token,
    params: { id: bug.id },
    body: { processorId: bug.reporter.id, comment: 'Still charges' },
  });
  await deliver(told.push({ branch: 'release', commits }));
  expect((await bug.read()).status).toBe(defect.statuses.fixing.number);
});

test('[INT-13] rules are switched off one by one, items only move forward, and what refuses stays', async () => {
  const { told, deliver, createDefect, createTask, statusOfTask, token } = await setup();
  const rules = (body: {
    startsTasks: boolean;
    mergedTasks: 'off' | 'done';
    fixesDefects: boolean;
    version: number;
  }) => app().send('POST /prdapi/v1/git/rules', { token, body });
  expect(
    (await rules({ startsTasks: false, mergedTasks: 'off', fixesDefects: false, version: 0 })).status,
  ).toBe(200);
  expect(
    (await rules({ startsTasks: true, mergedTasks: 'off', fixesDefects: true, version: 0 })).status,
  ).toBe(409);
  const bug = await createDefect();
  const one = await createTask();
  const pull = { number: 1, title: `T-${one.oid} fixes D-${bug.oid}`, branch: 'x' };
  const at = '2026-05-13T11:00:00Z';
  await deliver(told.pull(pull));
  await deliver(told.pull({ ...pull, state: 'merged', at }));
  expect(await statusOfTask(one.id)).toBe(todo.number);
  expect((await bug.read()).status).toBe(defect.statuses.fixing.number);

  await rules({ startsTasks: true, mergedTasks: 'done', fixesDefects: true, version: 1 });
  const [frozen, canceled] = [await createTask(), await createTask()];
  const act = (id: number, step: string) =>
    app().send(`POST /prdapi/v1/tasks/${step}/{id}`, { token, params: { id }, body: {} });
  await act(frozen.id, 'freeze');
  await act(canceled.id, 'change-cancel');
  const title = [one, frozen, canceled].map(({ oid }) => `T-${oid}`).join(' ');
  await deliver(told.pull({ number: 2, title, branch: 'y', state: 'merged', at }));
  expect(await statusOfTask(one.id)).toBe(done.number);
  expect(await statusOfTask(frozen.id)).toBe(todo.number);
  expect(await statusOfTask(canceled.id)).toBe(task.statuses.canceled.number);
  // Done, so nobody begins it again.
  await deliver(told.push({ branch: `t-${one.oid}-again`, isNew: true }));
  expect(await statusOfTask(one.id)).toBe(done.number);
});

test('[INT-11] a repository tells nothing of another product and changes nothing there', async () => {
  const { told, deliver, createTask, development } = await setup();
  const { oid } = await createTask();
  const other = await setup();
  const theirs = await other.createTask();
  expect(theirs.oid).toBe(oid);
  await deliver(told.push({ branch: `t-${oid}`, isNew: true }));
  expect(await other.development(theirs.id)).toEqual([]);
  expect(await other.statusOfTask(theirs.id)).toBe(todo.number);
  const foreign = await app().send('GET /prdapi/v1/git/development', {
    token: other.token,
    query: { sourceId: 999_999_999, kind: 'Task' },
  });
  expect(foreign.status).toBe(404);
  expect(await development((await createTask()).id)).toEqual([]);
});

test('[INT-11] a secret is answered once; connected again by the same request it gets another one, and disconnected none', async () => {
  const { token, manager, deliver, told, repository } = await setup();
  const request = randomUUID();
  const body = { forge: 'gitea' as const, name: 'depot/field-tools', branch: '', request };
  const { data: first } = await app().call('POST /prdapi/v1/git/create', { token, body });
  const { data: second } = await app().call('POST /prdapi/v1/git/create', { token, body });
  expect(second).toEqual({ ...first, secret: expect.any(String) });
  expect(second.secret).not.toBe(first.secret);
  const { data } = await app().call('GET /prdapi/v1/git/list', { token });
  expect(data.list).toMatchObject([
    { forge: 'github', lastAt: null, defaultBranch: '' },
    { name: 'depot/field-tools' },
  ]);
  expect(JSON.stringify(data)).not.toContain(second.secret);

  await deliver(told.push({ branch: 'x' }));
  const { data: after } = await app().call('GET /prdapi/v1/git/list', { token });
  expect(after.list[0]).toMatchObject({ lastAt: expect.any(String), defaultBranch: 'main' });
  await app().call('DELETE /prdapi/v1/git/delete/{id}', { token, params: { id: repository.id } });
  expect((await deliver(told.push({ branch: 'y' }))).code).toBe(40382);
  const member = await app().member((await app().product()).id, ['DevelopEngineer']);
  expect((await app().send('GET /prdapi/v1/git/list', { token: member.token })).status).toBe(403);
  expect(manager.id).toBeGreaterThan(0);
});

test('[INT-11, INT-12] hostile deliveries are bounded: large, deep, without JSON, with texts that nothing can store', async () => {
  const { told, deliver, createTask, development } = await setup();
  const { id, oid } = await createTask();
  const large = told.push({
    branch: 'x',
    commits: [{ sha: 'a', message: 'x'.repeat(limits.git.deliveryMax) }],
  });
  expect((await deliver(large)).status).toBe(413);
  const message = `T-${oid}\0\uD800 ${'long '.repeat(2000)}`;
  const commits = Array.from({ length: 300 }, (_, index) => ({ sha: `sha${index}`, message }));
  const javascript = told.pull({ number: 1, title: `T-${oid}`, branch: 'x' });
  (javascript.body['pull_request'] as { html_url: string }).html_url = 'javascript:alert(1)';
  expect((await deliver(javascript)).status).toBe(200);
  expect((await deliver(told.push({ branch: 'x', commits }))).status).toBe(200);
  const list = await development(id);
  expect(list).toHaveLength(limits.git.entriesMax);
  expect(list[0]).toMatchObject({ type: 'pull', link: '' });
  expect(list[1]!.title).not.toContain('\0');
  for (const body of [
    { ref: { deep: [] } },
    { ref: 'refs/heads/' },
    { repository: [], commits: 'none', ref: 7 },
  ])
    expect((await deliver({ event: 'push', body })).status).toBe(200);
  expect((await deliver({ event: 'constructor', body: {} })).status).toBe(200);
});

test('[INT-11] deliveries, and checks of commits that name nothing, are forgotten', async () => {
  const { told, deliver, createTask, development, productId } = await setup();
  const { id, oid } = await createTask();
  await deliver(told.pull({ number: 1, title: `T-${oid}`, branch: 'x', sha: 'known' }));
  await deliver(told.check({ sha: 'known', name: 'tests', state: 'passed' }));
  await deliver(told.check({ sha: 'other', name: 'tests', state: 'passed' }));
  const counts = async () => {
    const [row] = await app().database.query<{ deliveries: number; checks: number }>(
      `select (select count(*)::int from git_deliveries where product_id = $1) as deliveries,
         (select count(*)::int from git_checks where product_id = $1) as checks`,
      [productId],
    );
    return row!;
  };
  for (const table of ['git_deliveries', 'git_checks'])
    await app().database.query(
      `update ${table} set received_at = now() - interval '8 days' where product_id = $1`,
      [productId],
    );
  await purgeGit(app().db);
  expect(await counts()).toEqual({ deliveries: 0, checks: 1 });
  expect(await development(id)).toMatchObject([{ checks: [{ name: 'tests' }] }]);
});
