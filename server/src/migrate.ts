// Brings the database to what this version needs: `node server/src/migrate.ts`. With POSTGRES_URL (a superuser) it
// first makes the roles and the database; otherwise they must be there. With CELL=3/16 it says which ids of items and
// files this installation gives (docs/scale.md).
import { bringUpToDate } from './bring-up-to-date.ts';
import { ConfigError, givenSettings } from './config.ts';
import { bootstrap, urlsFrom } from './platform/database/bootstrap.ts';
import { cellOf, setCell } from './platform/database/cell.ts';
import { createLog } from './platform/logging/log.ts';
import type { Settings } from './settings/sources.ts';

let settings: Settings;
try {
  settings = givenSettings(process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(78);
}
const { CELL, POSTGRES_URL, DATABASE_URL, DATABASE_OWNER_URL, DATABASE_WORKER_URL } = settings;
if (!DATABASE_URL || !DATABASE_OWNER_URL || !DATABASE_WORKER_URL) {
  process.stderr.write('migrate needs DATABASE_URL, DATABASE_OWNER_URL and DATABASE_WORKER_URL\n');
  process.exit(78);
}
const urls = { app: DATABASE_URL, owner: DATABASE_OWNER_URL, worker: DATABASE_WORKER_URL };
if (POSTGRES_URL) await bootstrap(urlsFrom(POSTGRES_URL, urls));
const cell = CELL ? cellOf(CELL) : undefined;
await bringUpToDate(urls, createLog('info'));
if (cell) await setCell(urls.owner, cell);
