import { describe, expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';
import { countDeadlocks } from '../../tests/support/deadlocks.ts';

const app = appForFile();

async function setup() {
  const product = await app().product();
  return { ...product, token: product.manager.token };
}

const newFeature = async (token: string, body: object = {}) =>
  (
    await app().call('POST /reqapi/v1/features/create', {
      token,
      body: { name: 'Charging', importance: 'Important', ...body },
    })
  ).data.id;

const newRequirement = async (token: string, sourceId: number, body: object = {}) =>
  (
    await app().call('POST /reqapi/v1/requirements/create', {
      token,
      body: { name: 'Stop on unplug', sourceId, importance: 'Important', ...body },
    })
  ).data.id;

const getFeature = async (token: string, id: number) =>
  (await app().call('GET /reqapi/v1/features/get/{id}', { token, params: { id } })).data;
const getRequirement = async (token: string, id: number) =>
  (await app().call('GET /reqapi/v1/requirements/get/{id}', { token, params: { id } })).data;
const develop = (token: string, id: number) =>
  app().call('POST /reqapi/v1/requirements/develop/{id}', { token, params: { id } });

/** Only tasks finish a requirement, and there are none yet. */
const finish = (id: number) => app().database.query('update requirements set status = 4 where id = $1', [id]);

describe('features', () => {
  test('[FEA-09, FEA-10, FEA-12, FEA-23, FEA-24, FEA-D8] are made with what was sent and answered whole', async () => {
    const { id: productId, token, manager } = await setup();
    const id = await newFeature(token, { kind: 'Security', tag: 'b, a' });
    expect(await getFeature(token, id)).toEqual({
      id,
      oid: 1,
      productId,
      name: 'Charging',
      kind: 'Security',
      importance: 'Important',
      processorId: 0,
      processor: '',
      processorName: '',
      processorAvatar: '',
      tag: 'b,a',
      status: 1,
      isFrozen: 0,
      isSuspect: 0,
      plannedId: 0,
      plannedOid: 0,
      plannedName: '',
      creator: manager.username,
      creatorName: manager.username,
      creatorAvatar: '',
      creatorId: manager.id,
      createdAt: expect.any(String) as string,
      updatedAt: expect.any(String) as string,
      version: 1,
      data: { content: '' },
    });
  });

  test('[FEA-07, FEA-08, FEA-11, FEA-D5] without name or importance, or with unknown words, are refused with 400', async () => {
    const { token } = await setup();
    const attempt = (body: object) => app().send('POST /reqapi/v1/features/create', { token, body });
    expect(await attempt({ name: 'x' })).toMatchObject({ status: 400, message: 'This field is required' });
    expect(await attempt({ importance: 'Important' })).toMatchObject({ message: 'This field is required' });
    expect((await attempt({ name: 'x', importance: 'Urgent' })).status).toBe(400);
    expect((await attempt({ name: 'x', importance: 'Important', kind: 'Nonsense' })).status).toBe(400);
    expect((await attempt({ name: 'x', importance: 'Important' })).status).toBe(200);
  });

  test('[FEA-18, FEA-21, FEA-26, FEA-28, FEA-29, FEA-D6, FEA-D7] once finished can be edited, but neither frozen, restored nor deleted', async () => {
    const { token } = await setup();
    const id = await newFeature(token);
    await finish(await newRequirement(token, id));
    await app().database.query('update features set status = 4 where id = $1', [id]);
    for (const action of ['freeze', 'restore'] as const) {
      expect(
        await app().call(`POST /reqapi/v1/features/${action}/{id}`, { token, params: { id } }),
      ).toMatchObject({ status: 400, message: 'Feature already finished.' });
    }
    expect(
      (await app().call('DELETE /reqapi/v1/features/delete/{id}', { token, params: { id } })).status,
    ).toBe(400);
    const saved = await app().call('POST /reqapi/v1/features/update', {
      token,
      body: { id, version: 1, name: 'Still' },
    });
    expect(saved.status).toBe(200);
  });

  test('[FEA-D2, WRK-D26] follow their requirements, and cannot be deleted while they have some', async () => {
    const { token } = await setup();
    const feature = await newFeature(token);
    const status = async () => (await getFeature(token, feature)).status;
    const [one, two] = [await newRequirement(token, feature), await newRequirement(token, feature)];
    expect(await status()).toBe(1);
    expect(
      (await app().call('DELETE /reqapi/v1/features/delete/{id}', { token, params: { id: feature } })).code,
    ).toBe(40034);
    await develop(token, one);
    expect(await status()).toBe(3);
    const entries = await app().database.query(
      `select category from history where kind = 'Feature' and source_id = $1 order by id`,
      [feature],
    );
    expect(entries.map((entry) => entry['category'])).toEqual(['create', 'status']);
    // The last one that was not developing goes: what remains decides.
    await finish(one);
    await app().call('DELETE /reqapi/v1/requirements/delete/{id}', { token, params: { id: two } });
    expect(await status()).toBe(4);
    await newRequirement(token, feature);
    expect(await status()).toBe(3);
  });

  test('[FEA-D2, WRK-52] a frozen one keeps its status and is recomputed when it is restored', async () => {
    const { token } = await setup();
    const feature = await newFeature(token);
    const requirement = await newRequirement(token, feature);
    await app().call('POST /reqapi/v1/features/freeze/{id}', { token, params: { id: feature } });
    await develop(token, requirement);
    expect(await getFeature(token, feature)).toMatchObject({ status: 1, isFrozen: 1 });
    const restored = await app().call('POST /reqapi/v1/features/restore/{id}', {
      token,
      params: { id: feature },
    });
    expect(restored.data).toEqual({ status: 3 });
  });

  test('[FEA-22, FEA-25, FEA-27] are listed, saved and offered to pickers', async () => {
    const { token } = await setup();
    const ids = [await newFeature(token, { name: 'B' }), await newFeature(token, { name: 'A' })];
    const { data } = await app().call('GET /reqapi/v1/features/name', {
      token,
      query: { sort: 'id', direction: 'asc' },
    });
    expect(data.list.map((one) => one.id)).toEqual(ids);
    const saved = await app().call('POST /reqapi/v1/features/update', {
      token,
      body: { id: ids[0]!, version: 1, importance: 'Mandatory', kind: 'Other' },
    });
    expect(saved.data).toEqual({ version: 2, status: 1 });
    expect(await getFeature(token, ids[0]!)).toMatchObject({
      importance: 'Mandatory',
      kind: 'Other',
      name: 'B',
    });
  });
});

describe('requirements', () => {
  test('[REQ-18, REQ-19, REQ-20, REQ-33, REQ-34, REQ-D7, REQ-D12] are made under a feature and answered whole', async () => {
    const { id: productId, token, manager } = await setup();
    const feature = await newFeature(token);
    const id = await newRequirement(token, feature, { layer: 7, tag: 'x', data: { content: '**Actor**' } });
    expect(await getRequirement(token, id)).toEqual({
      id,
      oid: 1,
      productId,
      name: 'Stop on unplug',
      sourceId: feature,
      sourceOid: 1,
      sourceName: 'Charging',
      layer: 2,
      kind: 'Functional',
      importance: 'Important',
      processorId: 0,
      processor: '',
      processorName: '',
      processorAvatar: '',
      tag: 'x',
      status: 1,
      isFrozen: 0,
      isSuspect: 0,
      plannedId: 0,
      plannedOid: 0,
      plannedName: '',
      creator: manager.username,
      creatorName: manager.username,
      creatorAvatar: '',
      creatorId: manager.id,
      createdAt: expect.any(String) as string,
      updatedAt: expect.any(String) as string,
      version: 1,
      taskId: 0,
      taskOid: 0,
      taskName: '',
      data: { content: '**Actor**' },
    });
  });

  test('[REQ-09, REQ-11, REQ-14, REQ-15, REQ-D8] without name, feature or importance, or with unknown ones, are refused with 400', async () => {
    const { token } = await setup();
    const sourceId = await newFeature(token);
    const foreign = await newFeature((await setup()).token);
    const attempt = async (changes: object) =>
      (
        await app().send('POST /reqapi/v1/requirements/create', {
          token,
          body: { name: 'x', sourceId, importance: 'Important', ...changes },
        })
      ).status;
    for (const wrong of [
      { name: '' },
      { sourceId: undefined },
      { sourceId: 0 },
      { sourceId: 999_999_999 },
      { sourceId: foreign },
      { importance: undefined },
      { importance: 'Urgent' },
      { kind: 'Nonfunctional' },
    ])
      expect(await attempt(wrong), JSON.stringify(wrong)).toBe(400);
    expect(await attempt({ kind: 'Non-functional' })).toBe(200);
    await app().call('POST /reqapi/v1/features/update', {
      token,
      body: { id: sourceId, version: 1, name: 'y' },
    });
  });

  test('[REQ-11, REQ-35, FEA-D2] move to another feature, and both features follow', async () => {
    const { token } = await setup();
    const [from, to] = [await newFeature(token), await newFeature(token)];
    const id = await newRequirement(token, from);
    await develop(token, id);
    const attempt = (sourceId: number, version: number) =>
      app().send('POST /reqapi/v1/requirements/update', { token, body: { id, version, sourceId } });
    expect((await attempt(999_999_999, 1)).status).toBe(400);
    expect((await attempt(to, 1)).status).toBe(200);
    expect(await getRequirement(token, id)).toMatchObject({ sourceId: to, sourceOid: 2 });
    expect((await getFeature(token, from)).status).toBe(1);
    expect((await getFeature(token, to)).status).toBe(3);
  });

  test('[REQ-35] that are moved crosswise between two features at once wait for each other without a deadlock', async () => {
    const { token } = await setup();
    const features = [await newFeature(token), await newFeature(token)];
    const ids = [];
    for (const n of Array(8).keys()) ids.push(await newRequirement(token, features[n % 2]!));
    const before = await countDeadlocks(app().database);
    const move = async (id: number, round: number, n: number) => {
      const body = { id, version: round, sourceId: features[(n + round) % 2]! };
      expect((await app().send('POST /reqapi/v1/requirements/update', { token, body })).status).toBe(200);
    };
    for (let round = 1; round <= 20; round += 1) await Promise.all(ids.map((id, n) => move(id, round, n)));
    // Told after a while.
    await app().database.query('select pg_stat_force_next_flush()');
    expect(await countDeadlocks(app().database)).toBe(before);
  });

  test('[REQ-38, REQ-D2] develop moves from 1 to 3, changes nothing at 3, and is refused at 4 and when frozen', async () => {
    const { token } = await setup();
    const id = await newRequirement(token, await newFeature(token));
    const developing = { status: 3, taskId: 0, taskOid: 0, taskName: '' };
    expect((await develop(token, id)).data).toEqual(developing);
    expect((await develop(token, id)).data).toEqual(developing);
    await app().call('POST /reqapi/v1/requirements/freeze/{id}', { token, params: { id } });
    expect((await develop(token, id)).status).toBe(400);
    await app().call('POST /reqapi/v1/requirements/restore/{id}', { token, params: { id } });
    await finish(id);
    expect(await develop(token, id)).toMatchObject({ status: 400, message: 'Requirement already finished.' });
  });

  test('[REQ-26, REQ-29, REQ-36, REQ-39, REQ-40, REQ-D11] once finished can neither be frozen, restored nor deleted', async () => {
    const { token } = await setup();
    const id = await newRequirement(token, await newFeature(token));
    await finish(id);
    for (const action of ['freeze', 'restore'] as const) {
      expect(
        await app().call(`POST /reqapi/v1/requirements/${action}/{id}`, { token, params: { id } }),
      ).toMatchObject({ status: 400, message: 'Requirement already finished.' });
    }
    expect(
      (await app().call('DELETE /reqapi/v1/requirements/delete/{id}', { token, params: { id } })).status,
    ).toBe(400);
  });

  test('[REQ-32, REQ-37, WRK-27, WRK-28] are narrowed by feature, layer and importance', async () => {
    const { token } = await setup();
    const [one, two] = [await newFeature(token), await newFeature(token)];
    await newRequirement(token, one, { name: 'A' });
    await newRequirement(token, two, { name: 'B', importance: 'Mandatory' });
    const found = async (query: Record<string, unknown>) =>
      (await app().call('GET /reqapi/v1/requirements/list', { token, query })).data.list.map(
        (item) => item.name,
      );
    expect(await found({ sourceId: one })).toEqual(['A']);
    expect(await found({ importance: 'Mandatory' })).toEqual(['B']);
    expect(await found({ layer: 2 })).toHaveLength(2);
    expect(await found({ layer: 1 })).toEqual([]);
    const { data } = await app().call('GET /reqapi/v1/requirements/name', {
      token,
      query: { layer: 2, name: 'A' },
    });
    expect(data.list.map((item) => item.name)).toEqual(['A']);
  });

  test('[REQ-41, REQ-D10] stat answers how many stand where, frozen ones once, as frozen', async () => {
    const { token } = await setup();
    const feature = await newFeature(token);
    const ids = [];
    for (let n = 0; n < 4; n += 1) ids.push(await newRequirement(token, feature));
    await develop(token, ids[0]!);
    await app().call('POST /reqapi/v1/requirements/freeze/{id}', { token, params: { id: ids[1]! } });
    const { data } = await app().call('GET /reqapi/v1/requirements/stat', { token, query: {} });
    expect(data.systemRequirement).toEqual([
      { status: 1, isFrozen: 0, count: 2 },
      { status: 3, isFrozen: 0, count: 1 },
      { status: 0, isFrozen: 1, count: 1 },
    ]);
    const empty = await setup();
    const none = await app().call('GET /reqapi/v1/requirements/stat', { token: empty.token, query: {} });
    expect(none.data.systemRequirement).toEqual([]);
  });
});
