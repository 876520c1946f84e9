// What every table with a product must have, read from the catalogue of a migrated database, so that new tables are
// covered.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { definitions } from '@tracery/contract';
import { createModels } from '../../src/work-items/model.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const tables = Object.entries(inject('productTables'));

describe.each(tables)('%s', (table, column) => {
  test('has row-level security, forced, with a policy on the product', async () => {
    const [row] = await database.query<{ on: boolean; forced: boolean }>(
      `select relrowsecurity as on, relforcerowsecurity as forced from pg_class where oid = $1::regclass`,
      [table],
    );
    expect(row).toEqual({ on: true, forced: true });
    const policies = await database.query<{
      policyname: string;
      cmd: string;
      qual: string;
      with_check: string;
    }>(
      `select policyname, cmd, qual, with_check from pg_policies where schemaname = 'tracery' and tablename = $1`,
      [table],
    );
    const tenant = policies.find((policy) => policy.policyname === 'tenant');
    const expected = `(${column} = ( SELECT tracery.current_product() AS current_product))`;
    // pg_policies qualifies names by the search path of the session.
    const bare = (text: string | undefined) => text?.replaceAll('tracery.', '');
    expect(tenant?.cmd).toBe('ALL');
    expect(bare(tenant?.qual)).toBe(bare(expected));
    expect(bare(tenant?.with_check)).toBe(bare(expected));
    // What a user may see without having entered the product: a short list, reviewed by hand.
    const others = policies
      .filter((policy) => policy !== tenant)
      .map(({ policyname, cmd }) => `${policyname} ${cmd}`);
    const personal: Record<string, string[]> = {
      products: ['own SELECT', 'owner_reads SELECT'],
      memberships: ['own SELECT', 'own_hold UPDATE', 'owner_reads SELECT'],
      files: ['own SELECT', 'owner_reads SELECT'],
      trash: ['owner_reads SELECT'],
      items_to_fold: ['owner_reads SELECT'],
      item_search: ['owner_reads SELECT'],
      search_pending: ['owner_reads SELECT'],
      search_texts: ['owner_reads SELECT'],
      item_revisions: ['owner_counts_people ALL'],
      bulk_changes: ['owner_purges DELETE', 'owner_reads SELECT'],
      bulk_items: ['owner_purges DELETE', 'owner_reads SELECT'],
      imports: ['owner_purges DELETE', 'owner_reads SELECT'],
      import_rows: ['owner_purges DELETE', 'owner_reads SELECT'],
      import_keys: ['owner_purges DELETE', 'owner_reads SELECT'],
      test_reports: ['owner_purges DELETE', 'owner_reads SELECT'],
      test_names: ['owner_purges DELETE', 'owner_reads SELECT'],
      test_results: ['owner_purges DELETE', 'owner_reads SELECT'],
      test_trends: ['owner_purges DELETE', 'owner_reads SELECT'],
      changes: ['owner_purges DELETE', 'owner_reads SELECT'],
      webhooks: ['owner_reads SELECT'],
      webhook_deliveries: ['owner_purges DELETE', 'owner_reads SELECT'],
      git_repositories: ['owner_reads SELECT'],
      git_deliveries: ['owner_purges DELETE', 'owner_reads SELECT'],
      git_entries: ['owner_reads SELECT'],
      git_checks: ['owner_purges DELETE', 'owner_reads SELECT'],
      watches: ['owner_forgets DELETE', 'owner_reads SELECT'],
      inbox_entries: ['own SELECT', 'own_change UPDATE', 'owner_forgets DELETE', 'owner_reads SELECT'],
      inbox_counts: ['own SELECT', 'owner_counts ALL'],
      invitations: ['owner_claims UPDATE', 'owner_purges DELETE', 'owner_reads SELECT'],
    };
    expect(others.sort()).toEqual(personal[table] ?? []);
  });

  test('leads its primary key and its indexes with the product', async () => {
    const indexes = await database.query<{ name: string; first: string; isPrimary: boolean }>(
      `select c.relname as name, i.indisprimary as "isPrimary", pg_get_indexdef(i.indexrelid, 1, true) as first
       from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass`,
      [table],
    );
    expect(indexes.some((index) => index.isPrimary)).toBe(true);
    for (const { name, first } of indexes) {
      // How a user finds their products.
      if (name === 'memberships_of_user') continue;
      // The product is part of each key.
      if (name === 'item_search_keys' || name === 'search_texts_keys') continue;
      // How people find what they are invited to before the product is theirs, and what is old.
      if (/^invitations_(of_user|by_token|by_address|to_purge)$/.test(name)) continue;
      // How people list their inbox over all products, and how the worker finds what is due in any.
      if (
        /^inbox_(entries_(open|unread|mentions|reviews|snoozed|done|of_number|to_mail|to_wake|for_digest|old)|counts_of_user)$/.test(
          name,
        )
      )
        continue;
      // How the worker reads all products in the order of what happened.
      if (name === 'changes_by_transaction') continue;
      // How the worker finds what refers to bytes that all products share, and files that were removed long ago.
      if (name === 'files_of_bytes' || name === 'files_removed') continue;
      expect(first, name).toBe(column);
    }
  });

  test('is planned as if all its rows belonged to one product', async () => {
    // That of a product is its key.
    if (table === 'products') return;
    const [row] = await database.query<{ options: string[] | null }>(
      `select attoptions as options from pg_attribute where attrelid = $1::regclass and attname = $2`,
      [table, column],
    );
    expect(row!.options, 'alter column product_id set (n_distinct = 1)').toContain('n_distinct=1');
  });

  test('refers to other product tables only together with the product', async () => {
    const keys = await database.query<{ target: string; from: string[]; to: string[] }>(
      `select k.confrelid::regclass::text as target,
         (select array_agg(a.attname::text order by o) from unnest(k.conkey) with ordinality u(n, o)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n) as from,
         (select array_agg(a.attname::text order by o) from unnest(k.confkey) with ordinality u(n, o)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n) as to
       from pg_constraint k where k.contype = 'f' and k.conrelid = $1::regclass`,
      [table],
    );
    const products = inject('productTables');
    for (const { target, from, to } of keys) {
      const theirs = products[target];
      if (!theirs) continue;
      expect(to[from.indexOf(column)], `${table} → ${target}`).toBe(theirs);
    }
    // Directly, or through another table of the product.
    if (table !== 'products')
      expect(keys.some(({ target, from }) => products[target] && from[0] === column)).toBe(true);
  });

  test('cannot be emptied, altered or given away by the app', async () => {
    const [rights] = await database.query(
      `select has_table_privilege('tracery_app', $1, 'TRUNCATE') as truncate,
              has_table_privilege('tracery_app', $1, 'REFERENCES') as "references",
              has_table_privilege('tracery_app', $1, 'TRIGGER') as trigger,
              pg_get_userbyid(relowner) as owner from pg_class where oid = $1::regclass`,
      [table],
    );
    expect(rights).toEqual({ truncate: false, references: false, trigger: false, owner: 'tracery_owner' });
  });
});

test('history, changes, account events, runs of test cases and the audit log are append-only for the app', async () => {
  for (const table of [
    'history',
    'changes',
    'account_events',
    'testcase_runs',
    'audit_events',
    'audit_chain',
  ]) {
    const [rights] = await database.query(
      `select has_table_privilege('tracery_app', $1, 'UPDATE') as update, has_table_privilege('tracery_app', $1, 'DELETE') as delete`,
      [table],
    );
    expect(rights).toEqual({ update: false, delete: false });
  }
});

test('every kind of the contract has its row in item_kinds and a table with the columns of its fields', async () => {
  const kindRows = await database.query<{ kind: string; table_name: string }>('select * from item_kinds');
  const columns = await database.query<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.columns
     where table_schema = 'tracery'`,
  );
  const tableOf = new Map(kindRows.map(({ kind, table_name: table }) => [kind, table]));
  const existing = new Set(columns.map(({ column }) => column));
  const missing = [...createModels(definitions).values()].flatMap(({ kind, table, columns: own, texts }) => [
    ...(tableOf.get(kind) === table ? [] : [`insert into item_kinds values ('${kind}', '${table}')`]),
    ...[...own.map(({ column }) => column), ...texts]
      .map((column) => `${table}.${column}`)
      .filter((column) => !existing.has(column)),
  ]);
  expect(missing).toEqual([]);
  expect(kindRows.map(({ kind }) => kind).sort()).toEqual(definitions.map(({ kind }) => kind).sort());
});

test('[SHL-D9] real products have ids from 1000 up, enforced by the database', async () => {
  const [row] = await database.query<{ next: number }>(`select nextval('product_ids')::int as next`);
  expect(row!.next).toBeGreaterThanOrEqual(1000);
  await expect(
    database.query(
      `insert into products (id, name, manager_id, creator_id) select 1, 'one', id, id from users limit 1`,
    ),
  ).rejects.toThrow('products_id_check');
});

describe('the roles', () => {
  test('none of ours is superuser, makes roles or databases, or bypasses row-level security', async () => {
    const roles = await database.query(
      `select rolname from pg_roles where rolname like 'tracery\\_%'
       and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
    );
    expect(roles).toEqual([]);
  });

  test('the app can neither make nor change a table, nor become another role', async () => {
    const client = new pg.Client({ connectionString: database.urls.app });
    await client.connect();
    const refused = [
      'create table tracery.mine (a int)',
      'create table public.mine (a int)',
      'create schema mine',
      'alter table tracery.users add column mine int',
      'drop table tracery.history',
      'truncate tracery.history',
      'alter table tracery.history disable row level security',
      'set role tracery_owner',
      'set role tracery_worker',
      'select * from graphile_worker._private_jobs',
      "insert into graphile_worker._private_jobs (task_id, payload) values (1, '{}')",
    ];
    for (const sql of refused)
      await expect(client.query(sql), sql).rejects.toThrow(/permission denied|must be owner/);
    await client.end();
  });
});
