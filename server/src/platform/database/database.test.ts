import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { build, createDatabase, type Database } from './database.ts';
import { createPool } from './pool.ts';

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

const say = (text: string) => sql`insert into login_tries values (${text}, 'here', now(), 1)`.compile(build);
const said = async () =>
  (await own.query<{ t: string }>('select username_key as t from login_tries')).map((row) => row.t);
const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.compile(build);

describe('a transaction', () => {
  test('is all or nothing', async () => {
    await db.transaction(async (trx) => {
      await trx.run(say('kept'));
    });
    await expect(
      db.transaction(async (trx) => {
        await trx.run(say('undone'));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await said()).toEqual(['kept']);
  });

  test('that only reads cannot write', async () => {
    await expect(db.transaction((trx) => trx.run(say('x')), { readOnly: true })).rejects.toThrow('read-only');
  });

  test('is given up at its deadline, undone, and its connection is not used again', async () => {
    const start = performance.now();
    const late = db.transaction(
      async (trx) => {
        await trx.run(say('late'));
        await trx.run(sleep(2));
      },
      { deadline: performance.now() + 300 },
    );
    await expect(late).rejects.toMatchObject({ key: 'server.busy' });
    expect(performance.now() - start).toBeLessThan(1000);
    expect(db.pool.totalCount).toBe(0);
    await expect
      .poll(
        () =>
          own.query(
            `select from pg_stat_activity where usename = 'tracery_app' and datname = current_database()`,
          ),
        { timeout: 5000 },
      )
      .toEqual([]);
    expect(await said()).toEqual([]);
  });

  test('no statement runs longer than 3 seconds', async () => {
    const start = performance.now();
    await expect(db.transaction((trx) => trx.run(sleep(10)))).rejects.toMatchObject({ code: '57014' });
    expect(performance.now() - start).toBeLessThan(3500);
  });

  test('waits for a lock no longer than 2 seconds', async () => {
    await db.transaction((trx) => trx.run(say('held')));
    const holding = db.transaction(async (trx) => {
      await trx.run(sql`update login_tries set wrong_tries = 2`.compile(build));
      await pause(2600);
    });
    await pause(100);
    await expect(
      db.transaction((trx) => trx.run(sql`update login_tries set wrong_tries = 3`.compile(build))),
    ).rejects.toMatchObject({ code: '55P03' });
    await holding;
  });

  test('whose commit was lost on the way says that its outcome is unknown', async () => {
    const broken = db.transaction(async (trx) => {
      await trx.run(say('perhaps'));
      const [{ pid }] = (await trx.all(
        sql<{ pid: number }>`select pg_backend_pid() as pid`.compile(build),
      )) as [{ pid: number }];
      // After this the commit finds nobody to answer it.
      await own.query('select pg_terminate_backend($1)', [pid]);
      await pause(100);
    });
    await expect(broken).rejects.toMatchObject({ key: 'server.outcomeUnknown' });
  });

  test('that lost a deadlock is tried once more', async () => {
    await db.transaction(async (trx) => {
      await trx.run(say('a'));
      await trx.run(say('b'));
    });
    const crossing = (first: string, second: string) =>
      db.transaction(async (trx) => {
        await trx.run(
          sql`update login_tries set wrong_tries = wrong_tries + 1 where username_key = ${first}`.compile(
            build,
          ),
        );
        await pause(150);
        await trx.run(
          sql`update login_tries set wrong_tries = wrong_tries + 1 where username_key = ${second}`.compile(
            build,
          ),
        );
      });
    await Promise.all([crossing('a', 'b'), crossing('b', 'a')]);
    const rows = await own.query('select wrong_tries from login_tries');
    expect(rows).toEqual([{ wrong_tries: 3 }, { wrong_tries: 3 }]);
  });
});

describe('connections', () => {
  test('callers beyond the queue are turned away at once', async () => {
    const narrow = createDatabase(db.pool, { queue: 2 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => narrow.transaction((trx) => trx.run(sleep(0.3)))),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(4);
    for (const outcome of refused)
      expect(outcome.reason).toMatchObject({ key: 'server.busy', retryAfterSeconds: 1 });
  });

  test('that PostgreSQL ended are replaced, and only what ran on them fails', async () => {
    await db.transaction((trx) => trx.run(say('before')));
    await own.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'tracery_app'`);
    await expect
      .poll(() => db.transaction((trx) => trx.run(say(`after ${performance.now()}`))).catch(() => 0))
      .toBe(1);
  });

  test('a statement text is prepared once and then only run', async () => {
    for (let n = 0; n < 5; n += 1) await db.transaction((trx) => trx.run(say(`n${n}`)));
    const prepared = await db.transaction((trx) =>
      trx.all(
        sql<{
          name: string;
        }>`select name from pg_prepared_statements where statement like 'insert into login_tries%'`.compile(
          build,
        ),
      ),
    );
    expect(prepared).toHaveLength(1);
  });
});
