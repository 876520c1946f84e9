// Concurrent writers: all in one product, compared with one product each.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startServices, type Services } from '../scripts/services.ts';
import {
  copyDatabase,
  dropDatabase,
  templateDatabase,
  personName,
  productsOf,
  stockOf,
  withClient,
  writers,
} from './data.ts';
import { divide, startLoad, type Load, type Seat } from './load.ts';
import type { Shares } from './operations.ts';
import { productionEnvironment, signIn, startServer } from './server.ts';
import { median, tableOf } from './table.ts';

const shares: Shares = { create: 50, status: 50 };
const rounds = 5;
const people = Array.from({ length: writers }, (_, at) => personName(at + 1));

interface Scenario {
  name: 'one product' | 'a product each';
  tokens: string[];
  perSecond: number[];
  p50: number[];
  p99: number[];
}

export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      items: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '60' },
      json: { type: 'boolean', default: false },
    },
  });
  const services = await startServices({ durable: true });
  const database = 'tracery_bench_writers';
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-bench-'));
  const url = await copyDatabase(services, await templateDatabase(services, Number(values.items)), database);
  const server = await startServer(await productionEnvironment(services, database));
  const load = startLoad(directory);
  try {
    const scenarios = await withClient(url, async (client) => {
      // All but the first, large product have the same size.
      const [, shared, ...own] = (await productsOf(client)) as [number, number, ...number[]];
      const productsIn = { 'one product': people.map(() => shared), 'a product each': own };
      load.seat('one product', divide(await stockOf(client, shared), writers));
      const seats: Seat[] = [];
      for (const productId of own) seats.push(divide(await stockOf(client, productId), 1)[0]!);
      load.seat('a product each', seats);
      const created: Scenario[] = [];
      for (const name of ['one product', 'a product each'] as const) {
        const tokens: string[] = [];
        // Sequential: checking a password is slow on purpose.
        for (const [at, person] of people.entries())
          tokens.push(await signIn(server.port, person, productsIn[name][at]!));
        created.push({ name, tokens, perSecond: [], p50: [], p99: [] });
      }
      return created;
    });
    const before = await deadlocksIn(services, database);
    for (let round = 0; round < rounds; round += 1)
      for (const scenario of scenarios)
        await write(load, server.port, scenario, Number(values.seconds) / rounds / scenarios.length);
    // Connections report deadlock statistics late, at the latest when they close.
    await server.stop();
    const deadlocks = (await deadlocksIn(services, database)) - before;
    const figures = figuresOf(scenarios, deadlocks);
    console.log(values.json ? JSON.stringify(figures, null, 2) : format(figures));
  } finally {
    load.end();
    await server.stop();
    await dropDatabase(services, database);
    fs.rmSync(directory, { recursive: true });
  }
}

async function write(load: Load, port: number, scenario: Scenario, seconds: number): Promise<void> {
  const warmUp = Math.min(0.5, seconds / 4);
  const { name: set, tokens } = scenario;
  const result = await load.run({ set, port, shares, seconds: seconds - warmUp, warmUp, tokens });
  scenario.perSecond.push(result.perSecond);
  scenario.p50.push(result.p50);
  scenario.p99.push(result.p99);
}

const deadlocksIn = ({ postgresUrl }: Services, database: string): Promise<number> =>
  withClient(postgresUrl, async (client) => {
    const { rows } = await client.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = $1',
      [database],
    );
    return rows[0]!.deadlocks;
  });

const figuresOf = (scenarios: readonly Scenario[], deadlocks: number) => {
  const lines = scenarios.map(({ name, perSecond, p50, p99 }) => ({
    name,
    perSecond: median(perSecond),
    p50: median(p50),
    p99: median(p99),
  }));
  return { ratio: lines[0]!.perSecond / lines[1]!.perSecond, deadlocks, scenarios: lines };
};

function format({ ratio, deadlocks, scenarios }: ReturnType<typeof figuresOf>): string {
  const table = tableOf(
    [`${writers} writers in`, 'writes/s', 'p50 ms', 'p99 ms'],
    scenarios.map(({ name, perSecond, p50, p99 }) => [
      name,
      perSecond.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
    ]),
  );
  return `${table}\n\none product against a product each: ${ratio.toFixed(2)}\ndeadlocks: ${deadlocks}`;
}
