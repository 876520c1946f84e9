// The worker chains what was recorded, every second, and tells its log once an hour how far the chain goes: whoever
// collects logs elsewhere has there what `tracery audit verify --expect` compares with.
import type { Secrets } from '../platform/crypto/secrets.ts';
import { createDatabase } from '../platform/database/database.ts';
import { createPool } from '../platform/database/pool.ts';
import { sql } from '../platform/database/sql.ts';
import type { Log } from '../platform/logging/log.ts';
import { chainEvents, type Head } from './chain.ts';

const pause = 1000;
const headEvery = 60 * 60 * 1000;

/** `url`: as the worker's role, which may chain; the app may not. Returns how to stop. */
export function startChaining(url: string, secrets: Secrets, log: Log): () => Promise<void> {
  const pool = createPool({ url, size: 1, purpose: 'jobs' }, (error) =>
    log.warn({ error: error.message }, 'database connection lost'),
  );
  const db = createDatabase(pool);
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let toldAt = -Infinity;

  async function tellHead(): Promise<void> {
    if (performance.now() - toldAt < headEvery) return;
    const head = await db.transaction((trx) => trx.one(sql<Head>`select number, hash from audit_head`), {
      readOnly: true,
    });
    toldAt = performance.now();
    log.info({ number: head.number, hash: head.hash.toString('hex') }, 'audit log chained');
  }

  async function chain(): Promise<void> {
    try {
      await chainEvents(db, secrets);
      await tellHead();
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'audit log not chained');
    }
  }

  let running = Promise.resolve();
  function next(): void {
    running = chain().finally(() => {
      if (!isStopping) timer = setTimeout(next, pause);
    });
  }
  next();
  return async () => {
    if (isStopping) return;
    isStopping = true;
    clearTimeout(timer);
    await running;
    await db.close();
  };
}
