import { expect, test } from 'vitest';
import { joinedAcross, unboundTables, withoutProductConditions } from '../support/statement-law.ts';

const tables = { products: 'id', memberships: 'product_id', history: 'product_id' };
const unbound = (sql: string) => unboundTables(sql, tables);

test('a statement that says for which product is within the law', () => {
  expect(unbound('select * from history where product_id = $1 and id = $2')).toEqual([]);
  expect(unbound('select * from history h where h.product_id = $1::bigint')).toEqual([]);
  expect(unbound('update history set kind = $1 where product_id = $2')).toEqual([]);
  expect(unbound('delete from memberships where $1 = product_id')).toEqual([]);
  expect(unbound('insert into history (product_id, kind) values ($1, $2)')).toEqual([]);
  expect(
    unbound(
      'select * from history h join memberships m on m.product_id = h.product_id where h.product_id = $1',
    ),
  ).toEqual([]);
  expect(unbound('select * from users where id = $1')).toEqual([]);
});

test('a statement that leaves the product out is caught, wherever it hides', () => {
  expect(unbound('select * from history where id = $1')).toEqual(['history']);
  expect(unbound('select * from history h where h.product_id = $1 or true')).toEqual(['history']);
  expect(unbound('update history set product_id = $1 where id = $2')).toEqual(['history']);
  expect(unbound('delete from history')).toEqual(['history']);
  expect(unbound('insert into history (kind) values ($1)')).toEqual(['history']);
  expect(unbound('with x as (select * from history where id = $1) select * from x')).toEqual(['history']);
  expect(unbound('select * from users where id in (select creator_id from history)')).toEqual(['history']);
  expect(
    unbound(
      'select * from history h where h.product_id = $1 and exists (select from memberships h where h.roles = $2)',
    ),
  ).toEqual(['memberships']);
  expect(
    unbound('select * from history h join memberships m on m.user_id = h.creator_id where h.product_id = $1'),
  ).toEqual(['memberships']);
});

test('what belongs to the caller may be asked by person, and products joined to it', () => {
  expect(
    unbound('select * from memberships m join products p on p.id = m.product_id where m.user_id = $1'),
  ).toEqual([]);
  expect(unbound('select * from products p where p.deleted_at is null')).toEqual(['products']);
});

test('a statement on a product that joins sessions, keys of requests or jobs is caught', () => {
  const joined = (sql: string) => joinedAcross(sql, tables);
  expect(
    joined('select * from history h join sessions s on s.user_id = h.creator_id where h.product_id = $1'),
  ).toEqual(['sessions']);
  expect(
    joined(
      'delete from history where product_id = $1 and exists (select from idempotency_keys where key = $2)',
    ),
  ).toEqual(['idempotency_keys']);
  expect(
    joined(
      'with j as (select * from graphile_worker._private_jobs) select * from history h, j where h.product_id = $1',
    ),
  ).toEqual(['_private_jobs']);
  expect(joined('select * from history where product_id = $1')).toEqual([]);
  expect(joined('select * from sessions s join products p on p.id = s.current_product_id')).toEqual([]);
});

test('conditions on the product can be taken out, and nothing else', () => {
  const sql = 'select * from history h where h.product_id = $1 and h.id = $2';
  expect(withoutProductConditions(sql, tables)).toBe(
    'select * from history h where h.product_id <> 0- $1 and h.id = $2',
  );
  expect(withoutProductConditions('update users set intro = $1 where id = $2', tables)).toBe(
    'update users set intro = $1 where id = $2',
  );
});
