import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { limits, type ReportPart, type TokenScope } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { expectTracesToBeTrue } from '../../tests/support/traces.ts';
import { expectVersionsToBeTrue } from '../../tests/support/versions.ts';
import { createKinds } from '../kinds/index.ts';
import { createNumbers } from '../work-items/numbers.ts';
import { purgeOld, recordGroup, resumeLeft } from './record.ts';

const app = appForFile();

const upload = 'POST /tstapi/v1/testreports/upload';
const cases = '/tstapi/v1/testcases';

type Said = 'passed' | 'failed' | 'skipped';

const inside: Record<Said, string> = {
  passed: '',
  failed: '<failure message="expected 12.35 but was 12.34">tariff with 4 decimals</failure>',
  skipped: '<skipped/>',
};

/** JUnit XML of these tests. */
const junitOf = (tests: Readonly<Record<string, Said>>) =>
  Buffer.from(
    `<testsuite name="s">${Object.entries(tests)
      .map(([name, said]) => `<testcase name="${name}" time="0.5">${inside[said]}</testcase>`)
      .join('')}</testsuite>`,
  );

interface Sent {
  branch?: string;
  commit?: string;
  link?: string;
  build?: string;
}

/** What is answered to somebody who sends a report. */
interface Answered {
  id: number;
  number: number;
  state: string;
  total: number;
  matched: number;
  unmatched: number;
  recorded: number;
  refused: number;
  newlyFailing: number;
  flaky: number;
}

/** A product with a requirement, and short ways to work in it. */
async function setup() {
  const { manager, id: productId } = await app().product();
  const { token } = manager;
  const create = async (path: string, body: object) => {
    const { data, message } = await app().call(`POST ${path}/create` as never, { token, body } as never);
    if (!data) throw new Error(message);
    return data as { id: number; oid: number };
  };
  const feature = await create('/reqapi/v1/features', { name: 'Charging', importance: 'Important' });
  const requirement = await create('/reqapi/v1/requirements', {
    name: 'Show the tariff',
    importance: 'Important',
    sourceId: feature.id,
  });
  const send = async (
    tests: Readonly<Record<string, Said>> | Buffer,
    query: Sent = {},
    as: string = token,
    headers: Record<string, string> = {},
  ) => {
    const reply = await app().send(upload, {
      token: as,
      headers,
      query: { branch: 'main', commit: '8c1f04e', ...query },
      file: Buffer.isBuffer(tests) ? tests : junitOf(tests),
      fileName: 'report.xml',
    });
    return { ...reply, data: reply.data as Answered };
  };
  return {
    token,
    manager,
    productId,
    requirement,
    send,
    testcase: (name = 'Tariff is shown') =>
      create(cases, { name, importance: 'Important', sourceId: requirement.id, processorId: manager.id }),
    statusOf: async (id: number) =>
      (await app().call('GET /tstapi/v1/testcases/get/{id}', { token, params: { id } })).data.status,
    runs: async (id: number) =>
      (await app().call('GET /tstapi/v1/testcases/runs/{id}', { token, params: { id } })).data.list,
    results: async (id: number, part: ReportPart = 'all') =>
      (
        await app().call('GET /tstapi/v1/testreports/results/{id}', {
          token,
          params: { id },
          query: { part, limit: 100 },
        })
      ).data.list,
    get: async (id: number) =>
      (await app().call('GET /tstapi/v1/testreports/get/{id}', { token, params: { id } })).data,
    match: (reportId: number, nameId: number, testcaseId: number) =>
      app().call('POST /tstapi/v1/testreports/match', { token, body: { reportId, nameId, testcaseId } }),
    robot: async (scope: TokenScope) => {
      const body = { name: 'CI north', scope, days: 30, request: randomUUID() };
      const { data } = await app().call('POST /prdapi/v1/tokens/create', { token, body });
      return data.secret;
    },
    ownToken: async (as: string, scope: TokenScope) => {
      const body = { name: 'Laptop', scope, days: 30, productId, request: randomUUID() };
      return (await app().call('POST /usrapi/v1/tokens/create', { token: as, body })).data.secret;
    },
    historyOf: async (id: number) =>
      (
        await app().call('GET /damapi/v1/operationlogs/list', {
          token,
          query: { kind: 'Testcase', sourceId: id, limit: 100 },
        })
      ).data.list,
  };
}

const status = { initial: 1, fail: 5, pass: 6 };
const sinceNothing = 0;

const newTrx = () => ({ db: app().db, kinds: createKinds(createNumbers(app().db)) });

test('[INT-15, INT-16] a result with the number of a test case becomes a run of it with evidence, by the rules of a person', async () => {
  const at = await setup();
  const first = await at.testcase();
  const second = await at.testcase('Rounds to the cent');
  const { data } = await at.send(
    {
      [`[TC-${first.oid}] shows`]: 'passed',
      [`rounds TC-${second.oid}`]: 'failed',
      'nobody knows it': 'passed',
      'left out': 'skipped',
    },
    { link: 'https://ci.example.test/118', build: 'build 118' },
  );
  expect(data).toMatchObject({
    number: 1,
    state: 'done',
    build: 'build 118',
    total: 4,
    passed: 2,
    failed: 1,
    skipped: 1,
    matched: 2,
    unmatched: 2,
    recorded: 2,
    refused: 0,
    milliseconds: 2000,
    creator: at.manager.username,
    isRobot: false,
  });
  expect(await at.statusOf(first.id)).toBe(status.pass);
  expect(await at.statusOf(second.id)).toBe(status.fail);
  expect(await at.runs(second.id)).toMatchObject([
    {
      result: status.fail,
      note: 'expected 12.35 but was 12.34\ntariff with 4 decimals',
      evidence: {
        reportId: data.id,
        branch: 'main',
        commit: '8c1f04e',
        link: 'https://ci.example.test/118',
        milliseconds: 500,
      },
      creator: at.manager.username,
    },
  ]);
  const [said] = await at.historyOf(second.id);
  expect(said!.data.comment).toContain('expected 12.35 but was 12.34');
  await expectVersionsToBeTrue(app().database, sinceNothing);
  await expectTracesToBeTrue(app().database, at.productId);
});

test('[INT-16] a run that a person records has no evidence of a build', async () => {
  const at = await setup();
  const { id } = await at.testcase();
  await app().call('POST /tstapi/v1/testcases/pass/{id}', { token: at.token, params: { id }, body: {} });
  expect(await at.runs(id)).toMatchObject([{ result: status.pass, evidence: null }]);
});

test('[INT-16] a test case that is frozen or in the trash keeps its status, and the run says so', async () => {
  const at = await setup();
  const frozen = await at.testcase();
  const gone = await at.testcase();
  const live = await at.testcase();
  await app().call('POST /tstapi/v1/testcases/freeze/{id}', { token: at.token, params: { id: frozen.id } });
  await app().call('DELETE /tstapi/v1/testcases/delete/{id}', { token: at.token, params: { id: gone.id } });
  const { data } = await at.send({
    [`a TC-${frozen.oid}`]: 'passed',
    [`b TC-${gone.oid}`]: 'passed',
    [`c TC-${live.oid}`]: 'passed',
  });
  expect(data).toMatchObject({ state: 'done', matched: 2, unmatched: 1, recorded: 1, refused: 1 });
  expect(await at.results(data.id, 'refused')).toMatchObject([
    {
      testcase: { id: frozen.id },
      outcome: 'refused',
      code: 40032,
      why: 'This item is frozen. Unfreeze it first.',
    },
  ]);
  expect(await at.runs(frozen.id)).toEqual([]);
  expect(await at.statusOf(live.id)).toBe(status.pass);
});

test('[INT-16] of several results of one test case the worst is its run', async () => {
  const at = await setup();
  const { id, oid } = await at.testcase();
  const { data } = await at.send({
    [`a TC-${oid}`]: 'passed',
    [`b TC-${oid}`]: 'failed',
    [`c TC-${oid}`]: 'skipped',
    [`d TC-${oid}`]: 'passed',
  });
  expect(data).toMatchObject({ matched: 4, recorded: 3 });
  expect(await at.runs(id)).toMatchObject([{ result: status.fail, evidence: { milliseconds: 1500 } }]);
});

test('[INT-15] a property comes before the name, and a number that does not exist is none', async () => {
  const at = await setup();
  const [first, second] = [await at.testcase(), await at.testcase()];
  const { data } = await at.send(
    Buffer.from(
      `<testsuite><testcase name="[TC-${first.oid}] by property"><properties><property name="test_key" value="TC-${second.oid}"/></properties></testcase>
       <testcase name="[TC-99999] does not exist"/></testsuite>`,
    ),
  );
  expect(data).toMatchObject({ matched: 1, unmatched: 1, recorded: 1 });
  expect(await at.results(data.id)).toMatchObject([
    { testcase: { id: second.id }, match: 'property', outcome: 'recorded' },
    { testcase: null, match: null, outcome: 'none' },
  ]);
});

test('[INT-15] a test matched by hand is recorded at once and known in later reports, until it is forgotten', async () => {
  const at = await setup();
  const { id } = await at.testcase();
  const first = await at.send({ 'marks the old price': 'failed' });
  const [one] = await at.results(first.data.id, 'unmatched');
  expect((await at.match(first.data.id, one!.nameId, id)).code).toBe(0);
  expect(await at.runs(id)).toMatchObject([{ result: status.fail, evidence: { reportId: first.data.id } }]);
  expect(await at.get(first.data.id)).toMatchObject({ matched: 1, unmatched: 0, recorded: 1 });
  expect(await at.results(first.data.id)).toMatchObject([{ testcase: { id }, match: 'hand' }]);

  const second = await at.send({ 'marks the old price': 'passed' }, { commit: '51be9a2' });
  expect(second.data).toMatchObject({ matched: 1, recorded: 1 });
  expect(await at.statusOf(id)).toBe(status.pass);

  const body = { nameId: one!.nameId };
  expect((await app().call('POST /tstapi/v1/testreports/unmatch', { token: at.token, body })).code).toBe(0);
  const third = await at.send({ 'marks the old price': 'failed' }, { commit: 'e02d77c' });
  expect(third.data).toMatchObject({ matched: 0, recorded: 0 });
  expect(await at.statusOf(id)).toBe(status.pass);
});

test('[INT-15] matching in an old run is kept, but its result says nothing about the test case of today', async () => {
  const at = await setup();
  const { id } = await at.testcase();
  const old = await at.send({ 'marks the old price': 'failed' });
  await at.send({ 'marks the old price': 'passed' }, { commit: '51be9a2' });
  const [one] = await at.results(old.data.id);
  await at.match(old.data.id, one!.nameId, id);
  expect(await at.statusOf(id)).toBe(status.initial);
  expect((await at.send({ 'marks the old price': 'passed' }, { commit: 'b7a90d1' })).data.recorded).toBe(1);
});

test('[INT-15] a test that is matched to a frozen test case is kept, and the result is told as refused', async () => {
  const at = await setup();
  const { id } = await at.testcase();
  await app().call('POST /tstapi/v1/testcases/freeze/{id}', { token: at.token, params: { id } });
  const { data } = await at.send({ 'marks the old price': 'failed' });
  const [one] = await at.results(data.id);
  expect((await at.match(data.id, one!.nameId, id)).code).toBe(0);
  expect(await at.get(data.id)).toMatchObject({ matched: 1, refused: 1, recorded: 0 });
  expect(await at.statusOf(id)).toBe(status.initial);
});

test('[INT-15] unmatched tests become test cases of a requirement, with their result', async () => {
  const at = await setup();
  const { data } = await at.send({ 'shows the tariff': 'passed', 'marks the old price': 'failed' });
  const nameIds = (await at.results(data.id, 'unmatched')).map(({ nameId }) => nameId);
  const body = { reportId: data.id, nameIds, sourceId: at.requirement.id };
  const make = () => app().call('POST /tstapi/v1/testreports/make-testcases', { token: at.token, body });
  expect((await make()).data).toEqual({ made: 2 });
  const made = (await app().call('GET /tstapi/v1/testcases/list', { token: at.token })).data.list;
  expect(Object.fromEntries(made.map(({ name, status: own }) => [name, own]))).toEqual({
    'marks the old price': status.fail,
    'shows the tariff': status.pass,
  });
  expect((await make()).data).toEqual({ made: 0 });
  await expectTracesToBeTrue(app().database, at.productId);
});

test('[INT-18] the same report twice, also at the same time, is one run; for another commit it is another', async () => {
  const at = await setup();
  const { id, oid } = await at.testcase();
  const tests = { [`a TC-${oid}`]: 'passed', b: 'failed' } as const;
  const answers = await Promise.all(Array.from({ length: 6 }, () => at.send(tests)));
  const again = await at.send(tests);
  expect(answers.map(({ status: http }) => http)).toEqual(answers.map(() => 200));
  expect(new Set([...answers, again].map(({ data }) => data.id)).size).toBe(1);
  expect(again.data).toMatchObject({ state: 'done', total: 2, matched: 1, recorded: 1, number: 1 });
  expect(await at.runs(id)).toHaveLength(1);
  expect(await at.results(again.data.id)).toHaveLength(2);
  const other = await at.send(tests, { commit: '51be9a2' });
  expect(other.data.number).toBe(2);
  expect(await at.runs(id)).toHaveLength(2);
});

test('[INT-18] a request that is repeated with its key gets the same run; with another report it is refused', async () => {
  const at = await setup();
  const headers = { 'idempotency-key': randomUUID() };
  const one = await at.send({ a: 'passed' }, {}, at.token, headers);
  expect((await at.send({ a: 'passed' }, {}, at.token, headers)).data.id).toBe(one.data.id);
  expect((await at.send({ a: 'failed' }, {}, at.token, headers)).status).toBe(422);
});

test('[INT-18] what cannot be read leaves nothing behind', async () => {
  const at = await setup();
  const refused = await at.send(Buffer.from('<testsuite><testcase name="a"/><testcase name=b/></testsuite>'));
  expect(refused).toMatchObject({ code: 42280, status: 422 });
  const [left] = await app().database.query<{ n: number }>(
    `select (select count(*)::int from test_reports where product_id = $1)
       + (select count(*)::int from test_names where product_id = $1) as n`,
    [at.productId],
  );
  expect(left).toEqual({ n: 0 });
  const large = await at.send(Buffer.alloc(limits.testReport.bytesMax + 1, '<a>'));
  expect(large.code).toBe(41302);
  expect((await at.send({ a: 'passed' }, { commit: '../x y' })).status).toBe(400);
  expect((await at.send({ a: 'passed' }, { link: 'javascript:alert(1)' })).status).toBe(400);
});

test('[INT-03, INT-15] a token with the scope for test results sends reports under its name, and opens nothing else', async () => {
  const at = await setup();
  const { id, oid } = await at.testcase();
  const secret = await at.robot('results');
  const { data, status: http } = await at.send({ [`a TC-${oid}`]: 'passed' }, {}, secret);
  expect(http).toBe(200);
  expect(data).toMatchObject({ recorded: 1, isRobot: true, tokenName: 'CI north', creatorName: 'CI north' });
  expect(await at.runs(id)).toMatchObject([{ result: status.pass, creatorName: 'CI north' }]);
  expect(JSON.stringify(await at.historyOf(id))).toContain('CI north');
  for (const key of ['GET /tstapi/v1/testcases/list', 'GET /tstapi/v1/testreports/branches'] as const)
    expect((await app().call(key, { token: secret })).status).toBe(403);
  const pass = { token: secret, params: { id }, body: {} };
  expect((await app().call('POST /tstapi/v1/testcases/pass/{id}', pass)).status).toBe(403);
  expect((await at.send({ a: 'passed' }, {}, await at.robot('read'))).status).toBe(403);
  expect((await at.send({ a: 'passed' }, {}, await at.robot('write'))).status).toBe(200);
});

test('[INT-15] guests send no reports, by themselves or by a token', async () => {
  const at = await setup();
  const guest = await app().member(at.productId, ['Guest']);
  expect((await at.send({ a: 'passed' }, {}, guest.token)).status).toBe(403);
  const token = await at.ownToken(guest.token, 'results');
  expect((await at.send({ a: 'passed' }, {}, token)).status).toBe(403);
});

test('[INT-16] a large report goes on as a job, and ends when whoever sent it may no longer write', async () => {
  const at = await setup();
  const made: { oid: number }[] = [];
  for (let n = 0; n < 60; n += 1) made.push(await at.testcase(`Case ${n}`));
  const member = await app().member(at.productId, ['TestEngineer']);
  const tests = Object.fromEntries(made.map(({ oid }) => [`a TC-${oid}`, 'passed' as const]));
  const { data } = await at.send(tests, {}, member.token);
  // As if the process had died before it recorded anything.
  const rewind = `update test_reports set state = 'recording', recorded = 0, beat_at = now() - interval '1 hour' where id = $1`;
  await app().database.query(rewind, [data.id]);
  await app().database.query(`update test_results set outcome = 'waiting' where report_id = $1`, [data.id]);
  const job = { productId: at.productId, id: data.id };
  const { db, kinds } = newTrx();
  expect(await db.transaction((trx) => recordGroup(trx, kinds, job))).toBe(true);
  expect(await at.get(data.id)).toMatchObject({ state: 'recording', recorded: 25 });
  await resumeLeft({ db, kinds }, 0);
  expect(await at.get(data.id)).toMatchObject({ state: 'done', recorded: 60 });

  await app().database.query(rewind, [data.id]);
  await app().database.query(
    `update memberships set roles = '{Guest}' where product_id = $1 and user_id = $2`,
    [at.productId, member.id],
  );
  await resumeLeft({ db, kinds }, 0);
  expect(await at.get(data.id)).toMatchObject({ state: 'stopped', recorded: 0 });
});

test('[INT-15] a report of which only a part was written is completed when it is sent again', async () => {
  const at = await setup();
  const count = limits.testReport.chunk + 5;
  const tests = Object.fromEntries(Array.from({ length: count }, (_, n) => [`case ${n}`, 'passed' as const]));
  const { data } = await at.send(tests);
  expect(data).toMatchObject({ state: 'done', total: count, unmatched: count });
  await app().database.query(`delete from test_results where report_id = $1 and place > $2`, [
    data.id,
    limits.testReport.chunk,
  ]);
  await app().database.query(`update test_reports set state = 'reading', place = $2 where id = $1`, [
    data.id,
    limits.testReport.chunk,
  ]);
  expect((await at.send(tests)).data).toMatchObject({ id: data.id, state: 'done', unmatched: count });
  const [kept] = await app().database.query(
    'select count(*)::int as n from test_results where report_id = $1',
    [data.id],
  );
  expect(kept).toEqual({ n: count });
});

test('[INT-15] a report of 50,000 cases is taken in one call, and its results are read in pages', async () => {
  const at = await setup();
  const count = limits.testReport.casesMax;
  const said = (n: number): Said => (n % 10 === 0 ? 'failed' : 'passed');
  const tests = Object.fromEntries(Array.from({ length: count }, (_, n) => [`case ${n}`, said(n)]));
  const { data } = await at.send(tests);
  expect(data).toMatchObject({ state: 'done', total: count, passed: 45_000, failed: 5000, unmatched: count });
  for (const part of ['all', 'failed', 'unmatched', 'slowest'] as const)
    expect(await at.results(data.id, part)).toHaveLength(100);
});

test('[INT-17] a test is flaky with both results on one commit, also on another branch, and after three changes', async () => {
  const at = await setup();
  const flaky = async (tests: Record<string, Said>, query: Sent) => (await at.send(tests, query)).data.flaky;
  expect(await flaky({ a: 'passed', b: 'passed' }, { commit: 'c1' })).toBe(0);
  expect(await flaky({ a: 'failed', b: 'passed' }, { commit: 'c1' })).toBe(1);
  expect(await flaky({ b: 'failed', d: 'passed' }, { commit: 'c1', branch: 'other' })).toBe(1);
  expect(await flaky({ b: 'passed' }, { commit: 'c2', branch: 'third' })).toBe(0);

  const results: Said[] = ['passed', 'failed', 'skipped', 'failed', 'passed', 'failed'];
  const found: number[] = [];
  for (const [at_, said] of results.entries()) found.push(await flaky({ e: said }, { commit: `e${at_}` }));
  expect(found).toEqual([0, 0, 0, 0, 0, 1]);
  const again: number[] = [];
  for (let run = 0; run < limits.testReport.window; run += 1)
    again.push(await flaky({ e: 'failed' }, { commit: `f${run}` }));
  // What changed longer ago than the runs that count is forgotten.
  expect([again[0], again.at(-1)]).toEqual([1, 0]);
});

test('[INT-17] a test is newly failing when it passed in the run before, whatever it was skipped in between', async () => {
  const at = await setup();
  const send = (tests: Record<string, Said>, commit: string) => at.send(tests, { commit });
  await send({ a: 'passed', b: 'failed', c: 'passed' }, 'c1');
  await send({ a: 'passed', b: 'failed', c: 'skipped' }, 'c2');
  const third = await send({ a: 'failed', b: 'failed', c: 'failed', d: 'failed' }, 'c3');
  expect(third.data.newlyFailing).toBe(2);
  const names = async (part: ReportPart) => (await at.results(third.data.id, part)).map(({ name }) => name);
  expect(await names('new')).toEqual(['a', 'c']);
  expect(await names('failed')).toEqual(['a', 'b', 'c', 'd']);
  expect((await at.results(third.data.id))[0]).toMatchObject({ trend: 'ppf', isNew: true, isFlaky: false });
  expect((await send({ a: 'failed' }, 'c4')).data.newlyFailing).toBe(0);
});

test('[INT-17] runs are listed by branch, found by branch, commit, link and build, and know the one before', async () => {
  const at = await setup();
  for (const commit of ['c1', 'c2', 'c3', 'c4'])
    await at.send({ a: 'passed' }, { commit, build: `build ${commit}` });
  await at.send({ a: 'failed' }, { commit: 'd1', branch: 't-24', link: 'https://ci.example.test/77' });
  const find = async (query = '') =>
    (await app().call('GET /tstapi/v1/testreports/branches', { token: at.token, query: { query } })).data;
  const all = await find();
  expect(all).toMatchObject({
    total: 2,
    runs: 5,
    list: [
      { branch: 't-24', runs: 1, list: [{ number: 5, commit: 'd1', failed: 1 }] },
      { branch: 'main', runs: 4, list: [{ number: 4 }, { number: 3 }, { number: 2 }] },
    ],
  });
  expect((await find('build c2')).list).toMatchObject([{ branch: 'main', runs: 1, list: [{ number: 2 }] }]);
  expect((await find('test/77')).list).toMatchObject([{ branch: 't-24' }]);
  expect((await find('%')).list).toEqual([]);
  const newest = all.list[1]!.list[0]!;
  expect(await at.get(newest.id)).toMatchObject({ before: { number: 3 } });
  const list = await app().call('GET /tstapi/v1/testreports/list', {
    token: at.token,
    query: { branch: 'main', limit: 2, page: 2 },
  });
  expect(list.data).toMatchObject({ total: 4, list: [{ number: 2 }, { number: 1 }] });
});

test('[INT-17] the slowest come first, and a failing one names the open defect that its test case found', async () => {
  const at = await setup();
  const { id, oid } = await at.testcase();
  const { data } = await at.send(
    Buffer.from(
      `<testsuite><testcase name="a" time="0.1"/><testcase name="b TC-${oid}" time="48.1"><failure/></testcase><testcase name="c" time="0"/></testsuite>`,
    ),
  );
  expect((await at.results(data.id, 'slowest')).map(({ name }) => name)).toEqual([`b TC-${oid}`, 'a']);
  expect((await at.results(data.id, 'failed'))[0]!.defect).toBeNull();
  const body = { name: 'Wrong cents', kind: 'Bug', importance: 'Major', testcaseId: id };
  const made = await app().send('POST /tstapi/v1/defects/create', { token: at.token, body });
  expect(made.code, made.message).toBe(0);
  expect((await at.results(data.id, 'failed'))[0]).toMatchObject({ defect: { name: 'Wrong cents' } });
});

test('[INT-15] old runs, and tests that no run names any more, are forgotten; what was matched by hand is kept', async () => {
  const at = await setup();
  const { id, oid } = await at.testcase();
  const old = await at.send({ gone: 'passed', kept: 'failed', [`TC-${oid}`]: 'passed' });
  const kept = (await at.results(old.data.id)).find(({ name }) => name === 'kept')!;
  await at.match(old.data.id, kept.nameId, id);
  await app().database.query(
    `update test_reports set created_at = now() - interval '91 days' where id = $1`,
    [old.data.id],
  );
  await at.send({ new: 'passed' }, { commit: 'c2', branch: 'other' });
  await purgeOld(app().db);
  const names = await app().database.query<{ name: string }>(
    'select name from test_names where product_id = $1 order by name',
    [at.productId],
  );
  expect(names.map(({ name }) => name)).toEqual(['kept', 'new']);
  const rows = await app().database.query<{ n: number }>(
    `select (select count(*)::int from test_results where product_id = $1) as n
     union all select count(*)::int from test_trends where product_id = $1
     union all select count(*)::int from test_reports where product_id = $1`,
    [at.productId],
  );
  expect(rows.map(({ n }) => n)).toEqual([1, 1, 1]);
  // What it showed stays with the test case.
  expect(await at.runs(id)).toMatchObject([
    { evidence: { commit: '8c1f04e' } },
    { evidence: { branch: 'main' } },
  ]);
});
