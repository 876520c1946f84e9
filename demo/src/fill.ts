// Fills products of any size with what a team leaves behind after years: items of every kind, with links, history and
// comments. Writes the rows that the server would have written, many times faster.
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import type { ItemKind } from '@tracery/contract';
import { createHistoryQueue } from './history-queue.ts';
import { createRandom } from './random.ts';
import { Rows } from './copy.ts';
import { createCounters } from './counters.ts';
import { dayMs } from './dates.ts';
import { dropIndexes, filledTables } from './indexes.ts';
import { bundleSize, createBundle, shareOf } from './items.ts';
import { simulate } from './simulate.ts';
import { planDueDays, planOf } from './plans.ts';
import { loadSounds } from '../../server/src/work-items/search-sounds.ts';
import { addHistory, addItem, addEffects, reserve } from './rows.ts';

export interface FillRequest {
  productId: number;
  /** Ids of the members who create, own and change the items. */
  people: readonly number[];
  items: number;
}

export interface Progress {
  phase: 'items' | 'indexes' | 'statistics';
  done: number;
  of: number;
}

type OnProgress = (progress: Progress) => void;

/** How long the teams have been working. */
const periodMs = 1000 * dayMs;

/**
 * `client` is a superuser with `search_path=tracery`, outside a transaction. All products are filled in one transaction;
 * nobody else may write meanwhile.
 */
export async function fillProducts(
  client: pg.Client,
  requests: readonly FillRequest[],
  onProgress: OnProgress = () => {},
): Promise<void> {
  const of = requests.reduce((sum, { items }) => sum + items, 0);
  await client.query(`set maintenance_work_mem = '1GB'`);
  await client.query('begin');
  try {
    // Skips foreign keys: the rows are right by construction, and `checkProducts` verifies them.
    await client.query('set local session_replication_role = replica');
    const definitions = await dropIndexes(client, of);
    let done = 0;
    for (const request of requests) {
      await fillProduct(client, request, (items) =>
        onProgress({ phase: 'items', done: (done += items), of }),
      );
    }
    for (const [n, definition] of definitions.entries()) {
      onProgress({ phase: 'indexes', done: n, of: definitions.length });
      await client.query(definition);
    }
    // Needs the indexes, and to know how many rows there are.
    await client.query(`analyze ${filledTables.join()}`);
    for (const { productId } of requests)
      await client.query('select repair_trace_states($1), repair_planned_items($1)', [productId]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  onProgress({ phase: 'statistics', done: 0, of: 1 });
  await client.query(
    `vacuum analyze ${filledTables.join()}, item_counters, item_days, item_values, trace_states, trace_counters, planned_items,
      iteration_progress`,
  );
  onProgress({ phase: 'statistics', done: 1, of: 1 });
}

const bundlesPerBatch = 20;

async function fillProduct(
  client: pg.Client,
  { productId, people, items }: FillRequest,
  onItems: (items: number) => void,
): Promise<void> {
  const random = createRandom(productId);
  const now = Date.now();
  const intervalMs = periodMs / items;
  const firstId = await reserve(client, 'item_ids', items);
  const oids = await lastOids(client, productId);
  const usernames = await usernamesOf(client, people);
  const historyQueue = createHistoryQueue();
  const counters = createCounters();
  const sounds = await loadSounds();
  const rows = new Rows();
  let sending = Promise.resolve();
  for (let start = 0; start < items;) {
    const before = start;
    const batch = [];
    for (let n = 0; n < bundlesPerBatch && start < items; n += 1, start += bundleSize) {
      const bundle = start / bundleSize;
      const indexOf = (kind: ItemKind) => bundle * shareOf(kind);
      const all = createBundle({
        random,
        people,
        firstId: firstId + start,
        count: Math.min(bundleSize, items - start),
        from: now - periodMs + start * intervalMs,
        intervalMs,
        indexOf,
        lastOid: (kind) => (oids.get(kind) ?? 0) + indexOf(kind),
      });
      const steps = all.flatMap((item) => planOf(item, now, random));
      const effects = simulate(all, steps, { people, usernames }, random);
      planDueDays(all, now, random);
      historyQueue.add(effects.history);
      counters.add(all);
      for (const item of all) addItem(rows, productId, item, sounds);
      batch.push(effects);
      // Lets the previous batch be sent meanwhile.
      await setImmediate();
    }
    await sending;
    const isLast = start >= items;
    const due = historyQueue.takeBefore(isLast ? Infinity : now - periodMs + start * intervalMs);
    await addHistory(client, rows, productId, due);
    for (const one of batch) await addEffects(client, rows, productId, one);
    sending = rows.send(client);
    // A failure is thrown where the promise is awaited.
    sending.catch(() => {});
    onItems(Math.min(start, items) - before);
  }
  await sending;
  await client.query('select add_first_versions($1)', [productId]);
  await counters.write(client, productId);
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
