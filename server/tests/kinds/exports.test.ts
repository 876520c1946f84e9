// What an exported list of any kind holds is what its list shows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonSorts, definitions, exportColumnsOf, itemNumber, type Definition } from '@tracery/contract';
import { createFixture, type Fixture } from '../laws/fixture.ts';
import { createKindClient, type KindClient } from '../support/kind-client.ts';
import { readCsv, readXlsx } from '../support/tables.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.app.close());

const names = [
  'Charging session 充电会话',
  'a,b "quoted" <b>&amp;',
  '=1+1',
  '+49 30 1234',
  '-5',
  '@SUM(A1)',
  "'quoted'",
  '＝１＋１',
  '🔌 plug',
  'Zebra',
];

describe.each(
  (definitions as readonly Definition[]).map((definition) => [definition.kind, definition] as const),
)('%s', (kind, definition) => {
  let client: KindClient;
  const ids: number[] = [];
  beforeAll(async () => {
    client = await createKindClient(fixture, definition);
    for (const [n, name] of names.entries())
      ids.push(await client.create({ name, tag: n % 2 === 0 ? 'even,第二' : 'odd' }));
  }, 30_000);

  const exported = async (query: Record<string, unknown>, language = 'en') => {
    const reply = await client.send('GET export', { query, headers: { 'accept-language': language } });
    expect(reply.status, reply.message).toBe(200);
    return { bytes: reply.data as Buffer, headers: reply.headers };
  };
  const csv = async (query: Record<string, unknown>, language?: string) =>
    readCsv((await exported({ ...query, format: 'csv' }, language)).bytes);
  const xlsx = async (query: Record<string, unknown>, language?: string) =>
    readXlsx((await exported({ ...query, format: 'xlsx' }, language)).bytes);

  test('[INT-24] every order and filter exports what the list shows, in its order', async () => {
    const { initialStatus, statuses, sorts } = definition;
    const queries = [
      ...[...commonSorts, ...sorts].flatMap((sort) =>
        ['asc', 'desc'].map((direction) => ({ sort, direction })),
      ),
      { query: 'charging' },
      { query: '充电', sort: 'name' },
      { tag: 'even' },
      { tag: 'even,odd', sort: 'oid' },
      { name: 'zeb' },
      { oid: 1 },
      { status: statuses[initialStatus]!.number },
      { creatorId: client.product.manager.id },
      { query: 'nothing like it' },
    ];
    for (const query of queries) {
      const shown = (await client.list({ limit: 100, ...query })).list;
      const [headers, ...rows] = await csv({ ...query, columns: 'number' });
      expect(headers).toEqual(['ID']);
      expect(rows.flat(), JSON.stringify(query)).toEqual(shown.map(({ oid }) => itemNumber(kind, oid)));
    }
  });

  test('[INT-24] cells that a table program would run are made harmless, and nothing of them is lost', async () => {
    const query = { sort: 'id', direction: 'asc', tag: 'even,odd', columns: 'name' };
    const { bytes, headers } = await exported({ ...query, format: 'csv' });
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(String(bytes)).not.toMatch(/(^|,)"?[=+\-@＝＋－＠]/m);
    const cells = readCsv(bytes).slice(1).flat();
    expect(cells.map((cell) => cell.replace(/^'/, ''))).toEqual(names);
    expect(headers['tracery-rows']).toBe(String(names.length));
    const workbook = await exported({ ...query, format: 'xlsx' });
    expect((await readXlsx(workbook.bytes)).slice(1).flat()).toEqual(names);
    expect(workbook.headers['content-disposition']).toMatch(
      /^attachment; filename\*=UTF-8''\w+-[\d-]{10}\.xlsx$/,
    );
  });

  test('[INT-24] all columns have their words in both languages, and both formats the same values', async () => {
    const columns = exportColumnsOf(definition);
    for (const language of ['en', 'zh'] as const) {
      const query = { sort: 'id', direction: 'asc', query: 'charging' };
      const [headers, values] = await csv(query, language);
      expect(headers).toEqual(columns.map(({ words }) => words[language]));
      const [sheetHeaders, sheetValues] = await xlsx(query, language);
      expect(sheetHeaders).toEqual(headers);
      const asText = (value: unknown) =>
        value instanceof Date ? value.toISOString().slice(0, 19).replace('T', ' ') : (value ?? '');
      expect(sheetValues!.map(asText).map((text) => String(text).replace(/ 00:00:00$/, ''))).toEqual(values);
      const at = (name: string) => values![columns.findIndex((one) => one.name === name)];
      const item = await client.get(ids[0]!);
      expect(at('link')).toBe(
        `http://localhost:8080${definition.screen.path}?p=${client.product.id}&id=${item.id}`,
      );
      expect(at('created')).toBe((item['createdAt'] as string).slice(0, 19).replace('T', ' '));
      expect(at('tag')).toBe('even, 第二');
    }
  });

  test('[INT-24] columns come as they were chosen, moments by the clock of the reader', async () => {
    const query = { query: 'charging', columns: 'created,name,created' };
    const [headers, values] = await csv({ ...query, timeZone: 'Asia/Kathmandu' });
    expect(headers).toEqual(['Created', 'Name']);
    const { createdAt } = (await client.get(ids[0]!)) as unknown as { createdAt: string };
    const there = new Date(new Date(createdAt).getTime() + 345 * 60_000);
    expect(values![0]).toBe(there.toISOString().slice(0, 19).replace('T', ' '));
    const refused = await client.send('GET export', { query: { timeZone: 'Nowhere/At_all' } });
    expect(refused.status).toBe(422);
    expect((await client.send('GET export', { query: { columns: 'password' } })).status).toBe(400);
  });
});
