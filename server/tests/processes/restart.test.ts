// Two app processes are restarted and killed under load. Every acknowledged write exists exactly once, and nobody has
// to sign in again.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startBalancer, type Balancer } from '../../../chaos/balancer.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { startApp, type AppProcess } from '../support/processes.ts';

let arranger: TestApp;
let apps: AppProcess[];
beforeEach(async () => {
  arranger = await createTestApp();
  apps = await Promise.all([startOne(), startOne()]);
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.kill('SIGKILL')));
  await arranger.close();
});

const startOne = (port?: number) =>
  startApp({
    database: arranger.database,
    env: { DRAIN_MS: '500', DATABASE_POOL: '10', LOG_LEVEL: 'warn' },
    ...(port === undefined ? {} : { port }),
  });

interface Acknowledged {
  id: number;
  name: string;
}

/** No measure of anything: processes may start slowly on a busy machine. */
const hang = 180_000;

/** Creates products until stopped. A request without an answer is repeated with the same idempotency key. */
async function work(token: string, route: Balancer, isOver: () => boolean, mayFail: boolean) {
  const acknowledged: Acknowledged[] = [];
  const failures: string[] = [];
  while (!isOver()) {
    const name = randomUUID();
    const key = randomUUID();
    const givenUpAt = performance.now() + hang;
    for (;;) {
      if (performance.now() > givenUpAt) throw new Error('no answer');
      const url = route.next();
      if (!url) {
        // A balancer holds the request until somebody is ready.
        await pause(20);
        continue;
      }
      try {
        const response = await fetch(`${url}/prdapi/v1/products/create`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'idempotency-key': key,
          },
          body: JSON.stringify({ name }),
        });
        const { data } = (await response.json()) as { data: { id: number } };
        if (response.status === 200) {
          acknowledged.push({ id: data.id, name });
          break;
        }
        failures.push(`answered ${response.status}`);
      } catch (error) {
        failures.push(String(error));
        if (!mayFail) break;
      }
      await pause(20);
    }
  }
  return { acknowledged, failures };
}

async function underLoad(mayFail: boolean, disturb: () => Promise<void>) {
  const people = await Promise.all(Array.from({ length: 6 }, () => arranger.signedIn()));
  const route = startBalancer(apps.map(({ url }) => url));
  let isOver = false;
  const working = people.map(({ token }) => work(token, route, () => isOver, mayFail));
  await pause(300);
  await disturb();
  await pause(300);
  isOver = true;
  const results = await Promise.all(working);
  await route.end();
  return {
    people,
    acknowledged: results.flatMap((result) => result.acknowledged),
    failures: results.flatMap((result) => result.failures),
  };
}

async function expectNothingLost({ people, acknowledged }: Awaited<ReturnType<typeof underLoad>>) {
  expect(acknowledged.length).toBeGreaterThan(20);
  const stored = await arranger.database.query<Acknowledged & { history: number }>(
    `select p.id::int, p.name, (select count(*)::int from history h where h.product_id = p.id) as history from products p`,
  );
  const byName = Map.groupBy(stored, (row) => row.name);
  for (const { id, name } of acknowledged) expect(byName.get(name)).toEqual([{ id, name, history: 1 }]);
  // An unacknowledged write exists completely or not at all, and at most once.
  for (const rows of byName.values()) expect(rows).toHaveLength(1);
  for (const { token } of people) {
    expect((await arranger.call('GET /prdapi/v1/products/list', { token })).status).toBe(200);
  }
}

describe('under load', () => {
  test(
    'a graceful restart of each process in turn fails no request',
    async () => {
      const result = await underLoad(false, async () => {
        for (const at of [0, 1]) {
          const ending = apps[at]!;
          expect(await ending.kill('SIGTERM')).toBe(0);
          apps[at] = await startOne(Number(new URL(ending.url).port));
          await pause(200);
        }
      });
      expect(result.failures).toEqual([]);
      await expectNothingLost(result);
    },
    hang + 60_000,
  );

  test(
    '[ACC-D14] kill -9 of one and then of all processes loses no session and no acknowledged write',
    async () => {
      const result = await underLoad(true, async () => {
        for (let round = 0; round < 3; round += 1) {
          await apps[0]!.kill('SIGKILL');
          apps[0] = await startOne(Number(new URL(apps[0]!.url).port));
          await pause(100);
        }
        await Promise.all(apps.map((app) => app.kill('SIGKILL')));
        apps = await Promise.all(apps.map((app) => startOne(Number(new URL(app.url).port))));
      });
      await expectNothingLost(result);
    },
    hang + 60_000,
  );
});
