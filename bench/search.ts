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
      const { list, ...totals }: { list: { id: number }[]; total: number; isTotalExact: boolean } = data;
      const sum = (figure: 'pages' | 'milliseconds') =>
        statements.reduce((all, statement) => all + statement[figure], 0);
      return {
        ids: list.map(({ id }) => id),
        ...totals,
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

/** What the answer says wrongly, if anything. */
function wrongIn({ count, ids }: Expected, answer: Answer): string | undefined {
  const expected = ids.slice(0, limitMax);
  const at = expected.findIndex((id, place) => id !== answer.ids[place]);
  if (at >= 0) return `hit ${at + 1} is ${answer.ids[at]} instead of ${expected[at]}`;
  if (answer.ids.length > expected.length) return `finds ${answer.ids[expected.length]}, which has it not`;
  // After so many candidates it is said that there are more.
  if (answer.total > count || (answer.isTotalExact && answer.total < count))
    return `counts ${answer.total} of ${count}`;
  return undefined;
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
    const costs: Record<string, (Answer & Expected)[]> = {};
    for (const one of expected) {
      const wrong = wrongIn(one, await searcher.search(one.query, { facets: '1', limit: String(limitMax) }));
      if (wrong) console.log(`✗ ${one.query}: ${wrong}`);
      if (wrong) wrongs += 1;
      for (const [form, more] of Object.entries(forms))
        (costs[form] ??= []).push({ ...one, ...(await searcher.search(one.query, more)) });
    }
    await searcher.end();
    await setTracing((statement) => client.query(statement), database, false);
    console.log(`${queries.length} searches in ${items} items: ${wrongs} differ from a scan`);
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
