// What the worker does, whether it runs alone or inside the app's process.
import path from 'node:path';
import { accountCron, accountTasks } from './accounts/index.ts';
import { baselineTasks } from './baselines/index.ts';
import { bulkCron, bulkTasks } from './bulk/index.ts';
import { startChaining } from './audit/index.ts';
import type { Config } from './config.ts';
import { gitCron } from './git/index.ts';
import { importCron, importTasks } from './imports/index.ts';
import { inboxCron, inboxTasks, startInbox } from './inbox/index.ts';
import { createKinds, kindHandlers } from './kinds/index.ts';
import { createSecrets } from './platform/crypto/secrets.ts';
import type { Database } from './platform/database/database.ts';
import { startWorker, type QueueFigures, type Worker } from './platform/jobs/worker.ts';
import type { Log } from './platform/logging/log.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { createMailBudget } from './platform/mail/budget.ts';
import { countingMailer, createOutboxMailer, createSmtpMailer } from './platform/mail/mailer.ts';
import { createStorage } from './platform/storage/create.ts';
import { productCron, productTasks } from './products/index.ts';
import { commentHandlers, linkHandlers, recordCron, storageCron } from './records/index.ts';
import { searchCron } from './search/index.ts';
import { testReportCron, testReportTasks } from './test-reports/index.ts';
import type { ItemHandlers } from './tenancy/inner-call.ts';
import { createSigningKeys } from './tenancy/signing-keys.ts';
import { startWebhooks, webhookCron, webhookTasks } from './webhooks/index.ts';
import { createNumbers } from './work-items/numbers.ts';

interface Parts {
  config: Config;
  db: Database;
  log: Log;
  metrics: Metrics;
}

export async function startJobs({ config, db, log, metrics }: Parts): Promise<Worker> {
  const url = config.database.workerUrl;
  if (!url) throw new Error('the worker needs DATABASE_WORKER_URL');
  const { smtpUrl, from } = config.mail;
  const mailer = countingMailer(
    smtpUrl ? createSmtpMailer(smtpUrl, from) : createOutboxMailer(path.resolve('.outbox'), from),
    metrics.counter('tracery_mails_total', 'Mails that were sent or could not be sent', 'outcome'),
  );
  const secrets = createSecrets(config.secret);
  const budget = createMailBudget({ secrets, limits: config.mail.limits, log, onRefused: () => {} });
  const storage = await createStorage(config.storage);
  const kinds = createKinds(createNumbers(db), config.quotas);
  const bulk = { db, kinds, handlers: { ...kindHandlers(kinds), ...linkHandlers(kinds) } as ItemHandlers };
  const imports = {
    db,
    kinds,
    handlers: { ...kindHandlers(kinds), ...linkHandlers(kinds), ...commentHandlers } as ItemHandlers,
  };
  const worker = await startWorker({
    url,
    log,
    tasks: [
      ...accountTasks({ db, secrets, mailer, budget }),
      ...productTasks({ db, mailer, publicUrl: config.publicUrl }),
      ...baselineTasks({ db, kinds }),
      ...bulkTasks(bulk),
      ...importTasks(imports),
      ...webhookTasks({ db, mailer, budget, publicUrl: config.publicUrl }),
      ...testReportTasks({ db, kinds }),
      ...inboxTasks({ db, secrets, mailer, budget, kinds, publicUrl: config.publicUrl }),
    ],
    cron: [
      ...accountCron({ db, keys: createSigningKeys(db, secrets) }),
      ...productCron({ db, log }),
      ...recordCron({ db }),
      ...inboxCron({ db }),
      ...webhookCron({ db }),
      ...gitCron({ db }),
      ...searchCron({ db, kinds }),
      ...bulkCron(bulk),
      ...importCron(imports),
      ...testReportCron({ db, kinds }),
      ...storageCron({ db, storage }),
    ],
  });
  const stopChaining = startChaining(url, secrets, log);
  const stopInbox = startInbox({ url, db, kinds, log });
  const { webhookAllowedAddresses: allowed } = config;
  const stopWebhooks = startWebhooks({ url, db, kinds, secrets, allowed, log });
  return {
    figures: worker.figures,
    async stop() {
      await stopChaining();
      await stopInbox();
      await stopWebhooks();
      await worker.stop();
      mailer.close();
    },
  };
}

/** What an operator watches: a queue that grows, and jobs that fail. */
export function watchQueue(metrics: Metrics, { figures }: Worker): void {
  let asked: Promise<QueueFigures> | undefined;
  // Whoever collects the numbers reads all of them at once. Without a database the other numbers count all the more.
  const read = () => {
    asked ??= figures()
      .catch(() => ({ waiting: NaN, oldest: NaN, failed: NaN }))
      .finally(() => (asked = undefined));
    return asked;
  };
  metrics.gauge('tracery_jobs_waiting', 'Jobs that wait for a worker', async () => (await read()).waiting);
  metrics.gauge(
    'tracery_jobs_oldest_seconds',
    'How long the oldest waiting job has waited',
    async () => (await read()).oldest,
  );
  metrics.gauge(
    'tracery_jobs_failed',
    'Jobs that failed and are tried again or were given up',
    async () => (await read()).failed,
  );
}
