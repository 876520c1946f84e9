import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { createDatabase, type Database } from '../database.ts';
import { createPool } from '../pool.ts';
import { sql } from '../sql.ts';

let own: TestDatabase;
let db: Database;
beforeEach(async () => {
  own = await createTestDatabase();
  db = createDatabase(createPool({ url: own.urls.app, size: 4 }, () => {}));
});
afterEach(async () => {
  await db.close();
  await own.drop();
});

const warmUp = () => db.transaction((trx) => trx.run(sql`select`), { readOnly: true });
const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`;
const enter = sql<{ who: string }>`
  select set_config('app.uid', '7', true) as who, set_config('transaction_read_only', 'on', true)`;
const whoAmI = sql<{ uid: string }>`select current_setting('app.uid', true) as uid`;
const soon = () => ({ deadline: performance.now() + 3000 });
const entry = { statement: enter, check: () => {} };

test('a read shares a few connections with others, and each has its own answer', async () => {
  const ask = (n: number) =>
    db.read(
      entry,
      (trx) => trx.one(sql<{ n: number; pid: number }>`select ${n}::int as n, pg_backend_pid() as pid`),
      soon(),
    );
  const results = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n)));
  expect(results.map(({ n }) => n)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  expect(new Set(results.map(({ pid }) => pid)).size).toBeLessThanOrEqual(2);
});

test('a read does not wait behind one that takes long, and leaves those beside it their answers when it is given up', async () => {
  await warmUp();
  const results: string[] = [];
  const record = (name: string) => () => void results.push(name);
  const whoAsks = () => db.read(entry, (trx) => trx.one(whoAmI), soon());
  const late = db.read(entry, (trx) => trx.all(sleep(1)), { deadline: performance.now() + 200 });
  const beside = whoAsks().then(record('beside'));
  await pause(50);
  const after = whoAsks().then(record('after'));
  await expect(late).rejects.toMatchObject({ key: 'server.busy' });
  await Promise.all([beside, after]);
  expect(results).toEqual(['after', 'beside']);
});
