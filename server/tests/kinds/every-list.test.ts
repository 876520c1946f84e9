// Rules that hold for the list of every kind of work item.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  canBePlanned,
  commonSorts,
  definitionOf,
  definitions,
  limits,
  type Definition,
} from '@tracery/contract';
import { createFixture, type Fixture } from '../laws/fixture.ts';
import { createKindClient, type KindClient, type Item } from '../support/kind-client.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.app.close());

const names = [
  'Charging session 充电会话',
  'charging tariff 电价',
  'Reserve a bay 预约车位',
  '100% safe',
  'under_score',
  'Back\\slash',
  'stop on unplug 拔枪停止',
  '充电停止',
  'ÉCLAIR',
  '🔌 plug',
];

describe.each(
  (definitions as readonly Definition[]).map((definition) => [definition.kind, definition] as const),
)('%s', (_, definition) => {
  let client: KindClient;
  const ids: number[] = [];
  beforeAll(async () => {
    client = await createKindClient(fixture, definition);
    for (const [n, name] of names.entries()) {
      ids.push(await client.create({ name, tag: n % 2 === 0 ? 'even,第二' : 'odd' }));
    }
  }, 30_000);

  const found = async (query: Record<string, unknown>) =>
    (await client.list({ limit: 100, ...query })).list.map((item) => item.name);

  test('[WRK-23, WRK-D6] query finds a part of the name in any case and script, a whole tag, or the number', async () => {
    expect(await found({ query: 'CHARGING' })).toEqual(['charging tariff 电价', 'Charging session 充电会话']);
    expect(await found({ query: '充电' })).toEqual(['充电停止', 'Charging session 充电会话']);
    expect(await found({ query: '停' })).toEqual(['充电停止', 'stop on unplug 拔枪停止']);
    expect(await found({ query: 'éclair' })).toEqual(['ÉCLAIR']);
    expect(await found({ query: '🔌' })).toEqual(['🔌 plug']);
    expect(await found({ query: '100%' })).toEqual(['100% safe']);
    expect(await found({ query: '%' })).toEqual(['100% safe']);
    expect(await found({ query: 'r_s' })).toEqual(['under_score']);
    expect(await found({ query: 'k\\s' })).toEqual(['Back\\slash']);
    expect(await found({ query: '第二' })).toHaveLength(5);
    expect(await found({ query: '二' })).toEqual([]);
    const { oid, name } = await client.get(ids[4]!);
    expect(await found({ query: String(oid) })).toContain(name);
    expect(await found({ query: 'nothing like it' })).toEqual([]);
  });

  test('[WRK-24, WRK-D6] name, tag, id, oid, kind and status narrow the list', async () => {
    expect(await found({ name: 'tariff' })).toEqual(['charging tariff 电价']);
    expect(await found({ tag: 'odd', name: 'r' })).toEqual(
      [...(await found({ tag: 'odd' }))].filter((name) => name.toLowerCase().includes('r')),
    );
    expect(await found({ tag: 'od' })).toEqual([]);
    expect(await found({ id: ids[2] })).toEqual([names[2]]);
    expect(await found({ oid: (await client.get(ids[3]!)).oid })).toEqual([names[3]]);
    const start = definition.statuses[definition.initialStatus]!.number;
    expect((await client.list({ status: start })).total).toBeGreaterThanOrEqual(names.length);
    expect(await found({ status: 99 })).toEqual([]);
    if ('kind' in definition.fields) {
      const { kind } = await client.get(ids[0]!);
      expect((await found({ kind, name: 'session' })).length).toBe(1);
      expect(await found({ kind: 'no such kind' })).toEqual([]);
    }
  });

  test('[WRK-25] creatorId and creator narrow the list', async () => {
    const { creatorId, creator } = await client.get(ids[0]!);
    expect((await found({ creatorId })).length).toBeGreaterThanOrEqual(names.length);
    expect((await found({ creator: String(creator).slice(2, -1) })).length).toBeGreaterThanOrEqual(
      names.length,
    );
    expect(await found({ creator: 'nobody at all' })).toEqual([]);
    expect(await found({ creatorId: fixture.south.manager.id })).toEqual([]);
  });

  test('[WRK-26, WRK-D8] beginAt and endAt limit the day of creation, both ends included', async () => {
    const { createdAt } = await client.get(ids[5]!);
    const [row] = await fixture.app.database.query<{ at: string }>(
      `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from ${client.table} where id = $1`,
      [ids[5]],
    );
    expect(await found({ beginAt: row!.at, endAt: row!.at })).toEqual([names[5]]);
    expect(await found({ endAt: '2001-01-01T00:00:00Z' })).toEqual([]);
    expect((await found({ beginAt: String(createdAt) })).length).toBeGreaterThanOrEqual(5);
  });

  if (definition.freezing)
    test('[WRK-28, WRK-32] isFrozen narrows the list', async () => {
      await client.send('POST freeze/{id}', { params: { id: ids[0] } });
      expect(await found({ isFrozen: 1 })).toEqual([names[0]]);
      expect(await client.list({ isFrozen: 1 })).toMatchObject({ total: 1 });
      expect(await found({ isFrozen: 0, query: 'session' })).toEqual([]);
      await client.send('POST restore/{id}', { params: { id: ids[0] } });
    });

  if (canBePlanned(definition.kind))
    test('[TRC-46] plannedId narrows the list to what is planned in an iteration, and each item names it', async () => {
      const iterations = await createKindClient(fixture, definitionOf('Iteration'));
      const plannedId = await iterations.create({ name: 'Iteration 14' });
      const { oid } = await iterations.get(plannedId);
      // Read before, so that a cached answer would be told again.
      expect(await found({ plannedId, sort: 'id' })).toEqual([]);
      expect(await found({ limit: 100 })).not.toEqual([]);
      const session = await fixture.open(fixture.north.manager, fixture.north.id);
      const plan = (sourceId: number, targetId = plannedId) =>
        fixture.send(
          'POST /damapi/v1/links/create',
          {
            params: {},
            query: {},
            body: { type: 'planned', kind: definition.kind, sourceId, targetKind: 'Iteration', targetId },
          },
          session,
        );
      for (const id of [ids[0]!, ids[7]!, ids[4]!]) expect((await plan(id)).status).toBe(200);
      expect(await found({ plannedId, sort: 'id' })).toEqual([names[7], names[4], names[0]]);
      expect(await client.list({ plannedId, limit: 2 })).toMatchObject({
        total: 3,
        isTotalExact: true,
      });
      expect(await found({ plannedId, sort: 'id', direction: 'asc', page: 2, limit: 1 })).toEqual([names[4]]);
      expect(await found({ plannedId, query: '充电', sort: 'id' })).toEqual([names[7], names[0]]);
      expect(await found({ plannedId, status: 99 })).toEqual([]);
      const { list } = await client.list({ limit: 100 });
      expect(list.find(({ id }) => id === ids[4])).toMatchObject({
        plannedId,
        plannedOid: oid,
        plannedName: 'Iteration 14',
      });
      expect(list.find(({ id }) => id === ids[1])).toMatchObject({ plannedId: 0, plannedName: '' });
      const other = await iterations.create({ name: 'Iteration 15' });
      await plan(ids[4]!, other);
      expect(await found({ plannedId, sort: 'id' })).toEqual([names[7], names[0]]);
      expect(await client.get(ids[4]!)).toMatchObject({ plannedId: other });
    });

  test('[TRC-30] suspect narrows the list to what was made for a text that changed since, and each item says so', async () => {
    const session = await fixture.open(fixture.north.manager, fixture.north.id);
    const { kind } = definition;
    const call = (key: 'POST /damapi/v1/links/create' | 'POST /damapi/v1/traces/confirm', body: object) =>
      fixture.send(key, { params: {}, query: {}, body: body as never }, session);
    const [upstream, ...made] = [ids[2]!, ids[0]!, ids[7]!, ids[4]!];
    const links: number[] = [];
    for (const sourceId of made) {
      const { data } = await call('POST /damapi/v1/links/create', {
        type: 'depends',
        kind,
        sourceId,
        targetKind: kind,
        targetId: upstream,
      });
      links.push((data as { id: number }).id);
    }
    const write = async (content: string) => {
      const { version } = await client.get(upstream);
      return client.send('POST update', { body: { id: upstream, version, data: { content } } });
    };
    const { content } = (await client.get(upstream)).data;
    const begunWith = (await found({ suspect: 'true' })).length;
    /** Looks before and after each write, so that a cached answer would be told again. */
    const expectSuspects = async (expected: (string | undefined)[]) => {
      const suspects = await found({ suspect: 'true', sort: 'id' });
      expect(suspects.slice(0, suspects.length - begunWith)).toEqual(expected);
      const { list } = await client.list({ limit: 100, suspect: 'false', sort: 'id' });
      const marked = list.filter(({ isSuspect }) => isSuspect);
      expect(marked.map(({ name }) => name)).toEqual(suspects);
    };
    await expectSuspects([]);
    expect((await write('Another text.')).status).toBe(200);
    await expectSuspects([names[7], names[4], names[0]]);
    expect(await client.get(made[0]!)).toMatchObject({ isSuspect: 1 });
    expect(await client.get(upstream)).toMatchObject({ isSuspect: 0 });
    expect(await client.list({ suspect: 'true', limit: 2 })).toMatchObject({
      total: 3 + begunWith,
      isTotalExact: true,
    });
    expect(await found({ suspect: 'true', sort: 'id', page: 2, limit: 1 })).toEqual([names[4]]);
    expect(await found({ suspect: 'true', query: '充电', sort: 'id' })).toEqual([names[7], names[0]]);
    expect(await found({ suspect: 'true', status: 99 })).toEqual([]);
    await write(content);
    await expectSuspects([]);
    await write('Another text.');
    await expectSuspects([names[7], names[4], names[0]]);
    const anchors = await fixture.send(
      'GET /damapi/v1/traces/anchors',
      { params: {}, query: { kind, sourceId: upstream }, body: undefined },
      session,
    );
    const { fingerprint } = anchors.data as { fingerprint: string };
    await call('POST /damapi/v1/traces/confirm', {
      kind,
      sourceId: upstream,
      fingerprint,
      items: [made[0]],
    });
    await expectSuspects([names[7], names[4]]);
    await fixture.send(
      'DELETE /damapi/v1/links/delete/{id}',
      { params: { id: links[1] }, query: {}, body: undefined },
      session,
    );
    await expectSuspects([names[4]]);
    if ((await client.send('DELETE delete/{id}', { params: { id: upstream } })).status !== 200) return;
    await expectSuspects([]);
    await fixture.send(
      'POST /damapi/v1/trash/restore',
      { params: {}, query: {}, body: { kind, id: upstream } },
      session,
    );
    await expectSuspects([names[4]]);
  });

  test('[WRK-21, WRK-D10, WRK-D11] every sort orders the answer, equal values by id in the same direction', async () => {
    const byPinyin = new Intl.Collator('zh-u-co-pinyin');
    const rankOf = (field: string) => definition.fields[field]?.ranks;
    const keyOf = (sort: string, item: Item): string | number => {
      const value = item[sort];
      const ranks = rankOf(sort);
      if (ranks) return ranks.indexOf(String(value));
      return sort.endsWith('At') ? Date.parse(String(value)) : (value as number);
    };
    for (const sort of [...commonSorts, ...definition.sorts, ...(definition.hiddenSorts ?? [])]) {
      for (const direction of ['asc', 'desc'] as const) {
        const { list } = await client.list({ sort, direction, limit: 100 });
        const sorted = [...list].sort((a, b) => {
          const [x, y] = [keyOf(sort, a), keyOf(sort, b)];
          const order =
            (sort === 'name' ? byPinyin.compare(String(x), String(y)) : Number(x > y) - Number(x < y)) ||
            a.id - b.id;
          return direction === 'asc' ? order : -order;
        });
        expect(
          list.map(({ id }) => id),
          `${sort} ${direction}`,
        ).toEqual(sorted.map(({ id }) => id));
      }
    }
    expect((await client.send('GET list', { query: { sort: 'password' } })).status).toBe(400);
  });

  test('[WRK-22, WRK-33, WRK-D9] pages hold each item once, with the total of all matches', async () => {
    const { total, isTotalExact } = await client.list();
    expect(isTotalExact).toBe(true);
    for (const filter of [{}, { tag: 'even' }, { query: 'a' }, { status: 1 }]) {
      const whole = await client.list({ ...filter, limit: 100 });
      expect(whole.total).toBe(whole.list.length);
      const seen: number[] = [];
      for (let page = 1; page <= Math.ceil(whole.total / 3); page += 1) {
        const { list, total: again } = await client.list({ ...filter, page, limit: 3 });
        expect(again).toBe(whole.total);
        seen.push(...list.map(({ id }) => id));
      }
      expect(seen).toEqual(whole.list.map(({ id }) => id));
    }
    expect((await client.list({ page: 1000 })).list).toEqual([]);
    expect(total).toBeGreaterThanOrEqual(names.length);
    for (const query of [{ page: 0 }, { limit: 0 }, { limit: limits.list.limitMax + 1 }, { page: 'x' }]) {
      expect((await client.send('GET list', { query })).status).toBe(400);
    }
  });

  test('[WRK-60] name answers id, oid and name for pickers', async () => {
    const { layer } = definition.fields;
    const { data } = await client.send('GET name', {
      query: { name: '充电', ...(layer && { layer: layer.initial }) },
    });
    expect(data).toMatchObject({ total: 2 });
    const first = (data as { list: object[] }).list[0];
    expect(first).toEqual({ id: ids[0], oid: (await client.get(ids[0]!)).oid, name: names[0] });
  });
});
