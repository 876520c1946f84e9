// The worker process: mails, baselines, cleaning up, key rotation. Any number may run.
import { startJobs } from './jobs.ts';
import { createDatabase } from './platform/database/database.ts';
import { createPool } from './platform/database/pool.ts';
import { runProcess } from './process.ts';

await runProcess(async ({ config, log }) => {
  const pool = createPool({ url: config.database.url, size: 5, purpose: 'jobs' }, (error) =>
    log.warn({ error: error.message }, 'database connection lost'),
  );
  const db = createDatabase(pool);
  const worker = await startJobs(config, db, log);
  log.info('worker started');
  return async () => {
    await worker.stop();
    await db.close();
  };
});
