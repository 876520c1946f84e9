// The app process: serves the API and the built client, and, for a small team, does the worker's part too.
import { createApp } from './app.ts';
import { startJobs, watchQueue } from './jobs.ts';
import { startReporting } from './operators/index.ts';
import { keepBuild } from './platform/http/other-builds.ts';
import { serveMetrics } from './platform/metrics/metrics.ts';
import { runProcess } from './process.ts';

await runProcess(async ({ config, log }) => {
  const app = await createApp({ config, log });
  const metricsServer = config.metrics && serveMetrics(app.metrics, config.metrics);
  const worker = config.withWorker
    ? await startJobs({ config, db: app.db, log, metrics: app.metrics })
    : undefined;
  if (worker) watchQueue(app.metrics, worker);
  // Before anybody gets a page that names them: the next request may reach a process of another build.
  const stopKeeping = config.clientDirectory
    ? await keepBuild({ db: app.db, directory: config.clientDirectory, log })
    : undefined;
  const address = await app.http.listen(config.listen);
  app.diagrams.renderers?.start();
  log.info({ address, publicUrl: config.publicUrl.href }, 'server started');
  // What is missing is logged now, not with the first request that needs it.
  await app.health.examine();
  const stopReporting = startReporting({
    kind: 'app',
    db: app.db,
    storage: config.storage,
    log,
    takeRequests: app.takeRequests,
    readQueue: worker?.figures,
  });
  return async () => {
    await stopReporting();
    stopKeeping?.();
    await worker?.stop();
    metricsServer?.close();
    await app.end();
  };
});
