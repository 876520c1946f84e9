// Brings the database to what this version needs.
import { fillNameKeys } from './accounts/index.ts';
import type { DatabaseUrls } from './platform/database/bootstrap.ts';
import { createDatabase } from './platform/database/database.ts';
import { migrate } from './platform/database/migrations.ts';
import { createPool } from './platform/database/pool.ts';
import { rolesOf } from './platform/database/roles.ts';
import type { Log } from './platform/logging/log.ts';

export async function bringUpToDate(urls: DatabaseUrls, log: Log): Promise<void> {
  await migrate({ ownerUrl: urls.owner, workerUrl: urls.worker, roles: rolesOf(urls), log });
  // What SQL cannot compute.
  const pool = createPool({ url: urls.app, size: 1, purpose: 'jobs' }, (error) =>
    log.warn({ error: error.message }, 'database connection lost'),
  );
  const db = createDatabase(pool);
  await fillNameKeys(db);
  await db.close();
}
