// Runs what transactions asked for. Any number of workers share the queue; each job is done by one of them.
import { EventEmitter } from 'node:events';
import { parseCronItems, run, type Runner, type WorkerEvents } from 'graphile-worker';
import { withClient } from '../database/one-connection.ts';
import type { Log } from '../logging/log.ts';
import { freeAbandonedJobs } from './abandoned-jobs.ts';
import { queueLogger } from './queue-logger.ts';
import type { TaskHandler } from './task.ts';

export interface CronTask {
  name: string;
  /** As in crontab(5), in UTC. */
  at: string;
  run(): Promise<void>;
}

export interface WorkerOptions {
  url: string;
  log: Log;
  tasks: TaskHandler[];
  cron: CronTask[];
  concurrency?: number;
}

export interface Worker {
  figures: () => Promise<QueueFigures>;
  stop(): Promise<void>;
}

export interface QueueFigures {
  /** Jobs whose time has come and that nobody works on. */
  waiting: number;
  /** For how many seconds the oldest of them waits. */
  oldest: number;
  /** Jobs that failed and are tried again, or were given up. */
  failed: number;
}

const figures = `
  select count(*) filter (where is_due)::int as waiting,
    coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as oldest,
    count(*) filter (where attempts > 0 and locked_at is null)::int as failed
  from (
    select run_at, attempts, locked_at, run_at <= now() and locked_at is null and attempts < max_attempts as is_due
    from graphile_worker._private_jobs
  ) jobs`;

export async function startWorker({
  url,
  log,
  tasks,
  cron,
  concurrency = 4,
}: WorkerOptions): Promise<Worker> {
  const events = new EventEmitter() as WorkerEvents;
  const named = new Promise<string>((resolve) =>
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)),
  );
  const runner: Runner = await run({
    connectionString: url,
    events,
    concurrency,
    pollInterval: 1000,
    // Signals are the process's business: it may also serve requests that must end well.
    noHandleSignals: true,
    logger: queueLogger(log),
    taskList: Object.fromEntries([
      ...tasks.map((task) => [task.name, (payload: unknown) => task.run(payload)]),
      ...cron.map((task) => [task.name, () => task.run()]),
    ]),
    parsedCronItems: parseCronItems(
      cron.map(({ name, at }) => ({ task: name, match: at, identifier: name })),
    ),
  });
  const stopFreeing = freeAbandonedJobs({ url, worker: await named, log });
  return {
    figures: () =>
      withClient(
        { connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 },
        async (client) => {
          const { rows } = await client.query<QueueFigures>(figures);
          return rows[0]!;
        },
      ),
    async stop() {
      await runner.stop();
      // Its connections are closed only when this is done.
      await runner.promise;
      // To the end its jobs are its own.
      await stopFreeing();
    },
  };
}
