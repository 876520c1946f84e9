// Each barrier between products alone: with one disabled the other must hold. Then both are disabled, to prove that
// the probe detects leaks.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { isWrite, registryEntries } from '@tracery/contract';
import { withoutProductConditions } from '../support/statement-law.ts';
import { createFixture, isOwned, referencesOf, textOf, type FilledCall, type Fixture } from './fixture.ts';

const endpoints = registryEntries().filter(([, endpoint]) => endpoint.access !== 'public');

/** Calls every endpoint as a member of the south product, with its own ids and with ids of the north product. */
async function probe(
  fixture: Fixture,
  asked = endpoints,
): Promise<{ leaks: string[]; broken: string[]; changed: string[] }> {
  const leaks: string[] = [];
  // A failing read could hide a leak. A write that the policies stop fails too, which is expected.
  const broken: string[] = [];
  const changed: string[] = [];
  const ask = async (about: string, key: (typeof endpoints)[number][0], call: FilledCall) => {
    const session = await fixture.caller('member of another product');
    const before = await fixture.lastWrite(fixture.north);
    const reply = await fixture.send(key, call, session);
    if ((await fixture.lastWrite(fixture.north)) !== before) changed.push(about);
    if (textOf(reply).includes(fixture.north.marker)) leaks.push(about);
    if (reply.status >= 500 && !isWrite(key)) broken.push(about);
  };
  for (const [key, endpoint] of asked) {
    await ask(key, key, await fixture.validCall(key, fixture.south, fixture.south.manager));
    const northern = await fixture.validCall(key, fixture.north, fixture.north.manager);
    for (const { part, name, refers } of referencesOf(endpoint)) {
      if (!isOwned(refers)) continue;
      const call = await fixture.validCall(key, fixture.south, fixture.south.manager);
      call[part]![name] = northern[part]![name];
      await ask(`${key} with ${part}.${name} of the north`, key, call);
    }
  }
  return { leaks, broken, changed };
}

const tearDownPolicies = async (fixture: Fixture) => {
  for (const table of Object.keys(inject('productTables'))) {
    await fixture.app.database.query(
      `alter table ${table} disable row level security, no force row level security`,
    );
  }
};

const tearDownConditions = {
  env: { LOG_LEVEL: 'silent' },
  databaseOptions: {
    // Except in the membership check, which sets the product for row-level security.
    observe: (sql: string) =>
      sql.includes("set_config('app.pid'") ? sql : withoutProductConditions(sql, inject('productTables')),
  },
};

describe('with all walls standing', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await createFixture();
  });
  afterAll(() => fixture.app.close());

  test('[WRK-05, PRD-01] nobody reads or changes a word of another product', async () => {
    expect(await probe(fixture)).toEqual({ leaks: [], broken: [], changed: [] });
  });

  test('the probe sees each write to a table of a product', async () => {
    const { app, north, south } = fixture;
    const { name } = (
      await app.database.query<{ name: string }>('select name from products where id = $1', [north.id])
    )[0]!;
    const [ofNorth, ofSouth] = [await fixture.lastWrite(north), await fixture.lastWrite(south)];
    await app.database.query('update products set name = $2 where id = $1', [north.id, name]);
    expect(await fixture.lastWrite(north)).toBeGreaterThan(ofNorth);
    expect(await fixture.lastWrite(south)).toBe(ofSouth);
    const watched = await app.database.query<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'zz_written' and tgparentid = 0`,
    );
    expect(watched.map((table) => table.name).sort()).toEqual(Object.keys(inject('productTables')).sort());
  });

  describe('without a product', () => {
    test('[SHL-D9] a transaction that set no product, or 0, or 1, sees no row of any product table', async () => {
      for (const setting of [undefined, '', '0', '1']) {
        for (const [table, column] of Object.entries(inject('productTables'))) {
          const { pool } = fixture.app.db;
          const client = await pool.connect();
          await client.query('begin');
          if (setting !== undefined) await client.query(`select set_config('app.pid', $1, true)`, [setting]);
          const { rows } = await client.query(`select ${column} from ${table}`);
          await client.query('rollback');
          client.release();
          expect(rows, `${table} with ${String(setting)}`).toEqual([]);
        }
      }
    });

    test('what a transaction set is gone when the connection is used again', async () => {
      const { rows } = await fixture.app.db.pool.query(
        `select current_setting('app.pid', true) as pid, current_setting('app.uid', true) as uid`,
      );
      expect(rows[0].pid || null).toBeNull();
      expect(rows[0].uid || null).toBeNull();
    });
  });
});

describe('with row-level security switched off', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await createFixture();
    await tearDownPolicies(fixture);
  });
  afterAll(() => fixture.app.close());

  test('[WRK-05] the conditions in our statements hold', async () => {
    expect(await probe(fixture)).toEqual({ leaks: [], broken: [], changed: [] });
  });

  test('no row can refer to a row of another product', async () => {
    const { north, south, app } = fixture;
    const tables = Object.keys(inject('productTables')).filter((table) => table !== 'products');
    for (const table of tables) {
      const references = await app.database.query<{ column: string; target: string; key: string }>(
        `select a.attname as column, k.confrelid::regclass::text as target, t.attname as key
         from pg_constraint k cross join unnest(k.conkey, k.confkey) pair (own, other)
           join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
           join pg_attribute t on t.attrelid = k.confrelid and t.attnum = pair.other
         where k.contype = 'f' and k.conrelid = $1::regclass and cardinality(k.conkey) > 1 and a.attname <> 'product_id'`,
        [table],
      );
      for (const { column, target, key } of references) {
        const moving = app.database.query(
          `update ${table} set ${column} = (select ${key} from ${target} where product_id = $1 limit 1)
           where ctid = (select ctid from ${table} where product_id = $2 limit 1)`,
          [north.id, south.id],
        );
        await expect(moving, `${table}.${column}`).rejects.toThrow('violates foreign key constraint');
      }
    }
    await expect(
      app.database.query('insert into memberships (product_id, user_id, roles) values (999999999, 1, $1)', [
        ['Guest'],
      ]),
    ).rejects.toThrow('violates foreign key constraint');
  });
});

describe('with every condition on the product taken out of our statements', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await createFixture(tearDownConditions);
  });
  afterAll(() => fixture.app.close());

  test('[WRK-05] row-level security holds', async () => {
    expect(await probe(fixture)).toEqual({ leaks: [], broken: [], changed: [] });
  });
});

describe('with both torn down', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await createFixture(tearDownConditions);
    await tearDownPolicies(fixture);
  });
  afterAll(() => fixture.app.close());

  test('the probe sees the leak', async () => {
    // Reads only: without any barrier, writes would count the items of all products.
    const wanted = 'GET /prdapi/v1/products/members';
    const { leaks } = await probe(
      fixture,
      endpoints.filter(([key]) => key === wanted),
    );
    expect(leaks).toContain(wanted);
  });
});
