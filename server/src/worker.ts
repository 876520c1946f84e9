// The worker process: mails, baselines, cleaning up, key rotation. Any number may run.
import { createProcessHealth } from './health.ts';
import { startJobs, watchQueue } from './jobs.ts';
import { startReporting } from './operators/index.ts';
import { createDatabase } from './platform/database/database.ts';
import { createPool } from './platform/database/pool.ts';
import { toAnswer } from './platform/http/health.ts';
import { createMetrics, serveMetrics } from './platform/metrics/metrics.ts';
import { createStorage } from './platform/storage/create.ts';
import { runProcess } from './process.ts';

await runProcess(async ({ config, log }) => {
  const pool = createPool({ url: config.database.url, size: 5, purpose: 'jobs' }, (error) =>
    log.warn({ error: error.message }, 'database connection lost'),
  );
  const db = createDatabase(pool);
  const metrics = createMetrics();
  const worker = await startJobs({ config, db, log, metrics });
  metrics.watchDatabase(db);
  watchQueue(metrics, worker);
  const storage = await createStorage(config.storage);
  const health = createProcessHealth({ databaseUrl: config.database.url, storage, metrics, log });
  const metricsServer =
    config.workerMetrics &&
    serveMetrics(metrics, config.workerMetrics, async () => toAnswer(await health.examine()));
  const stopReporting = startReporting({
    kind: 'worker',
    db,
    storage: config.storage,
    log,
    readQueue: worker.figures,
  });
  log.info('worker started');
  return async () => {
    await stopReporting();
    metricsServer?.close();
    await worker.stop();
    await health.close();
    await db.close();
  };
});
