// Measures each operation on the server and with pgbench in turn.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Services } from '../scripts/services.ts';
import { connectionOptions, raiseCounts, recordAll, type Scripts } from './bare.ts';
import { cpuSeconds } from './cpu.ts';
import {
  copyDatabase,
  dropDatabase,
  templateDatabase,
  personName,
  productsOf,
  stockOf,
  withClient,
} from './data.ts';
import { divide, startLoad, type Load } from './load.ts';
import { mix, operationOf, operations, type OperationName, type Shares } from './operations.ts';
import { runPgbench, type Bench, type Script } from './pgbench.ts';
import { productionEnvironment, signIn, startServer, type Server } from './server.ts';
import { median, type Row } from './table.ts';

export interface CompareOptions {
  services: Services;
  items: number;
  rounds: number;
  /** Length of one measurement. */
  seconds: number;
  only: readonly string[];
  say: (line: string) => void;
}

export const connections = 32;

const withoutCache = { RESPONSE_CACHE_MB: '0' };

/** One measurement: one or more operations; two rows if responses can be cached. */
interface Measurement {
  name: string;
  title: string;
  shares: Shares;
  isCached: boolean;
}

const all: Measurement[] = [
  ...(Object.keys(operations) as OperationName[]).map((name) => {
    const { title, isCached = false } = operationOf(name);
    return { name, title, isCached, shares: { [name]: 100 } };
  }),
  { name: 'mix', title: '95 % reads, 5 % writes', isCached: false, shares: mix },
];

export const names = all.map(({ name }) => name);

interface Measured {
  perSecond: number;
  cpuEach: number;
  p50?: number;
  p99?: number;
}

export async function compare(options: CompareOptions): Promise<Row[]> {
  const { services, items, say } = options;
  const [ours, bare] = ['tracery_bench_ours', 'tracery_bench_bare'];
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-bench-'));
  say(`preparing ${items} items`);
  const template = await templateDatabase(services, items);
  await copyDatabase(services, template, ours);
  const bareUrl = await copyDatabase(services, template, bare);
  const servers: Server[] = [];
  const load = startLoad(directory);
  try {
    const { stock, scripts, bench } = await withClient(bareUrl, async (client) => {
      const [productId] = (await productsOf(client)) as [number];
      const found = await stockOf(client, productId);
      const environment = await productionEnvironment(services, bare, withoutCache);
      const { constants, ...recorded } = await recordAll(client, environment, found);
      await raiseCounts(client, found);
      const pgOptions = await connectionOptions(client, bareUrl, found);
      return {
        ...recorded,
        stock: found,
        bench: { url: bareUrl, directory, connections, constants, options: pgOptions },
      };
    });
    servers.push(
      await startServer(await productionEnvironment(services, ours)),
      await startServer(await productionEnvironment(services, ours, withoutCache)),
    );
    load.seat('all', divide(stock, connections));
    for (const server of servers) await warmUp(load, server, stock.productId, options);
    const asked = all.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
    const before = cpuSeconds(services.pids['postgres']!);
    await runPgbench(bench, [{ text: 'select;', weight: 1 }], { transactionsEach: 1 });
    const connecting = cpuSeconds(services.pids['postgres']!) - before;
    const sides = { load, servers, productId: stock.productId, bench, connecting, scripts };
    const rows: Row[] = [];
    for (const measurement of asked) {
      const title = measurement.title.replace('{page}', String(stock.deepPage));
      say(title);
      try {
        rows.push(...(await measure({ ...measurement, title }, sides, options)));
      } catch (error) {
        say(`  no result: ${(error as Error).message}`);
        process.exitCode = 1;
      }
    }
    return rows;
  } finally {
    load.end();
    await Promise.all(servers.map((server) => server.stop()));
    await dropDatabase(services, ours);
    await dropDatabase(services, bare);
    fs.rmSync(directory, { recursive: true });
  }
}

const tokensOf = async (server: Server, productId: number) => {
  const token = await signIn(server.port, personName(0), productId);
  return Array.from({ length: connections }, () => token);
};

async function warmUp(load: Load, server: Server, productId: number, { seconds, say }: CompareOptions) {
  say('warming up');
  const tokens = await tokensOf(server, productId);
  await load.run({ set: 'all', port: server.port, shares: mix, seconds: seconds * 4, warmUp: 0, tokens });
}

interface Sides {
  load: Load;
  servers: Server[];
  productId: number;
  bench: Bench;
  /** CPU seconds of PostgreSQL for opening the connections, which do not count. */
  connecting: number;
  scripts: Scripts;
}

async function measure(
  { title, shares, isCached }: Measurement,
  { load, servers, productId, bench, connecting, scripts }: Sides,
  { services, rounds, seconds, say }: CompareOptions,
): Promise<Row[]> {
  const postgres = () => cpuSeconds(services.pids['postgres']!);
  const chosen: Script[] = (Object.entries(shares) as [OperationName, number][]).flatMap(([name, share]) =>
    scripts[name].map((text) => ({ text, weight: Math.round((share * 100) / scripts[name].length) })),
  );

  const bareRound = async (): Promise<Measured> => {
    const before = postgres();
    const { perSecond, count } = await runPgbench(bench, chosen, { seconds });
    return { perSecond, cpuEach: (postgres() - before - connecting) / count };
  };

  const serverRound = async (server: Server): Promise<Measured> => {
    const tokens = await tokensOf(server, productId);
    const used = () => postgres() + cpuSeconds(server.pid);
    let [before, after] = [0, 0];
    const { count, ...result } = await load.run(
      {
        set: 'all',
        port: server.port,
        shares,
        seconds,
        warmUp: Math.min(0.5, seconds / 4),
        tokens,
      },
      { begun: () => (before = used()), over: () => (after = used()) },
    );
    return { ...result, cpuEach: (after - before) / count };
  };

  const sides = isCached ? servers : servers.slice(0, 1);
  const bares: Measured[] = [];
  const measured: Measured[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    bares.push(await retryOnce(bareRound, say));
    for (const [at, server] of sides.entries())
      measured[at]!.push(await retryOnce(() => serverRound(server), say));
  }
  const words = isCached ? [`${title}, cached`, `${title}, uncached`] : [title];
  return measured.map((results, at) => rowOf(words[at]!, bares, results));
}

/** Repeats a measurement with a failed reply once; after a second failure the operation has no result. */
async function retryOnce<T>(work: () => Promise<T>, say: (line: string) => void): Promise<T> {
  try {
    return await work();
  } catch (error) {
    say(`  retrying: ${(error as Error).message}`);
    return work();
  }
}

function rowOf(operation: string, bares: Measured[], results: Measured[]): Row {
  const of = (values: Measured[], key: keyof Measured) => median(values.map((value) => value[key]!));
  const bare = of(bares, 'perSecond');
  const ours = of(results, 'perSecond');
  return {
    operation,
    bare,
    ours,
    ratio: ours / bare,
    cpuRatio: of(results, 'cpuEach') / of(bares, 'cpuEach'),
    p50: of(results, 'p50'),
    p99: of(results, 'p99'),
  };
}
