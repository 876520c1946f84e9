// Lists with several values for each filter, and their groups, against what is expected item by item.
import { beforeAll, describe, expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

interface Item {
  id: number;
  status: number;
  isFrozen: 0 | 1;
  importance: string;
  processorId: number;
  sourceId: number;
  creatorId: number;
  plannedId: number;
  tag: string;
  name: string;
  updatedAt: string;
}

interface Groups {
  list: { value: string; count: number; oid: number; name: string; username: string }[];
  total: number;
  isExact: boolean;
}

const path = '/reqapi/v1/requirements';
const importances = ['Alternative', 'Important', 'Mandatory'];

/** Sixty requirements of three features, four owners and two iterations. */
async function setup() {
  const { id: productId, manager } = await app().product();
  const [ada, ben] = [
    await app().member(productId, ['TestEngineer']),
    await app().member(productId, ['TestEngineer']),
  ];
  const send = async (key: string, call: object, token = manager.token) => {
    const reply = await app().send(key as never, { token, ...call } as never);
    expect(reply.status, `${key} ${reply.message}`).toBe(200);
    return reply.data as never;
  };
  const make = async (of: string, body: object, token = manager.token) =>
    ((await send(`POST ${of}/create`, { body }, token)) as { id: number }).id;
  const features: number[] = [];
  for (const name of ['Sessions', 'Tariffs', 'Alerts'])
    features.push(await make('/reqapi/v1/features', { name, importance: 'Important' }));
  const iterations: number[] = [];
  for (const name of ['One', 'Two']) iterations.push(await make('/prdapi/v1/iterations', { name }));
  const owners = [0, manager.id, ada.id, ben.id];
  for (let n = 0; n < 60; n += 1) {
    const id = await make(
      path,
      {
        name: `Charge ${n}`,
        importance: importances[n % 3],
        sourceId: features[n % features.length === 0 ? 0 : (n % 7) % 3],
        processorId: owners[n % 4],
        tag: ['energy', 'ocpp', 'energy,safety', ''][n % 4],
      },
      n % 5 === 0 ? ada.token : manager.token,
    );
    if (n % 4 === 1) await send(`POST ${path}/develop/{id}`, { params: { id } });
    if (n % 6 === 1) await send(`POST ${path}/freeze/{id}`, { params: { id } });
    if (n % 3 > 0)
      await send('POST /damapi/v1/links/create', {
        body: {
          type: 'planned',
          kind: 'Requirement',
          sourceId: id,
          targetKind: 'Iteration',
          targetId: iterations[(n % 3) - 1],
        },
      });
  }
  const listed = async (query: object) =>
    (await send(`GET ${path}/list`, { query: { limit: 100, ...query } })) as {
      list: Item[];
      total: number;
      isTotalExact: boolean;
    };
  const groups = async (query: object) =>
    (await send(`GET ${path}/groups`, { query: { limit: 100, ...query } })) as Groups;
  const { list: all } = await listed({});
  expect(all).toHaveLength(60);
  return { productId, manager, ada, ben, features, iterations, send, listed, groups, all };
}

let product: Awaited<ReturnType<typeof setup>>;
beforeAll(async () => {
  product = await setup();
}, 120_000);

const ids = (items: readonly Item[]) => items.map(({ id }) => id);

/** The list is asked for, page by page, and must be what `isWanted` says, in the order of the whole list. */
async function expectList(query: Record<string, unknown>, isWanted: (item: Item) => boolean) {
  const { listed } = product;
  const order = query['sort'] ? { sort: query['sort'], direction: query['direction'] ?? 'desc' } : {};
  const wanted = ids((await listed(order)).list.filter(isWanted));
  expect(wanted.length, 'some match and some do not').toBeGreaterThan(0);
  expect(wanted.length).toBeLessThan(60);
  const whole = await listed(query);
  expect(ids(whole.list)).toEqual(wanted);
  expect(whole).toMatchObject({ total: wanted.length, isTotalExact: true });
  const second = await listed({ ...query, page: 2, limit: 4 });
  expect(ids(second.list)).toEqual(wanted.slice(4, 8));
  expect(second.total).toBe(wanted.length);
}

describe('[COL-23] several values', () => {
  const sorts = ['updatedAt', 'createdAt', 'name', 'id', 'importance'];

  test.each(sorts)('of the status, in the order of %s', (sort) =>
    expectList(
      { status: '1,2', isFrozen: 0, sort, direction: 'asc' },
      (one) => [1, 2].includes(one.status) && !one.isFrozen,
    ),
  );

  test('repeated as with commas, and one value as ever', async () => {
    await expectList({ importance: ['Mandatory', 'Alternative'] }, (one) => one.importance !== 'Important');
    await expectList({ importance: 'Mandatory,Alternative' }, (one) => one.importance !== 'Important');
    await expectList({ importance: 'Mandatory' }, (one) => one.importance === 'Mandatory');
    await expectList({ status: 3 }, (one) => one.status === 3);
  });

  test('of the status, or frozen', () =>
    expectList({ status: '3', orFrozen: 1 }, (one) => one.status === 3 || one.isFrozen === 1));

  test('of the owner, nobody among them', async () => {
    const { ada, ben } = product;
    await expectList({ processorId: `${ada.id},${ben.id}` }, (one) =>
      [ada.id, ben.id].includes(one.processorId),
    );
    await expectList({ processorId: `0,${ben.id}` }, (one) => [0, ben.id].includes(one.processorId));
    await expectList({ processorId: 0 }, (one) => one.processorId === 0);
  });

  test('of feature, creator and importance at once', async () => {
    const { features, ada, manager } = product;
    await expectList({ sourceId: features.slice(0, 2).join() }, (one) => one.sourceId !== features[2]);
    await expectList(
      { sourceId: features.slice(1).join(), creatorId: ada.id, importance: 'Mandatory,Important' },
      (one) => one.sourceId !== features[0] && one.creatorId === ada.id && one.importance !== 'Alternative',
    );
    await expectList(
      { creatorId: [ada.id, manager.id].join(), status: '3,4', sourceId: features.slice(1).join() },
      (one) => one.sourceId !== features[0] && [3, 4].includes(one.status),
    );
  });

  test('of iteration and tag', async () => {
    const { iterations } = product;
    await expectList({ plannedId: iterations.join() }, (one) => one.plannedId > 0);
    await expectList({ plannedId: 0 }, (one) => one.plannedId === 0);
    await expectList({ plannedId: `0,${iterations[0]}` }, (one) => one.plannedId !== iterations[1]);
    await expectList({ tag: 'ocpp,safety' }, (one) => /ocpp|safety/.test(one.tag));
    await expectList(
      { tag: 'energy', plannedId: iterations.join(), importance: 'Mandatory,Important' },
      (one) => one.tag.includes('energy') && one.plannedId > 0 && one.importance !== 'Alternative',
    );
    await expectList(
      { query: 'Charge 1', status: '1,2,3', importance: 'Mandatory,Important' },
      (one) => one.name.includes('1') && one.importance !== 'Alternative',
    );
  });

  test('of reviews', async () => {
    const { send, listed, all, ada, manager } = product;
    const [first, second] = all.filter(({ isFrozen, status }) => !isFrozen && status === 1);
    for (const { id } of [first!, second!])
      await send('POST /damapi/v1/reviews/ask', {
        body: { kind: 'Requirement', sourceId: id, reviewers: [ada.id] },
      });
    expect((await listed({ review: 'open,approved' })).total).toBe(2);
    expect((await listed({ review: 'mine,approved' })).total).toBe(0);
    expect(manager.id).not.toBe(ada.id);
  });

  test('are at most fifty, and each must be one', async () => {
    const reply = async (query: object) =>
      (await app().send(`GET ${path}/list` as never, { token: product.manager.token, query } as never))
        .status;
    expect(await reply({ processorId: Array.from({ length: 50 }, (_, n) => n + 1).join() })).toBe(200);
    expect(await reply({ processorId: Array.from({ length: 51 }, (_, n) => n + 1).join() })).toBe(400);
    expect(await reply({ importance: 'Mandatory,Urgent' })).toBe(400);
    expect(await reply({ status: '1,x' })).toBe(400);
  });
});

test('[COL-23] a list is narrowed to what was changed, made or due between two dates', async () => {
  const { all, listed, send, manager } = product;
  const between = (Date.parse(all[20]!.updatedAt) + Date.parse(all[19]!.updatedAt)) / 2;
  const updatedAt = new Date(between).toISOString();
  await expectList({ updatedFrom: updatedAt }, (one) => one.updatedAt >= updatedAt);
  await expectList(
    { updatedTo: updatedAt, status: '1,3' },
    (one) => one.updatedAt <= updatedAt && [1, 3].includes(one.status),
  );
  expect((await listed({ updatedFrom: '2100-01-01T00:00:00Z' })).total).toBe(0);
  for (const day of ['2026-01-05', '2026-01-06', '2026-01-09'])
    await send('POST /prdapi/v1/tasks/create', {
      body: {
        name: day,
        importance: 2,
        emergency: 2,
        processorId: manager.id,
        planCloseAt: `${day}T23:59:59Z`,
      },
    });
  const due = (await send('GET /prdapi/v1/tasks/list', {
    query: { planCloseAtFrom: '2026-01-06T00:00:00Z', planCloseAtTo: '2026-01-09T00:00:00Z', sort: 'name' },
  })) as { list: { name: string }[] };
  expect(due.list.map(({ name }) => name)).toEqual(['2026-01-09', '2026-01-06']);
});

describe('[COL-23, COL-24] groups', () => {
  const counted = (items: readonly Item[], value: (item: Item) => unknown) => {
    const counts = new Map<string, number>();
    for (const item of items) counts.set(String(value(item)), (counts.get(String(value(item))) ?? 0) + 1);
    return Object.fromEntries(counts);
  };
  const countsIn = ({ list }: Groups) => Object.fromEntries(list.map(({ value, count }) => [value, count]));
  const values: Record<string, (item: Item) => unknown> = {
    status: ({ status, isFrozen }) => (isFrozen ? 'frozen' : status),
    processorId: ({ processorId }) => processorId,
    importance: ({ importance }) => importance,
    sourceId: ({ sourceId }) => sourceId,
    creatorId: ({ creatorId }) => creatorId,
    plannedId: ({ plannedId }) => plannedId,
  };

  test.each(Object.keys(values))(
    'by %s have the counts of the items, of the whole list and of a narrowed one',
    async (by) => {
      const { groups, listed, ada, ben } = product;
      const { list: all } = await listed({});
      const whole = await groups({ by });
      expect(countsIn(whole)).toEqual(counted(all, values[by]!));
      expect(whole.isExact).toBe(true);
      const narrowed = all.filter(
        ({ processorId, importance }) => [ada.id, ben.id].includes(processorId) && importance !== 'Important',
      );
      const query = { by, processorId: `${ada.id},${ben.id}`, importance: 'Mandatory,Alternative' };
      expect(countsIn(await groups(query))).toEqual(counted(narrowed, values[by]!));
      const found = all.filter(({ name }) => name.includes('1'));
      expect(countsIn(await groups({ by, query: 'Charge 1' }))).toEqual(counted(found, values[by]!));
    },
  );

  test('say whom and what they stand for, a page at a time', async () => {
    const { groups, ada, features, iterations } = product;
    const owners = await groups({ by: 'processorId', processorId: ada.id });
    expect(owners.list).toMatchObject([{ value: String(ada.id), username: ada.username }]);
    const byFeature = await groups({ by: 'sourceId', limit: 2 });
    expect(byFeature).toMatchObject({
      total: 3,
      list: [
        { value: String(features[2]), name: 'Alerts', oid: 3 },
        { value: String(features[1]), name: 'Tariffs', oid: 2 },
      ],
    });
    expect((await groups({ by: 'plannedId' })).list.map(({ value, name }) => [value, name])).toEqual([
      [String(iterations[1]), 'Two'],
      [String(iterations[0]), 'One'],
      ['0', ''],
    ]);
    expect((await groups({ by: 'tag' })).list.map(({ value, count }) => [value, count])).toEqual([
      ['energy', 30],
      ['ocpp', 15],
      ['safety', 15],
    ]);
  });

  test('follow each write: another owner, the trash and back', async () => {
    const { groups, send, ada, ben, listed } = product;
    const owned = async () => {
      const counts = countsIn(await groups({ by: 'processorId' }));
      return [counts[String(ada.id)], counts[String(ben.id)]];
    };
    const [ofAda, ofBen] = (await owned()) as [number, number];
    const { list } = await listed({ processorId: ada.id, status: 1, isFrozen: 0 });
    const { id } = list[0]!;
    const { version } = (await send(`GET ${path}/get/{id}`, { params: { id } })) as { version: number };
    await send(`POST ${path}/update`, { body: { id, version, processorId: ben.id } });
    expect(await owned()).toEqual([ofAda - 1, ofBen + 1]);
    await send(`DELETE ${path}/delete/{id}`, { params: { id } });
    expect(await owned()).toEqual([ofAda - 1, ofBen]);
  });
});
