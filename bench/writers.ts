// Many persons who write at once: all in one product, against each in a product of their own.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startServices } from '../scripts/services.ts';
import {
  copyDatabase,
  dropDatabase,
  keptDatabase,
  personName,
  productsOf,
  stockOf,
  withClient,
  writers,
} from './data.ts';
import { divide, startLoad, type Load } from './load.ts';
import type { Shares } from './operations.ts';
import { productionEnvironment, signIn, startServer } from './server.ts';
import { median, tableOf } from './table.ts';

const shares: Shares = { create: 50, status: 50 };
const rounds = 5;
const people = Array.from({ length: writers }, (_, at) => personName(at + 1));

interface Place {
  name: 'one product' | 'a product each';
  tokens: string[];
  perSecond: number[];
  p50: number[];
  p99: number[];
  deadlocks: number;
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
  const url = await copyDatabase(services, await keptDatabase(services, Number(values.items)), database);
  const server = await startServer(await productionEnvironment(services, database));
  const load = startLoad(directory);
  try {
    const places = await withClient(url, async (client) => {
      // All but the first, which is large, hold equally much.
      const [, shared, ...own] = (await productsOf(client)) as [number, number, ...number[]];
      const productsIn = { 'one product': people.map(() => shared), 'a product each': own };
      load.seat('one product', divide(await stockOf(client, shared), writers));
      const stocks = await Promise.all(own.map((productId) => stockOf(client, productId)));
      load.seat(
        'a product each',
        stocks.map((stock) => divide(stock, 1)[0]!),
      );
      const made: Place[] = [];
      for (const name of ['one product', 'a product each'] as const) {
        const tokens = await Promise.all(
          people.map((person, at) => signIn(server.port, person, productsIn[name][at]!)),
        );
        made.push({ name, tokens, perSecond: [], p50: [], p99: [], deadlocks: 0 });
      }
      const deadlocks = () => deadlocksIn(client, database);
      for (let round = 0; round < rounds; round += 1)
        for (const place of made)
          await write(load, server.port, place, { seconds: Number(values.seconds) / rounds / 2, deadlocks });
      return made;
    });
    console.log(values.json ? JSON.stringify(figuresOf(places), null, 2) : printed(places));
  } finally {
    load.end();
    await server.stop();
    await dropDatabase(services, database);
    fs.rmSync(directory, { recursive: true });
  }
}

async function write(
  load: Load,
  port: number,
  place: Place,
  { seconds, deadlocks }: { seconds: number; deadlocks: () => Promise<number> },
): Promise<void> {
  const before = await deadlocks();
  const warmUp = Math.min(0.5, seconds / 4);
  const { name: set, tokens } = place;
  const result = await load.run({ set, port, shares, seconds: seconds - warmUp, warmUp, tokens });
  place.perSecond.push(result.perSecond);
  place.p50.push(result.p50);
  place.p99.push(result.p99);
  place.deadlocks += (await deadlocks()) - before;
}

async function deadlocksIn(
  client: { query(sql: string, values: unknown[]): Promise<{ rows: { deadlocks: number }[] }> },
  database: string,
): Promise<number> {
  const { rows } = await client.query('select deadlocks::int from pg_stat_database where datname = $1', [
    database,
  ]);
  return rows[0]!.deadlocks;
}

const figuresOf = (places: readonly Place[]) => {
  const lines = places.map(({ name, perSecond, p50, p99, deadlocks }) => ({
    name,
    perSecond: median(perSecond),
    p50: median(p50),
    p99: median(p99),
    deadlocks,
  }));
  return { ratio: lines[0]!.perSecond / lines[1]!.perSecond, places: lines };
};

function printed(places: readonly Place[]): string {
  const { ratio, places: lines } = figuresOf(places);
  const table = tableOf(
    [`${writers} writers in`, 'writes/s', 'p50 ms', 'p99 ms', 'deadlocks'],
    lines.map(({ name, perSecond, p50, p99, deadlocks }) => [
      name,
      perSecond.toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
      String(deadlocks),
    ]),
  );
  return `${table}\n\none product against a product each: ${ratio.toFixed(2)}`;
}
