// Filters can be combined in more ways than a connection could keep plans for.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { definitions, type Definition } from '@tracery/contract';
import { appForFile, type TestApp } from '../../../../tests/support/app.ts';
import { repetitions } from '../../../../tests/support/long.ts';
import { retryWhileBusy } from '../../../../tests/support/retry-while-busy.ts';

const app = appForFile({ env: { DATABASE_POOL: '2', RESPONSE_CACHE_MB: '0' } });

const commonFilters: Record<string, string> = {
  query: 'a',
  id: '1',
  oid: '1',
  name: 'b',
  tag: 'c',
  status: '1',
  creatorId: '7',
  beginAt: '2026-01-01T00:00:00Z',
  endAt: '2026-12-31T00:00:00Z',
  isFrozen: '0',
};

/** The n-th way to filter and sort a list: the bits of n say which filters are set. */
function queryAt({ sorts }: Definition, at: number): Record<string, string> {
  const names = Object.keys(commonFilters).filter((_, bit) => (at >> bit) & 1);
  const allSorts = ['id', 'name', 'updatedAt', ...sorts];
  return {
    ...Object.fromEntries(names.map((name) => [name, commonFilters[name]!])),
    sort: allSorts[at % allSorts.length]!,
    direction: at % 2 === 0 ? 'asc' : 'desc',
  };
}

/** Memory that only the connections of this app use, in MB. */
async function connectionMemory({ database }: TestApp): Promise<number> {
  const backends = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and usename like '%app%' and pid <> pg_backend_pid()`,
  );
  expect(backends.length).toBeGreaterThan(0);
  const sizes = backends.map(({ pid }) =>
    Number(/RssAnon:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))![1]),
  );
  return Math.max(...sizes) / 1024;
}

/** More than twice what the server and each connection remember. */
const manyFilters = repetitions({ short: 5000, long: 10_000 });

test(`[SEC-14] memory of connections stays bounded over ${manyFilters} different filters`, async () => {
  const { manager } = await app().product();
  const { token } = manager;
  const kinds = definitions as readonly Definition[];
  let asked = 0;
  const askUntil = async (count: number) => {
    const next = async () => {
      while (asked < count) {
        const at = asked;
        asked += 1;
        const definition = kinds[at % kinds.length]!;
        const query = queryAt(definition, Math.floor(at / kinds.length));
        const { status, message } = await retryWhileBusy(() =>
          app().send(`GET ${definition.path}/list`, { token, query }),
        );
        if (status !== 200) throw new Error(`${JSON.stringify(query)}: ${status} ${message}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, next));
  };
  await askUntil(1500);
  const before = await connectionMemory(app());
  await askUntil(manyFilters);
  const after = await connectionMemory(app());
  expect(before).toBeLessThan(150);
  expect(after).toBeLessThan(before * 1.25 + 5);
}, 600_000);
