import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { startTcpProxy } from '../../../tests/support/tcp-proxy.ts';
import { createDatabase, type Database, type Trx } from './database.ts';
import { createPipelinedDriver } from './driver/pipelined-driver.ts';
import { createPlainDriver } from './driver/plain-driver.ts';
import { createPool } from './pool.ts';
import { sql } from './sql.ts';

describe.each([
  ['pipelined', createPipelinedDriver],
  ['plain', createPlainDriver],
] as const)('with the %s driver', (_name, driver) => {
  let own: TestDatabase;
  let db: Database;
  beforeEach(async () => {
    own = await createTestDatabase();
    db = createDatabase(
      createPool({ url: own.urls.app, size: 4 }, () => {}),
      { driver },
    );
  });
  afterEach(async () => {
    await db.close();
    await own.drop();
  });

  const say = (text: string) => sql`insert into login_tries values (${text}, 'here', now(), 1)`;
  const said = async () =>
    (await own.query<{ t: string }>('select username_key as t from login_tries')).map((row) => row.t);
  /** Connecting takes its time, and what is given up while connecting leaves a good connection behind. */
  const warmUp = () => db.transaction((trx) => trx.run(sql`select`), { readOnly: true });
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`;

  test('bigint is a number, alone and in arrays', async () => {
    const row = await db.transaction(
      (trx) => trx.one(sql`select 7::bigint as one, '{7,NULL}'::bigint[] as all`),
      {
        readOnly: true,
      },
    );
    expect(row).toEqual({ one: 7, all: [7, null] });
  });

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
      await expect(db.transaction((trx) => trx.run(say('x')), { readOnly: true })).rejects.toThrow(
        'read-only',
      );
    });

    test('is given up at its deadline, undone, and its connection is not used again', async () => {
      await warmUp();
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
        await trx.run(sql`update login_tries set wrong_tries = 2`);
        await pause(2600);
      });
      await pause(100);
      await expect(
        db.transaction((trx) => trx.run(sql`update login_tries set wrong_tries = 3`)),
      ).rejects.toMatchObject({ code: '55P03' });
      await holding;
    });

    test('whose commit was lost on the way says that its outcome is unknown', async () => {
      const broken = db.transaction(async (trx) => {
        await trx.run(say('perhaps'));
        const [{ pid }] = (await trx.all(sql<{ pid: number }>`select pg_backend_pid() as pid`)) as [
          { pid: number },
        ];
        // After this the commit finds nobody to answer it.
        await own.query('select pg_terminate_backend($1)', [pid]);
        await pause(100);
      });
      await expect(broken).rejects.toMatchObject({ key: 'server.outcomeUnknown' });
    });

    test('[OPS-25] whose commit gets no answer says so, and its connection is not used again', async () => {
      const proxy = await startTcpProxy(own.urls.app);
      const far = createDatabase(
        createPool({ url: proxy.url, size: 4 }, () => {}),
        { driver, answerWithin: 300 },
      );
      let release = () => {};
      const unanswered = far.transaction(async (trx) => {
        await trx.run(say('perhaps'));
        release = proxy.hold();
      });
      await expect(unanswered).rejects.toMatchObject({ key: 'server.outcomeUnknown' });
      expect(far.pool.totalCount).toBe(0);
      release();
      await far.transaction((trx) => trx.run(say('after')));
      expect(await said()).toContain('after');
      await far.close();
      await proxy.disconnect();
    });

    test('that lost a deadlock is tried again', async () => {
      await db.transaction(async (trx) => {
        await trx.run(say('a'));
        await trx.run(say('b'));
      });
      const crossing = (first: string, second: string) =>
        db.transaction(async (trx) => {
          await trx.run(
            sql`update login_tries set wrong_tries = wrong_tries + 1 where username_key = ${first}`,
          );
          await pause(150);
          await trx.run(
            sql`update login_tries set wrong_tries = wrong_tries + 1 where username_key = ${second}`,
          );
        });
      await Promise.all([crossing('a', 'b'), crossing('b', 'a')]);
      const rows = await own.query('select wrong_tries from login_tries');
      expect(rows).toEqual([{ wrong_tries: 3 }, { wrong_tries: 3 }]);
    });

    test('[OPS-18] succeeds after a migration, though every connection had a plan for the table as it was', async () => {
      const read = (trx: Trx) => trx.all(sql<object>`select * from login_tries`);
      // All at once, so that each has a connection of its own.
      let waiting = 4;
      await Promise.all(
        Array.from({ length: 4 }, () =>
          db.transaction(async (trx) => {
            await read(trx);
            waiting -= 1;
            while (waiting > 0) await pause(5);
          }),
        ),
      );
      await own.query('alter table login_tries add column pet text');
      expect(await db.transaction(read)).toEqual([]);
    });
  });

  describe('a read', () => {
    const enter = sql<{ who: string }>`
    select set_config('app.uid', '7', true) as who, set_config('transaction_read_only', 'on', true)`;
    const whoAmI = sql<{ uid: string; xid: string }>`
    select current_setting('app.uid', true) as uid, pg_current_xact_id_if_assigned()::text as xid`;
    const soon = () => ({ deadline: performance.now() + 3000 });
    const entry = { statement: enter, check: () => {} };

    test('has what its entry set in each of its trips, and nothing of it stays', async () => {
      const seen = await db.read(
        entry,
        async (trx) => {
          const together = await Promise.all([trx.one(whoAmI), trx.one(whoAmI)]);
          return [...together, await trx.one(whoAmI)];
        },
        soon(),
      );
      expect(seen.map(({ uid }) => uid)).toEqual(['7', '7', '7']);
      const { rows } = await db.pool.query(`select current_setting('app.uid', true) as uid`);
      expect(rows[0].uid || null).toBeNull();
    });

    test('is not answered before its entry was judged, not even when it asks nothing', async () => {
      const refuse = {
        statement: enter,
        check: () => {
          throw new Error('not you');
        },
      };
      await expect(db.read(refuse, async () => 'told', soon())).rejects.toThrow('not you');
      await expect(db.read(refuse, (trx) => trx.one(whoAmI), soon())).rejects.toThrow('not you');
      const hasty = async () => {
        throw new Error('something else');
      };
      await expect(db.read(refuse, hasty, soon())).rejects.toThrow('not you');
    });

    test('cannot write', async () => {
      const writing = db.read(
        entry,
        (trx) => trx.all(sql`insert into login_tries values ('x', 'here', now(), 1) returning 1`),
        soon(),
      );
      await expect(writing).rejects.toThrow('read-only');
      expect(await said()).toEqual([]);
    });

    test('is given up at its deadline', async () => {
      await warmUp();
      const late = db.read(entry, (trx) => trx.all(sleep(2)), { deadline: performance.now() + 200 });
      await expect(late).rejects.toMatchObject({ key: 'server.busy' });
      await expect.poll(() => db.pool.totalCount).toBe(0);
    });

    test('that fails beside others fails alone', async () => {
      const ask = (divisor: number) =>
        db.read(entry, (trx) => trx.one(sql<{ n: number }>`select 1 / ${divisor}::int as n`), soon());
      await warmUp();
      const told = await Promise.allSettled([ask(1), ask(0), ask(1)]);
      expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    });

    test('of a table that got another column meanwhile goes on', async () => {
      const ask = () => db.read(entry, (trx) => trx.all(sql`select * from login_tries`), soon());
      for (let n = 0; n < 3; n += 1) await ask();
      await own.query('alter table login_tries add column seen_later integer default 3');
      await own.query(`insert into login_tries values ('a', 'here', now(), 1)`);
      expect(await ask()).toMatchObject([{ username_key: 'a', seen_later: 3 }]);
    });

    test('whose statement fails tells why, and the connection is good for the next', async () => {
      await expect(db.read(entry, (trx) => trx.all(sql`select 1 / ${0}::int`), soon())).rejects.toMatchObject(
        {
          code: '22012',
        },
      );
      expect(await db.read(entry, (trx) => trx.one(whoAmI), soon())).toMatchObject({ uid: '7' });
    });
  });

  describe('what is sent with the commit', () => {
    test('goes in the order of its keys, and undoes everything when it fails', async () => {
      await db.transaction(async (trx) => {
        trx.atCommit('b', say('second'));
        trx.atCommit('a', say('first'));
        await trx.run(say('before'));
      });
      expect(await said()).toEqual(['before', 'first', 'second']);
      const failing = db.transaction(async (trx) => {
        await trx.run(say('undone'));
        trx.atCommit('a', sql`select 1 / ${0}::int`);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      expect(await said()).toEqual(['before', 'first', 'second']);
    });

    test('a transaction that had failed before is not called committed', async () => {
      const swallowing = db.transaction(async (trx) => {
        await trx.run(sql`select 1 / ${0}::int`).catch(() => {});
      });
      await expect(swallowing).rejects.toMatchObject({ key: 'server.outcomeUnknown' });
    });

    test('nobody speaks after the end', async () => {
      const talk = await db.transaction(async (trx) => () => trx.run(say('late')));
      await expect(talk()).rejects.toThrow('is over');
    });
  });

  describe('connections', () => {
    test('callers beyond the queue are turned away at once', async () => {
      const narrow = createDatabase(db.pool, { maxQueued: 2, driver });
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
          }>`select name from pg_prepared_statements where statement like 'insert into login_tries%'`,
        ),
      );
      expect(prepared).toHaveLength(1);
    });
  });
});
