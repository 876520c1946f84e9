// The driver that runs in production: statements asked for together are sent together, and reads share connections.
import type pg from 'pg';
import { breaksConnection, type Driver, type DriverOptions, type ReadSession } from './driver.ts';
import { PipelinedBatch } from './pipeline.ts';
import { createSharedReadPool } from './shared-read-pool.ts';
import { createSemaphore } from './semaphore.ts';

export function createPipelinedDriver(
  pool: pg.Pool,
  { maxQueued, connectionsForReads, busyError }: DriverOptions,
): Driver {
  const transactions = createSemaphore({
    count: pool.options.max - connectionsForReads,
    maxWaiting: maxQueued,
    longestWait: pool.options.connectionTimeoutMillis ?? 0,
    busyError,
  });
  const sharedReads = createSharedReadPool({
    connect: () => pool.connect(),
    maxConnections: Math.ceil(pool.options.max / 2),
    maxQueued,
    isPoolContended: () => pool.waitingCount > 0,
    isBreaking: breaksConnection,
    timeoutError: busyError,
  });
  return {
    async connect() {
      await transactions.acquire();
      if (pool.idleCount === 0) sharedReads.releaseIdle();
      const client = await pool.connect().catch((error: unknown) => {
        transactions.release();
        throw error;
      });
      let batch: PipelinedBatch | undefined;
      return {
        execute(statement) {
          if (!batch) {
            const next = (batch = new PipelinedBatch());
            process.nextTick(() => {
              batch = undefined;
              client.query(next);
            });
          }
          return batch.add(statement);
        },
        release(error) {
          client.release(error);
          transactions.release();
        },
      };
    },
    openRead({ entry, check, deadline }): ReadSession {
      // Each batch is a transaction of its own, so each starts with the entry and is checked.
      let current: { batch: PipelinedBatch; entered: Promise<void> } | undefined;
      const open = () => {
        if (current && !current.batch.isSent) return current;
        const batch = new PipelinedBatch();
        const entered = batch.add(entry).then(check);
        sharedReads.send(batch, deadline);
        return (current = { batch, entered });
      };
      return {
        execute(statement) {
          const { batch, entered } = open();
          const result = batch.add(statement);
          // If the entry is refused, the caller gets that error instead.
          result.catch(() => {});
          return entered.then(() => result);
        },
        end: () => (current ?? open()).entered,
      };
    },
    waiting: () => transactions.waiting() + pool.waitingCount,
    close: () => sharedReads.close(),
  };
}
