// What the worker does for webhooks: every second it makes deliveries of what happened and sends what is due. Each
// address is served by itself, so one that answers slowly keeps no other waiting.
import type { Secrets } from '../platform/crypto/secrets.ts';
import { createDatabase, type Database } from '../platform/database/database.ts';
import { createPool } from '../platform/database/pool.ts';
import type { Log } from '../platform/logging/log.ts';
import type { Kinds } from '../work-items/kind.ts';
import { deliverTo, findDue } from './deliver.ts';
import { makeDeliveries } from './follow.ts';
import type { DeliverParts } from './parts.ts';
import { createSender } from './send.ts';

const pause = 1000;
/** Addresses that are served at the same time. */
const addressesAtOnce = 20;

interface Parts {
  /** As the worker's role. */
  url: string;
  db: Database;
  kinds: Kinds;
  secrets: Secrets;
  /** Ranges beside public addresses. */
  allowed: readonly string[];
  log: Log;
}

export interface Rounds {
  round(): Promise<void>;
  /** Nothing more is begun; waits for what is being sent. */
  end(): Promise<void>;
}

export function createRounds(parts: DeliverParts, log: Log): Rounds {
  const serving = new Map<number, Promise<void>>();
  const ending = new AbortController();
  return {
    async round() {
      await makeDeliveries(parts);
      const due = await findDue(parts, {
        except: [...serving.keys()],
        atMost: addressesAtOnce - serving.size,
      });
      for (const place of due)
        serving.set(
          place.webhookId,
          deliverTo(parts, place, ending.signal)
            .catch((error: Error) => log.warn({ error: error.message }, 'webhook not delivered'))
            .finally(() => serving.delete(place.webhookId)),
        );
    },
    async end() {
      ending.abort();
      await Promise.all(serving.values());
    },
  };
}

/** Returns how to stop. */
export function startWebhooks({ url, db, kinds, secrets, allowed, log }: Parts): () => Promise<void> {
  const pool = createPool({ url, size: 1, purpose: 'jobs' }, (error) =>
    log.warn({ error: error.message }, 'database connection lost'),
  );
  const workerDb = createDatabase(pool);
  const sender = createSender({ allowed });
  const rounds = createRounds({ db, workerDb, kinds, secrets, sender }, log);
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  function next(): void {
    running = rounds
      .round()
      .catch((error: Error) => log.warn({ error: error.message }, 'webhooks not served'))
      .finally(() => {
        if (!isStopping) timer = setTimeout(next, pause);
      });
  }
  next();
  return async () => {
    if (isStopping) return;
    isStopping = true;
    clearTimeout(timer);
    await running;
    await rounds.end();
    await sender.close();
    await workerDb.close();
  };
}
