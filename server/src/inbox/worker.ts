// What the worker does for inboxes: telling every second, and now and then what the time brings.
import type { Database } from '../platform/database/database.ts';
import { createDatabase } from '../platform/database/database.ts';
import { createPool } from '../platform/database/pool.ts';
import type { Log } from '../platform/logging/log.ts';
import type { Kinds } from '../work-items/kind.ts';
import { tellAllChanges, type InboxParts } from './follow.ts';
import { tellDue } from './due.ts';
import { queueDigests, queueMails } from './mail-queue.ts';
import { wakeSnoozed } from './snoozes.ts';

const pause = 1000;
const minute = 60_000;

/** What is looked for less often. */
const rounds = [
  { every: 5000, run: queueMails },
  { every: minute, run: wakeSnoozed },
  { every: minute, run: queueDigests },
  { every: 30 * minute, run: tellDue },
];

interface Following {
  url: string;
  db: Database;
  kinds: Kinds;
  log: Log;
}

/** `url`: as the worker's role. Returns how to stop. */
export function startInbox({ url, db, kinds, log }: Following): () => Promise<void> {
  const pool = createPool({ url, size: 1, purpose: 'jobs' }, (error) =>
    log.warn({ error: error.message }, 'database connection lost'),
  );
  const parts: InboxParts = { db, workerDb: createDatabase(pool), kinds };
  const nextAt = rounds.map(() => -Infinity);
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;

  async function round(): Promise<void> {
    try {
      await tellAllChanges(parts);
      for (const [at, { every, run }] of rounds.entries()) {
        if (isStopping || performance.now() < nextAt[at]!) continue;
        nextAt[at] = performance.now() + every;
        await run(parts);
      }
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'inboxes not told');
    }
  }

  let running = Promise.resolve();
  function next(): void {
    running = round().finally(() => {
      if (!isStopping) timer = setTimeout(next, pause);
    });
  }
  next();
  return async () => {
    if (isStopping) return;
    isStopping = true;
    clearTimeout(timer);
    await running;
    await parts.workerDb.close();
  };
}
