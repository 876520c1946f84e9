import { expect, test } from 'vitest';
import type { Database, Trx } from '../platform/database/database.ts';
import { enterProduct, scopeFromEntry, type Scope } from '../tenancy/scope.ts';
import { claimsOf, appForFile } from '../../tests/support/app.ts';
import { updateCounters, readTotals, type CounterKey } from './counters.ts';

const app = appForFile({ env: { DATABASE_POOL: '70' } });

const within = <T>(db: Database, token: string, work: (trx: Trx, scope: Scope) => Promise<T>) =>
  db.transaction(async (trx) => {
    const claims = claimsOf(token);
    return work(trx, scopeFromEntry(claims, (await trx.one(enterProduct(claims, 'write'))).entry));
  });

test('after 2,000 random steps by 16 writers the counts are those of the items, and nobody deadlocked', async () => {
  const { id, manager } = await app().product();
  const days = ['2026-01-01', '2026-01-02', '2026-01-03'];
  const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
  const anyPlace = (created = any(days)): CounterKey => ({
    status: any([1, 2, 3, 4]),
    isFrozen: Math.random() < 0.2,
    createdOn: created,
    updatedOn: any(days),
  });
  const items: CounterKey[] = [];
  const writer = async () => {
    for (let n = 0; n < 125; n += 1) {
      const from =
        Math.random() < 0.5 ? items.splice(Math.floor(Math.random() * items.length), 1)[0] : undefined;
      const to = from && Math.random() < 0.3 ? undefined : anyPlace(from?.createdOn);
      await within(app().db, manager.token, async (trx, scope) =>
        updateCounters(trx, scope, { kind: 'Task', ...(from && { from }), ...(to && { to }) }),
      );
      if (to) items.push(to);
    }
  };
  await Promise.all(Array.from({ length: 16 }, writer));

  const counted = new Map<string, number>();
  for (const { status, isFrozen } of items) {
    const key = `${status} ${isFrozen}`;
    counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  const totals = await within(app().db, manager.token, (trx, scope) => readTotals(trx, scope, 'Task'));
  expect(new Map(totals.map((total) => [`${total.status} ${total.isFrozen}`, total.items]))).toEqual(counted);
  const byDay = await app().database.query<{ measure: string; items: number }>(
    'select measure, sum(items)::int as items from item_days where product_id = $1 group by measure order by measure',
    [id],
  );
  expect(byDay).toEqual([
    { measure: 'created', items: items.length },
    { measure: 'updated', items: items.length },
  ]);
  const [revision] = await app().database.query(
    'select revision::int from item_revisions where product_id = $1',
    [id],
  );
  expect(revision).toEqual({ revision: 2000 });
}, 60_000);
