// How long a new connection is waited for.
import net from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from './pool.ts';

/** Accepts connections and never answers, as a machine behind a broken network. */
const silent = net.createServer();
let address = '';

beforeAll(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as net.AddressInfo;
  address = `postgres://somebody:word@127.0.0.1:${port}/tracery`;
});

afterAll(() => void silent.close());

async function secondsToGiveUp(url: string): Promise<number> {
  const pool = createPool({ url, size: 1 }, () => {});
  const start = performance.now();
  await expect(pool.connect()).rejects.toThrow('timeout');
  await pool.end();
  return (performance.now() - start) / 1000;
}

test('a new connection is given up after 2 s, or after what the address says', async () => {
  const [usual, long] = await Promise.all([
    secondsToGiveUp(address),
    secondsToGiveUp(`${address}?connect_timeout=4`),
  ]);
  expect(usual).toBeGreaterThan(1.9);
  expect(long).toBeGreaterThan(3.9);
});
