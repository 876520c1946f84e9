// Tells inboxes what happened, as the worker does, and waits until all of it is told.
import { waitFor } from '../../../scripts/services.ts';
import { tellAllChanges, type InboxParts } from '../../src/inbox/follow.ts';
import { createKinds } from '../../src/kinds/index.ts';
import { createDatabase } from '../../src/platform/database/database.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import { createNumbers } from '../../src/work-items/numbers.ts';
import type { TestApp } from './app.ts';

export interface Teller {
  parts: InboxParts;
  /** Transactions of other tests hold the horizon back for a while. */
  tell(): Promise<void>;
  close(): Promise<void>;
}

export function createTeller({ db, database }: TestApp): Teller {
  const pool = createPool({ url: database.urls.worker, size: 1, purpose: 'jobs' }, () => {});
  const workerDb = createDatabase(pool);
  const parts = { db, workerDb, kinds: createKinds(createNumbers(db)) };
  const isTold = async () => {
    await tellAllChanges(parts);
    const rows = await database.query(
      `select from changes c, inbox_progress p where (c.transaction, c.id) > (p.transaction, p.change_id) limit 1`,
    );
    return rows.length === 0;
  };
  return { parts, tell: () => waitFor('all changes to be told', isTold), close: () => workerDb.close() };
}
