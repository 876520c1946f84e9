// What is typed into the search of a list finds what the search over all kinds finds among that kind.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitions, limits, type Definition } from '@tracery/contract';
import { createFixture, type Fixture } from '../laws/fixture.ts';
import { createKindClient, type KindClient } from '../support/kind-client.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.app.close());

interface Text {
  name: string;
  tag?: string;
  content?: string;
  comments?: string[];
}

const texts: Text[] = [
  { name: '充电桩控制', tag: 'hardware', content: '夜间充电，价格更低。' },
  { name: 'Charging at night 夜间充电', tag: 'energy,第二' },
  { name: 'Stop the charge', content: 'at once, whatever happens' },
  { name: 'Charge twice', content: 'stop at the once-only gate', comments: ['Why not at once'] },
  { name: 'Invoice', content: 'Text. A **relay** clicks, 继电器.', tag: 'second try' },
  { name: 'Alpha', comments: ['The F-2 relay clicks', '拔枪停止'] },
  { name: 'Relay of bay 4', tag: 'relay' },
  { name: '重置密码', content: 'Reset the password for T-2, D-2 or 12' },
  { name: 'ÉCLAIR under_score 100%', tag: 'energy' },
  { name: 'Phase 12 report', content: 'nothing else', comments: ['ok'] },
  { name: 'Back\\slash', content: 'a b c 二 xx' },
  { name: '停', content: '停 一 停', tag: 'h c,energy' },
  { name: '🔌 plug ?! !', tag: 'c' },
];

const typed = [
  'charge',
  'CHARGING',
  'harg',
  'relay',
  'rela',
  'elay',
  'invoices',
  '充电',
  '电桩',
  '夜间',
  '停止',
  '停',
  '二',
  '继电',
  'cdz',
  'chongdian',
  'dianzhuang',
  'zz',
  'czmm',
  'zhongzhi mima',
  'charge stop',
  'once stop',
  '控制 充电',
  'relay clicks',
  'clicks alpha',
  '"at once"',
  '"at onc"',
  '"the charge"',
  '"second try"',
  '“夜间充电”',
  '"停"',
  'energy',
  'second',
  '第二',
  'hardware relay',
  'F-2',
  'f2',
  't-2',
  '12',
  '  1 ',
  'a',
  'A',
  'é',
  'h c',
  'e',
  '%',
  '_',
  '🔌',
  '!! ?',
  '"!"',
  '. charge',
  '"a"',
  'D-2',
  'éclair',
  'r_s',
  '100%',
  'k\\s',
  'ok',
  'xx',
  'tag:energy',
  '标签:energy charging',
  'relay updated:<7d',
  'relay updated:>7d',
  'relay owner:me',
  'owner:nobody',
  'relay kind:defect',
  'kind:task',
  'status:no-such',
  'relay status:n',
  'relay:bay',
  'password nowhere',
  'and or',
];

describe.each(
  (definitions as readonly Definition[]).map((definition) => [definition.kind, definition] as const),
)('%s', (kind, definition) => {
  let client: KindClient;
  const send = (key: string, { query = {}, body }: { query?: object; body?: object }) =>
    fixture.send(key as never, { params: {}, query: query as never, body: body as never }, client.session);

  beforeAll(async () => {
    client = await createKindClient(fixture, definition);
    for (const { name, tag = '', content = '', comments = [] } of texts) {
      const sourceId = await client.create({ name, tag, data: { content } });
      for (const comment of comments) {
        const body = { sourceId, kind, replyId: 0, data: { comment } };
        expect((await send('POST /damapi/v1/reviewlogs/create', { body })).status).toBe(200);
      }
    }
    const gone = await client.create({ name: 'Relay that is gone', data: { content: 'relay 充电' } });
    await client.send('DELETE delete/{id}', { params: { id: gone } });
  }, 60_000);

  /** All pages of the search, narrowed to this kind. */
  const searched = async (query: string): Promise<number[]> => {
    const ids: number[] = [];
    for (let page = 1; ; page += 1) {
      const reply = await send('GET /damapi/v1/search/items', {
        query: { query, kinds: kind, page, limit: limits.search.limitMax },
      });
      expect(reply.status, reply.message).toBe(200);
      const { list, total } = reply.data as { list: { id: number }[]; total: number };
      ids.push(...list.map(({ id }) => id));
      if (ids.length >= total) return ids.sort((a, b) => a - b);
    }
  };

  const listed = async (query: Record<string, unknown>) => {
    const { list, total, isTotalExact } = await client.list({ limit: 100, ...query });
    expect({ total, isTotalExact }).toEqual({ total: list.length, isTotalExact: true });
    return list.map(({ id }) => id);
  };

  test('[COL-08, WRK-23] its list finds what the search finds, whatever was typed', async () => {
    const found: Record<string, number[]> = {};
    const expected: Record<string, number[]> = {};
    for (const query of typed) {
      expected[query] = await searched(query);
      found[query] = (await listed({ query })).sort((a, b) => a - b);
    }
    expect(found).toEqual(expected);
    // Most of it is found, in each place.
    expect(Object.values(expected).filter(({ length }) => length > 0).length).toBeGreaterThan(40);
  });

  test('[COL-08] in every order, on every page, and together with other filters', async () => {
    for (const query of ['relay', '充电', 'cdz', 'charge stop', 'second']) {
      const expected = await searched(query);
      for (const sort of ['id', 'name', 'createdAt', 'updatedAt', ...definition.sorts])
        for (const direction of ['asc', 'desc']) {
          const all = await listed({ limit: 100, sort, direction });
          const inOrder = all.filter((id) => expected.includes(id));
          expect(await listed({ query, sort, direction }), `${query} by ${sort} ${direction}`).toEqual(
            inOrder,
          );
          const paged: number[] = [];
          for (let page = 1; page <= Math.ceil(inOrder.length / 2); page += 1) {
            const { list, total } = await client.list({ query, sort, direction, page, limit: 2 });
            expect(total).toBe(inOrder.length);
            paged.push(...list.map(({ id }) => id));
          }
          expect(paged).toEqual(inOrder);
        }
      const statuses = Object.values(definition.statuses).map(({ number }) => number);
      for (const filter of [
        { status: statuses.join() },
        { status: 99 },
        { tag: 'energy' },
        { tag: 'energy,relay' },
        { name: 'charg' },
        { creatorId: fixture.north.manager.id },
        { suspect: 'true' },
      ]) {
        const narrowed = await listed(filter);
        const both = narrowed.filter((id) => expected.includes(id));
        expect(await listed({ ...filter, query }), `${query} ${JSON.stringify(filter)}`).toEqual(both);
      }
    }
  });

  test('[COL-08, COL-24] groups count what is found', async () => {
    for (const query of ['relay', '夜间', '"at once"']) {
      const { data, status, message } = await client.send('GET groups', { query: { query, by: 'status' } });
      expect(status, message).toBe(200);
      const { list, isExact } = data as { list: { count: number }[]; isExact: boolean };
      const count = list.reduce((sum, group) => sum + group.count, 0);
      expect({ query, count, isExact }).toEqual({
        query,
        count: (await searched(query)).length,
        isExact: true,
      });
    }
  });
});
