// Each operation of the server beside the same statements sent by pgbench, in turns.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isWrite } from '../contract/src/index.ts';
import { createPool } from '../server/src/platform/database/pool.ts';
import type { Services } from '../scripts/services.ts';
import { createRecorder } from './capture.ts';
import { cpuSeconds } from './cpu.ts';
import {
  copyDatabase,
  dropDatabase,
  keptDatabase,
  personName,
  productsOf,
  rangesOf,
  stockOf,
  withClient,
} from './data.ts';
import { divide, startLoad, type Load } from './load.ts';
import { mix, operationOf, operations, type OperationName, type Shares, type Subject } from './operations.ts';
import { Constants, runPgbench, scriptOf, type Bench, type Script } from './pgbench.ts';
import { productionEnvironment, signIn, startServer, type Server } from './server.ts';
import { median, type Row } from './table.ts';

export interface CompareOptions {
  services: Services;
  items: number;
  rounds: number;
  /** Of each measured stretch. */
  seconds: number;
  only: readonly string[];
  say: (line: string) => void;
}

const connections = 32;

/** What is measured under one name: one operation or several, as one row or, where answers are kept, as two. */
interface Subjects {
  name: string;
  title: string;
  shares: Shares;
  isKept: boolean;
}

const all: Subjects[] = [
  ...(Object.keys(operations) as OperationName[]).map((name) => {
    const { title, isKept = false } = operationOf(name);
    return { name, title, isKept, shares: { [name]: 100 } };
  }),
  { name: 'mix', title: '95 % reads, 5 % writes', isKept: false, shares: mix },
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
  const kept = await keptDatabase(services, items);
  await copyDatabase(services, kept, ours);
  const bareUrl = await copyDatabase(services, kept, bare);
  const servers: Server[] = [];
  const load = startLoad(directory);
  try {
    const { scripts, bench } = await recorded({ services, database: bare, url: bareUrl, directory });
    servers.push(
      await startServer(await productionEnvironment(services, ours)),
      await startServer(await productionEnvironment(services, ours, { KEPT_ANSWERS_MB: '0' })),
    );
    const stock = await withClient(bareUrl, async (client) =>
      stockOf(client, (await productsOf(client))[0]!),
    );
    load.seat('all', divide(stock, connections));
    const asked = all.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
    const rows: Row[] = [];
    for (const subjects of asked) {
      say(subjects.title);
      const side = { load, servers, productId: stock.productId, bench, scripts };
      try {
        rows.push(...(await measure(subjects, side, options)));
      } catch (error) {
        say(`  no figure: ${(error as Error).message}`);
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

type Scripts = Record<OperationName, string[]>;

interface Recorded {
  scripts: Scripts;
  bench: Bench;
}

/** Runs each operation twice on the copy that pgbench will have, with nothing kept: each statement is to be seen. */
async function recorded({
  services,
  database,
  url,
  directory,
}: {
  services: Services;
  database: string;
  url: string;
  directory: string;
}): Promise<Recorded> {
  return withClient(url, async (client) => {
    const [productId] = (await productsOf(client)) as [number];
    const stock = await stockOf(client, productId);
    const ranges = await rangesOf(client, productId);
    const subjectAt = (at: number): Subject => ({
      requirement: stock.requirements[at]!.id,
      version: stock.requirements[at]!.version,
      source: stock.sources[at]!,
      task: stock.tasks[at]!,
      number: at,
      deepPage: stock.deepPage,
    });
    const constants = new Constants();
    const environment = await productionEnvironment(services, database, { KEPT_ANSWERS_MB: '0' });
    const recorder = await createRecorder(environment, productId);
    const scripts = {} as Scripts;
    for (const [at, name] of (Object.keys(operations) as OperationName[]).entries()) {
      const operation = operationOf(name);
      const pairs = await recorder.record(operation, [subjectAt(2 * at), subjectAt(2 * at + 1)]);
      const { endpoint } = operation.steps[0]!(subjectAt(0));
      scripts[name] = pairs.map((pair) => scriptOf(pair, { constants, ranges, isWrite: isWrite(endpoint) }));
    }
    await recorder.end();
    // pgbench takes each item from the same day and status again and again; counts may not fall below nothing.
    for (const table of ['item_days', 'item_counters'])
      await client.query(`update ${table} set items = items + 100000 where product_id = $1`, [productId]);
    await client.query('vacuum analyze item_days, item_counters');
    const { rows } = await client.query<{ id: number }>('select id::int from users where username = $1', [
      personName(0),
    ]);
    return {
      scripts,
      bench: {
        url,
        directory,
        connections,
        constants,
        // As superuser, whom no policy slows, and with the settings of the server's own connections. Who is calling is
        // set for all of the connection: outside of a transaction a setting ends with its statement.
        options: `${settingsOfServer(url)} -c app.uid=${rows[0]!.id} -c app.pid=${productId}`,
      },
    };
  });
}

const settingsOfServer = (url: string): string =>
  createPool({ url, size: 1 }, () => {}).options.options ?? '';

interface Sides {
  load: Load;
  servers: Server[];
  productId: number;
  bench: Bench;
  scripts: Scripts;
}

async function measure(
  { title, shares, isKept }: Subjects,
  { load, servers, productId, bench, scripts }: Sides,
  { services, rounds, seconds }: CompareOptions,
): Promise<Row[]> {
  const postgres = () => cpuSeconds(services.pids['postgres']!);
  const chosen: Script[] = (Object.entries(shares) as [OperationName, number][]).flatMap(([name, share]) =>
    scripts[name].map((text) => ({ text, weight: Math.round((share * 100) / scripts[name].length) })),
  );

  async function bare(length: Parameters<typeof runPgbench>[2]) {
    const before = postgres();
    const { perSecond, count } = await runPgbench(bench, chosen, length);
    return { perSecond, count, cpu: postgres() - before };
  }

  // What connecting and preparing cost is no part of an operation.
  const starting = await bare({ transactionsEach: 1 });
  const bareRound = async (): Promise<Measured> => {
    const { perSecond, count, cpu } = await bare({ seconds });
    return { perSecond, cpuEach: (cpu - starting.cpu) / Math.max(1, count - starting.count) };
  };

  const serverRound = async (server: Server): Promise<Measured> => {
    const token = await signIn(server.port, personName(0), productId);
    const used = () => postgres() + cpuSeconds(server.pid);
    let [before, after] = [0, 0];
    const { count, ...result } = await load.run(
      {
        set: 'all',
        port: server.port,
        shares,
        seconds,
        warmUp: Math.min(0.5, seconds / 4),
        tokens: Array.from({ length: connections }, () => token),
      },
      { begun: () => (before = used()), over: () => (after = used()) },
    );
    return { ...result, cpuEach: (after - before) / count };
  };

  const sides = isKept ? servers : servers.slice(0, 1);
  const bares: Measured[] = [];
  const measured: Measured[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    bares.push(await bareRound());
    for (const [at, server] of sides.entries()) measured[at]!.push(await serverRound(server));
  }
  const words = isKept ? [`${title}, kept`, `${title}, read anew`] : [title];
  return measured.map((results, at) => rowOf(words[at]!, bares, results));
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
