import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';
import { retryWhileBusy } from '../../tests/support/retry-while-busy.ts';
import { recordCron } from '../records/index.ts';

const app = appForFile();

const list = '/tstapi/v1/testcases';

async function setup() {
  const product = await app().product();
  const { token } = product.manager;
  const feature = await app().call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'Charging', importance: 'Important' },
  });
  const requirement = async (name = 'Stop at once') =>
    (
      await app().call('POST /reqapi/v1/requirements/create', {
        token,
        body: { name, importance: 'Important', sourceId: feature.data.id },
      })
    ).data.id;
  const sourceId = await requirement();
  const create = (body: object = {}) =>
    app().send(`POST ${list}/create`, {
      token,
      body: { name: 'Unplug while charging', importance: 'Important', sourceId, ...body },
    });
  const made = async (body?: object) => ((await create(body)).data as { id: number }).id;
  const read = async (id: number) =>
    (await app().call('GET /tstapi/v1/testcases/get/{id}', { token, params: { id } })).data;
  const save = async (id: number, changes: object) =>
    app().send(`POST ${list}/update`, { token, body: { id, version: (await read(id)).version, ...changes } });
  const act = (id: number, action: string, body?: object) =>
    app().send(`POST ${list}/${action}/{id}`, { token, params: { id }, ...(body && { body }) });
  const remove = (id: number) => app().send(`DELETE ${list}/delete/{id}`, { token, params: { id } });
  const found = async (query: Record<string, unknown>) =>
    (
      await app().call('GET /tstapi/v1/testcases/list', { token, query: { sort: 'id', ...query } })
    ).data.list.map(({ id }) => id);
  const runs = async (id: number, query: Record<string, unknown> = {}) =>
    (await app().call('GET /tstapi/v1/testcases/runs/{id}', { token, params: { id }, query })).data;
  const history = async (sourceIdOf: number, language = 'en') =>
    (
      await app().call('GET /damapi/v1/operationlogs/list', {
        token,
        query: { kind: 'Testcase', sourceId: sourceIdOf },
        headers: { 'accept-language': language },
      })
    ).data.list.map(({ data }) => data.comment);
  return {
    ...product,
    token,
    requirement,
    sourceId,
    create,
    made,
    read,
    save,
    act,
    remove,
    found,
    runs,
    history,
  };
}

test('[EXP-06] a result that is sent again after its stored key was purged is the same run', async () => {
  const { made, act, runs, token } = await setup();
  const id = await made();
  const headers = { 'idempotency-key': randomUUID() };
  const fail = () =>
    app().send(`POST ${list}/fail/{id}`, { token, params: { id }, body: { note: 'Charged on' }, headers });
  expect(await fail()).toMatchObject({ status: 200, data: { status: 5 } });
  await act(id, 'pass');
  await app().database.query('delete from idempotency_keys');
  // Whoever asks learns where the case stands now.
  expect(await fail()).toMatchObject({ status: 200, data: { status: 6 } });
  expect((await runs(id)).list.map(({ result }) => result)).toEqual([6, 5]);
});

describe('a test case', () => {
  test('[TST-10, TST-11, TST-13, TST-14, TST-26, TST-27, TST-D6, TST-D8] is made for a requirement and answered with it', async () => {
    const { made, read, sourceId, id: productId, manager } = await setup();
    const id = await made({ tag: 'safety', layer: 4, status: 6, data: { content: '**Steps**' } });
    const answered = await read(id);
    expect(answered).toMatchObject({
      id,
      oid: 1,
      productId,
      name: 'Unplug while charging',
      layer: 2,
      kind: 'Requirement',
      importance: 'Important',
      tag: 'safety',
      status: 1,
      isFrozen: 0,
      sourceId,
      sourceOid: 1,
      sourceName: 'Stop at once',
      creator: manager.username,
      creatorId: manager.id,
      index: 0,
      version: 1,
      data: { content: '**Steps**' },
    });
    expect(Date.parse(answered.createdAt)).toBeLessThanOrEqual(Date.parse(answered.updatedAt));
    expect(await read(await made({ index: 7 }))).toMatchObject({ index: 7, oid: 2 });
  });

  test('[TST-06, TST-09, TST-12, TST-D7] without a name, a requirement of the product, an importance, or of another kind is refused', async () => {
    const { create, made, save, read } = await setup();
    const foreign = await setup();
    const id = await made();
    for (const wrong of [
      { name: ' ' },
      { sourceId: 0 },
      { sourceId: null },
      { sourceId: id },
      { sourceId: foreign.sourceId },
      { sourceId: 999_999_999 },
      { importance: 'Critical' },
      { importance: null },
      { kind: 'Defect' },
      { index: 1.5 },
    ]) {
      expect((await create(wrong)).status, JSON.stringify(wrong)).toBe(400);
      expect((await save(id, wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
    for (const missing of ['name', 'sourceId', 'importance'])
      expect((await create({ [missing]: undefined })).status, missing).toBe(400);
    expect(await read(id)).toMatchObject({ version: 1 });
  });

  test('[TST-28, WRK-52, WRK-68] is saved; layer and status stay, and history names the requirement', async () => {
    const { made, save, read, requirement, history } = await setup();
    const id = await made();
    const sourceId = await requirement('Say why');
    const sent = { name: 'Unplug', importance: 'Mandatory', index: 3, sourceId, layer: 4, status: 6 };
    expect((await save(id, sent)).data).toEqual({ version: 2, status: 1 });
    expect(await read(id)).toMatchObject({ ...sent, layer: 2, status: 1, sourceName: 'Say why' });
    expect((await history(id))[0]).toBe(
      'Saved: name Unplug while charging → Unplug, requirement 1 Stop at once → 2 Say why, importance Important → Mandatory, position 0 → 3',
    );
    expect((await history(id, 'zh-CN'))[0]).toContain('所属需求 1 Stop at once → 2 Say why');
  });

  test('[TST-21, TST-34, TST-35, TST-D1, TST-D3, TST-D5, WRK-D25] is frozen and restored where it stands, except at block', async () => {
    const { made, act, read, save, remove, runs } = await setup();
    const id = await made();
    for (const action of ['test', 'fail', 'pass']) {
      await act(id, action);
      const { status } = await read(id);
      expect((await act(id, 'freeze')).data).toEqual({ status });
      expect(await read(id)).toMatchObject({ isFrozen: 1, status });
      expect((await act(id, 'pass')).status).toBe(400);
      expect((await save(id, { name: 'x' })).status).toBe(400);
      expect((await remove(id)).status).toBe(400);
      expect((await act(id, 'restore')).data).toEqual({ status });
      expect((await read(id)).isFrozen).toBe(0);
    }
    expect((await runs(id)).total).toBe(3);
    await act(id, 'block');
    for (const action of ['freeze', 'restore']) {
      expect(await act(id, action)).toMatchObject({ status: 400, message: 'Test case is blocked.' });
    }
  });

  test('[TST-24, TST-29, WRK-D26] is deleted at status 1 only, and its requirement not before it', async () => {
    const { made, act, remove, found, sourceId, token } = await setup();
    const [id, other] = [await made(), await made()];
    const removeRequirement = () =>
      app().send('DELETE /reqapi/v1/requirements/delete/{id}', { token, params: { id: sourceId } });
    for (const action of ['test', 'block', 'fail', 'pass']) {
      await act(id, action);
      expect((await remove(id)).status, action).toBe(400);
    }
    expect((await remove(other)).status).toBe(200);
    expect(await found({})).toEqual([id]);
    expect(await removeRequirement()).toMatchObject({
      status: 400,
      message: 'Other items depend on this one',
    });
  });

  test('[TST-25, WRK-28, WRK-D2] is found by requirement, importance, status, frozen and layer', async () => {
    const { made, act, found, requirement } = await setup();
    const sourceId = await requirement();
    const ofOther = await made({ sourceId });
    const mandatory = await made({ importance: 'Mandatory' });
    const frozen = await made();
    await act(frozen, 'freeze');
    await act(mandatory, 'fail');
    expect(await found({ sourceId })).toEqual([ofOther]);
    expect(await found({ importance: 'Mandatory' })).toEqual([mandatory]);
    expect(await found({ isFrozen: 1 })).toEqual([frozen]);
    expect(await found({ status: 5, isFrozen: 0 })).toEqual([mandatory]);
    expect(await found({ layer: 2, direction: 'asc' })).toEqual([ofOther, mandatory, frozen]);
    expect(await found({ layer: 4 })).toEqual([]);
    expect((await found({ sort: 'importance', direction: 'desc' }))[0]).toBe(mandatory);
  });
});

describe('the runs of a test case', () => {
  test('[TST-30, TST-31, TST-32, TST-33, TST-D3, TST-D4] each result can follow each, sets the status and is kept with who, when and what was noted', async () => {
    const { made, act, read, runs, history, id: productId, manager } = await setup();
    const tester = await app().member(productId, ['TestEngineer']);
    const id = await made();
    const all = [
      ['test', 3],
      ['block', 4],
      ['fail', 5],
      ['pass', 6],
    ] as const;
    for (const [first] of all) {
      for (const [action, status] of all) {
        await act(id, first);
        expect((await act(id, action)).data, `${first}, ${action}`).toEqual({ status });
        expect((await read(id)).status).toBe(status);
      }
    }
    expect(await runs(id)).toMatchObject({ total: 32 });
    const noted = await app().send(`POST ${list}/fail/{id}`, {
      token: tester.token,
      params: { id },
      body: { note: '  Charged on for 40 s ' },
    });
    expect(noted.data).toEqual({ status: 5 });
    const { list: newest } = await runs(id, { limit: 2 });
    expect(newest).toMatchObject([
      { result: 5, note: 'Charged on for 40 s', creator: tester.username, creatorId: tester.id },
      { result: 6, note: '', creator: manager.username },
    ]);
    expect(Math.abs(Date.now() - Date.parse(newest[0]!.createdAt))).toBeLessThan(60_000);
    expect((await history(id))[0]).toBe('Failed: status Passed → Failed, note Charged on for 40 s');
    expect((await history(id, 'zh-CN'))[0]).toBe('失败：状态 通过 → 失败，说明 Charged on for 40 s');
    await act(id, 'fail', { note: 'Again' });
    expect((await history(id))[0]).toBe('Failed: note Again');
    const before = await read(id);
    expect((await act(id, 'pass', { note: 'x'.repeat(501) })).status).toBe(400);
    expect(await read(id)).toEqual(before);
    expect((await act(id, 'pass', { note: 'x'.repeat(500) })).status).toBe(200);
  });

  test('[TST-D4] are paged newest first, and are nobody else’s', async () => {
    const { made, act, runs, token } = await setup();
    const id = await made();
    for (let n = 1; n <= 5; n += 1) await act(id, 'fail', { note: `run ${n}` });
    const notes = async (query: object) =>
      (await runs(id, query as Record<string, unknown>)).list.map(({ note }) => note);
    expect(await notes({ limit: 2 })).toEqual(['run 5', 'run 4']);
    expect(await notes({ limit: 2, page: 3 })).toEqual(['run 1']);
    expect((await runs(await made())).list).toEqual([]);
    const ask = (query: object, of = id) =>
      app().send(`GET ${list}/runs/{id}`, { token, params: { id: of }, query });
    expect((await ask({ limit: 101 })).status).toBe(400);
    const elsewhere = await setup();
    expect((await ask({}, await elsewhere.made())).status).toBe(404);
    expect((await ask({}, elsewhere.sourceId)).status).toBe(404);
  });

  test('of many people who test at once the last one’s result is where it stands', async () => {
    const { made, act, read, runs } = await setup();
    const id = await made();
    const actions = ['test', 'block', 'fail', 'pass'];
    await Promise.all(Array.from({ length: 24 }, (_, n) => retryWhileBusy(() => act(id, actions[n % 4]!))));
    const { list: all, total } = await runs(id, { limit: 100 });
    expect(total).toBe(24);
    expect((await read(id)).status).toBe(all[0]!.result);
  });

  test('[WRK-D27] go for good with their test case', async () => {
    const { made, act, remove, token, sourceId, id: productId } = await setup();
    const id = await made();
    await act(id, 'fail');
    await app().call('POST /tstapi/v1/defects/create', {
      token,
      body: { name: 'Charges on', kind: 'Bug', importance: 'Major', testcaseId: id },
    });
    // No call leads back there.
    await app().database.query('update testcases set status = 1 where id = $1', [id]);
    await app().database.query(
      `update item_counters set items = 1 where product_id = $1 and kind = 'Testcase' and status = 1`,
      [productId],
    );
    expect((await remove(id)).status).toBe(200);
    await app().database.query(`update trash set deleted_at = deleted_at - interval '31 days'`);
    for (const task of recordCron({ db: app().db })) await task.run();
    for (const [table, column] of [
      ['testcase_runs', 'testcase_id'],
      ['testcases', 'id'],
      ['item_links', 'from_id'],
      ['items', 'id'],
    ])
      expect(await app().database.query(`select 1 from ${table} where ${column} = $1`, [id]), table).toEqual(
        [],
      );
    expect(await app().database.query('select 1 from requirements where id = $1', [sourceId])).toHaveLength(
      1,
    );
  });
});
