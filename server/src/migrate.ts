// Brings the database to what this version needs: `node server/src/migrate.ts`. With POSTGRES_URL (a superuser) it
// first makes the roles and the database; otherwise they must be there.
import { fillNameKeys } from './accounts/index.ts';
import { bootstrap, urlsFrom } from './platform/database/bootstrap.ts';
import { createDatabase } from './platform/database/database.ts';
import { migrate } from './platform/database/migrations.ts';
import { createPool } from './platform/database/pool.ts';
import { createLog } from './platform/logging/log.ts';

const { POSTGRES_URL, DATABASE_URL, DATABASE_OWNER_URL, DATABASE_WORKER_URL } = process.env;
if (!DATABASE_URL || !DATABASE_OWNER_URL || !DATABASE_WORKER_URL) {
  process.stderr.write('migrate needs DATABASE_URL, DATABASE_OWNER_URL and DATABASE_WORKER_URL\n');
  process.exit(78);
}
const log = createLog('info');
const urls = { app: DATABASE_URL, owner: DATABASE_OWNER_URL, worker: DATABASE_WORKER_URL };
if (POSTGRES_URL) await bootstrap(urlsFrom(POSTGRES_URL, urls));
await migrate({ ownerUrl: urls.owner, workerUrl: urls.worker, log });
// What SQL cannot compute.
const pool = createPool({ url: urls.app, size: 1, purpose: 'jobs' }, (error) =>
  log.warn({ error: error.message }, 'database connection lost'),
);
const db = createDatabase(pool);
await fillNameKeys(db);
await db.close();
