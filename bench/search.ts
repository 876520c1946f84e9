// `pnpm bench search [--items N]`: 200 searches in one product of N items. Each is compared with a scan of all items, and
// what it costs PostgreSQL is told: pages touched and time, for a page of hits alone and with facets.
import { parseArgs } from 'node:util';
import { limits } from '../contract/src/index.ts';
import { createRandom } from '../demo/src/random.ts';
import { startServices, type Services } from '../scripts/services.ts';
import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { createLog } from '../server/src/platform/logging/log.ts';
import { loadSounds } from '../server/src/work-items/search-sounds.ts';
import { setTracing, traceStatements } from '../server/tests/scale/traced-statements.ts';
import { password, personName, productsOf, templateDatabase, urlOf, withClient } from './data.ts';
import { drawQueries } from './search-queries.ts';
import { allItems, scan, type Expected, type ScannedItem } from './search-scan.ts';
import { productionEnvironment } from './server.ts';
import { quantile, tableOf } from './table.ts';

const queryCount = 200;
const { limitMax, hitsMax } = limits.search;

interface Answer {
  ids: number[];
  total: number;
  isTotalExact: boolean;
  next: string | null;
  pages: number;
  milliseconds: number;
}

/** Searches in this process, as a member of the product. */
async function createSearcher(services: Services, database: string, productId: number) {
  const environment = await productionEnvironment(services, database, { RESPONSE_CACHE_MB: '0' });
  const app = await createApp({
    config: { ...readConfig(environment), drainMs: 0 },
    log: createLog('warn'),
  });
  await app.http.ready();
  const trace = traceStatements(app.db.pool);
  const send = async (method: 'GET' | 'POST', url: string, token = '', payload?: object) => {
    const response = await app.http.inject({
      method,
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
      ...(payload && { payload }),
    });
    const { message, data } = response.json<{ message: string; data: never }>();
    if (response.statusCode !== 200) throw new Error(`${url}: ${message}`);
    return data;
  };
  const signedIn: { token: string } = await send('POST', '/usrapi/v1/users/login', '', {
    username: personName(0),
    password,
  });
  const { token }: { token: string } = await send(
    'POST',
    `/prdapi/v1/products/switch-product?productId=${productId}`,
    signedIn.token,
  );
  return {
    async search(query: string, more: Record<string, string>): Promise<Answer> {
      const parameters = new URLSearchParams({ query, ...more });
      const [data, statements] = await trace.during(() =>
        send('GET', `/damapi/v1/search/items?${parameters.toString()}`, token),
      );
      const { list, total, isTotalExact, next }: Omit<Answer, 'ids'> & { list: { id: number }[] } = data;
      const sum = (figure: 'pages' | 'milliseconds') =>
        statements.reduce((all, statement) => all + statement[figure], 0);
      return {
        ids: list.map(({ id }) => id),
        total,
        isTotalExact,
        next,
        pages: sum('pages'),
        milliseconds: sum('milliseconds'),
      };
    },
    end: () => app.end(),
  };
}

/** Like the palette, and like the page with facets. */
const forms: Record<string, Record<string, string>> = {
  'page of 20': {},
  'with facets': { facets: '1' },
};

async function sampleOf(items: AsyncIterable<ScannedItem>, every: number): Promise<ScannedItem[]> {
  const sample: ScannedItem[] = [];
  let at = 0;
  for await (const item of items) if ((at += 1) % every === 0) sample.push(item);
  return sample;
}

interface Whole {
  ids: number[];
  calls: number;
  isAll: boolean;
}

/** So many hits, or all, as somebody finds them who goes on. */
async function searchOn(
  search: (query: string, more: Record<string, string>) => Promise<Answer>,
  query: string,
  most: number,
): Promise<Whole> {
  const ids: number[] = [];
  let calls = 0;
  for (let [page, after] = [1, '']; ; page += 1) {
    const { list, next } = await search(query, { page: String(page), limit: String(limitMax), after }).then(
      (answer) => ({ list: answer.ids, next: answer.next }),
    );
    calls += 1;
    ids.push(...list);
    const isAll = next === null && list.length < limitMax;
    if (isAll || ids.length > most) return { ids, calls, isAll };
    if (next !== null) [page, after] = [0, next];
  }
}

/** What the search says wrongly, if anything. */
function wrongIn({ count, ids: expected }: Expected, { ids, isAll }: Whole): string | undefined {
  const at = expected.findIndex((id, place) => id !== ids[place]);
  if (at >= 0) return `hit ${at + 1} is ${ids[at]} instead of ${expected[at]}`;
  return isAll && ids.length !== count ? `finds ${ids.length} of ${count}` : undefined;
}

export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { items: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
  });
  const items = Number(values.items);
  const services = await startServices({ durable: true });
  const database = await templateDatabase(services, items);
  await withClient(urlOf(services, database), async (client) => {
    const [productId] = (await productsOf(client)) as [number];
    const sample = await sampleOf(allItems(client, productId), Math.ceil(items / 2000));
    const queries = drawQueries(sample, queryCount, createRandom(Number(values.seed)), await loadSounds());
    const expected = await scan(allItems(client, productId), queries, hitsMax);
    await setTracing((statement) => client.query(statement), database);
    const searcher = await createSearcher(services, database, productId);
    let wrongs = 0;
    let mostCalls = 0;
    const costs: Record<string, (Answer & Expected)[]> = {};
    for (const one of expected) {
      const whole = await searchOn((query, more) => searcher.search(query, more), one.query, one.ids.length);
      mostCalls = Math.max(mostCalls, whole.calls);
      const wrong = wrongIn(one, whole);
      if (wrong) console.log(`✗ ${one.query}: ${wrong}`);
      if (wrong) wrongs += 1;
      for (const [form, more] of Object.entries(forms))
        (costs[form] ??= []).push({ ...one, ...(await searcher.search(one.query, more)) });
    }
    await searcher.end();
    await setTracing((statement) => client.query(statement), database, false);
    console.log(
      `${queries.length} searches in ${items} items: ${wrongs} differ from a scan; at most ${mostCalls} calls each`,
    );
    console.log(
      tableOf(
        ['', 'pages p50', 'p95', 'worst', 'ms p50', 'p95', 'worst'],
        Object.entries(costs).map(([form, answers]) => {
          const figures = (of: (answer: Answer) => number, digits: number) => {
            const sorted = answers.map(of).sort((a, b) => a - b);
            return [0.5, 0.95, 1].map((share) => quantile(sorted, share).toFixed(digits));
          };
          return [
            form,
            ...figures(({ pages }) => pages, 0),
            ...figures(({ milliseconds }) => milliseconds, 1),
          ];
        }),
      ),
    );
    const worst = Object.values(costs)
      .flat()
      .sort((a, b) => b.pages - a.pages)
      .slice(0, 15);
    for (const { query, count, pages, milliseconds } of worst)
      console.log(`  ${query}: ${count} hits, ${pages} pages, ${milliseconds.toFixed(1)} ms`);
    if (wrongs > 0) process.exitCode = 1;
  });
}

if (import.meta.main) await main(process.argv.slice(2));
