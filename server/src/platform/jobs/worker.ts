// Runs what transactions asked for. Any number of workers share the queue; each job is done by one of them.
import { parseCronItems, run, type Runner } from 'graphile-worker';
import type { Log } from '../logging/log.ts';
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
  stop(): Promise<void>;
}

export async function startWorker({
  url,
  log,
  tasks,
  cron,
  concurrency = 4,
}: WorkerOptions): Promise<Worker> {
  const runner: Runner = await run({
    connectionString: url,
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
  return {
    async stop() {
      await runner.stop();
      // Its connections are closed only when this is done.
      await runner.promise;
    },
  };
}
