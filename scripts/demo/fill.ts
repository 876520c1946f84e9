// Products of any size, as a team leaves them after years: every kind of item, linked, moved, talked about. What is
// written is what the server would have written, many times faster.
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import type { ItemKind } from '../../contract/src/index.ts';
import { createCalendar } from './calendar.ts';
import { createChance } from './chance.ts';
import { Rows } from './copy.ts';
import { createCounts } from './counts.ts';
import { dayMs } from './days.ts';
import { dropIndexes, filledTables } from './indexes.ts';
import { bundleSize, makeItems, shareOf } from './items.ts';
import { live } from './living.ts';
import { planOf } from './plans.ts';
import { addHistory, addItem, addLeft, reserve } from './rows.ts';

export interface Filling {
  productId: number;
  /** Ids of members: they make, own and change the items. */
  people: readonly number[];
  items: number;
}

export interface Progress {
  phase: 'items' | 'indexes' | 'statistics';
  done: number;
  of: number;
}

type OnProgress = (progress: Progress) => void;

/** How long the teams have been at work. */
const years = 1000 * dayMs;

/**
 * `client`: a superuser's, with `search_path=tracery`, outside a transaction. All products are filled in one: when it
 * fails, nothing has changed. Nobody else writes meanwhile.
 */
export async function fillProducts(
  client: pg.Client,
  fillings: readonly Filling[],
  onProgress: OnProgress = () => {},
): Promise<void> {
  const of = fillings.reduce((sum, { items }) => sum + items, 0);
  await client.query(`set maintenance_work_mem = '1GB'`);
  await client.query('begin');
  try {
    // References are right by how the rows are made; the check looks again at the end.
    await client.query('set local session_replication_role = replica');
    const definitions = await dropIndexes(client, of);
    let done = 0;
    for (const filling of fillings) {
      await fillProduct(client, filling, (items) =>
        onProgress({ phase: 'items', done: (done += items), of }),
      );
    }
    for (const [n, definition] of definitions.entries()) {
      onProgress({ phase: 'indexes', done: n, of: definitions.length });
      await client.query(definition);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  onProgress({ phase: 'statistics', done: 0, of: 1 });
  await client.query(`vacuum analyze ${filledTables.join()}, item_counters, item_days`);
  onProgress({ phase: 'statistics', done: 1, of: 1 });
}

/** So many bundles travel together. */
const bundlesAtOnce = 20;

async function fillProduct(
  client: pg.Client,
  { productId, people, items }: Filling,
  made: (items: number) => void,
): Promise<void> {
  const chance = createChance(productId);
  const now = Date.now();
  const pace = years / items;
  const firstId = await reserve(client, 'item_ids', items);
  const oids = await lastOids(client, productId);
  const usernames = await usernamesOf(client, people);
  const calendar = createCalendar();
  const counts = createCounts();
  const rows = new Rows();
  let sending = Promise.resolve();
  for (let start = 0; start < items;) {
    const before = start;
    const left = [];
    for (let n = 0; n < bundlesAtOnce && start < items; n += 1, start += bundleSize) {
      const bundle = start / bundleSize;
      const placeOf = (kind: ItemKind) => bundle * shareOf(kind);
      const all = makeItems({
        chance,
        people,
        firstId: firstId + start,
        count: Math.min(bundleSize, items - start),
        from: now - years + start * pace,
        pace,
        placeOf,
        lastOid: (kind) => (oids.get(kind) ?? 0) + placeOf(kind),
      });
      const steps = all.flatMap((item) => planOf(item, now, chance));
      const result = live(all, steps, { people, usernames }, chance);
      calendar.put(result.history);
      counts.add(all);
      for (const item of all) addItem(rows, productId, item);
      left.push(result);
      // What was handed over before can leave in the meantime.
      await setImmediate();
    }
    await sending;
    const isLast = start >= items;
    const due = calendar.before(isLast ? Infinity : now - years + start * pace);
    await addHistory(client, rows, productId, due);
    for (const one of left) await addLeft(client, rows, productId, one);
    sending = rows.send(client);
    // Whoever waits for it hears of a failure; until then nobody is missing it.
    sending.catch(() => {});
    made(Math.min(start, items) - before);
  }
  await sending;
  await counts.write(client, productId);
}

async function lastOids(client: pg.Client, productId: number): Promise<Map<string, number>> {
  const { rows } = await client.query<{ kind: string; last: string }>(
    'select kind, last from oid_counters where product_id = $1',
    [productId],
  );
  return new Map(rows.map(({ kind, last }) => [kind, Number(last)]));
}

async function usernamesOf(client: pg.Client, people: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await client.query<{ id: string; username: string }>(
    'select id, username from users where id = any ($1::bigint[])',
    [people],
  );
  return new Map(rows.map(({ id, username }) => [Number(id), username]));
}
