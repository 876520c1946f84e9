// A list of 100,000 items becomes a file in less than half a minute, and takes no more memory than a short one.
import type { AddressInfo } from 'node:net';
import v8 from 'node:v8';
import vm from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits, refusals } from '@tracery/contract';
import { createTestApp, type TestApp } from '../support/app.ts';
import { seedRequirements } from './seed.ts';

const { rowsMax } = limits.export;

let app: TestApp;
let address: string;
let token: string;
let managerId: number;
beforeAll(async () => {
  app = await createTestApp();
  const { id: productId, manager } = await app.product();
  token = manager.token;
  managerId = manager.id;
  await seedRequirements(app.database, [{ productId, userId: manager.id, count: rowsMax }]);
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
}, 900_000);
afterAll(() => app.close());

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc') as () => void;

function megabytesUsed(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

/** Read and forgotten, as a slow network would take it. */
async function readAll(query: string) {
  const began = performance.now();
  const response = await fetch(`${address}/reqapi/v1/requirements/export?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.status !== 200)
    return { status: response.status, answer: (await response.json()) as { code: number } };
  const used: number[] = [];
  let bytes = 0;
  let measuredAt = 0;
  for await (const chunk of response.body!) {
    bytes += chunk.length;
    if (bytes - measuredAt < 512 * 1024) continue;
    measuredAt = bytes;
    used.push(megabytesUsed());
  }
  const rows = Number(response.headers.get('tracery-rows'));
  return { status: 200, rows, bytes, used, seconds: (performance.now() - began) / 1000 };
}

test.each(['csv', 'xlsx'])(
  '[INT-24] 100,000 items become %s in less than 30 s with flat memory',
  async (format) => {
    // Whatever is loaded once.
    await readAll(`format=${format}&oid=1`);
    const { rows, bytes, used, seconds } = await readAll(`format=${format}&sort=name`);
    const [least, most] = [Math.min(...used!), Math.max(...used!)];
    process.stdout.write(
      `${format}: ${rows} rows, ${(bytes! / 2 ** 20).toFixed(1)} MB in ${seconds!.toFixed(1)} s, ` +
        `memory ${least.toFixed(0)} to ${most.toFixed(0)} MB at ${used!.length} points\n`,
    );
    expect(rows).toBe(rowsMax);
    expect(used!.length).toBeGreaterThan(5);
    expect(most - least).toBeLessThan(24);
    expect(seconds).toBeLessThan(30);
  },
  300_000,
);

test('[INT-24] what a search finds among as many is exported, too, and more than 100,000 items are refused', async () => {
  const found = await readAll('format=csv&query=quokka');
  expect(found.rows).toBe(10);
  const { data } = await app.call('GET /reqapi/v1/features/list', { token });
  const body = {
    name: 'One more',
    sourceId: data.list[0]!.id,
    importance: 'Mandatory',
    processorId: managerId,
  };
  await app.call('POST /reqapi/v1/requirements/create', { token, body } as never);
  const { status, answer } = await readAll('format=csv');
  expect([status, answer!.code]).toEqual([422, refusals['export.tooMany'].number]);
}, 300_000);
