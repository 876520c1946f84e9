// Each process tells the database every few seconds that it lives, and what it sees: operators look at all of them at once.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import type { Database, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { QueueFigures } from '../platform/jobs/worker.ts';
import type { Log } from '../platform/logging/log.ts';
import type { StorageConfig } from '../platform/storage/create.ts';
import { version } from '../version.ts';
import type { RequestError, RequestFigures } from './requests.ts';

const every = 10_000;
const errorsKept = 200;

interface Parts {
  kind: 'app' | 'worker';
  db: Database;
  storage: StorageConfig;
  log: Log;
  /** Of a process that serves requests. */
  takeRequests?: () => RequestFigures;
  /** Of a process that serves the queue. */
  readQueue?: (() => Promise<QueueFigures>) | undefined;
}

const noRequests: RequestFigures = { requests: 0, errors: [] };

async function readDisk(storage: StorageConfig): Promise<{ bytes: number; free: number } | undefined> {
  if (!('directory' in storage)) return undefined;
  // That the folder is missing is said by the check of the store.
  const found = await fs.statfs(storage.directory).catch(() => undefined);
  return found && { bytes: found.blocks * found.bsize, free: found.bavail * found.bsize };
}

async function writeErrors(trx: Trx, errors: readonly RequestError[]): Promise<void> {
  if (errors.length > 0)
    await trx.run(
      sql`
        insert into recent_errors (at, request_id, endpoint, what)
        select at, request_id, endpoint, what
        from jsonb_to_recordset(${JSON.stringify(
          errors.map(({ requestId, ...error }) => ({ ...error, request_id: requestId })),
        )}::jsonb)
          as told (at timestamptz, request_id text, endpoint text, what text)
      `,
    );
  await trx.run(
    sql`
      delete from recent_errors
      where at < now() - interval '7 days'
        or id <= (select id from recent_errors order by id desc offset ${errorsKept} limit 1)
    `,
  );
}

/** Returns how to end, which takes the report away. */
export function startReporting({
  kind,
  db,
  storage,
  log,
  takeRequests,
  readQueue,
}: Parts): () => Promise<void> {
  const id = randomUUID();
  const startedAt = new Date(Date.now() - process.uptime() * 1000);
  let reportedAt = startedAt.getTime();
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;

  async function report(): Promise<void> {
    const { requests, errors } = takeRequests?.() ?? noRequests;
    const now = Date.now();
    const perMinute = Math.round((requests * 60_000) / Math.max(1000, now - reportedAt));
    reportedAt = now;
    const [disk, queue] = await Promise.all([readDisk(storage), readQueue?.()]);
    await db.transaction(async (trx) => {
      await trx.run(
        sql`
          insert into process_reports (id, kind, host, version, node, started_at, memory, requests_per_minute,
            jobs_waiting, jobs_oldest_seconds, jobs_failed, disk_bytes, disk_free)
          values (${id}, ${kind}, ${os.hostname()}, ${version}, ${process.versions.node}, ${startedAt},
            ${process.memoryUsage.rss()}, ${perMinute}, ${queue?.waiting ?? null},
            ${queue ? Math.round(queue.oldest) : null}, ${queue?.failed ?? null}, ${disk?.bytes ?? null},
            ${disk?.free ?? null})
          on conflict (id) do update set seen_at = excluded.seen_at, memory = excluded.memory,
            requests_per_minute = excluded.requests_per_minute, jobs_waiting = excluded.jobs_waiting,
            jobs_oldest_seconds = excluded.jobs_oldest_seconds, jobs_failed = excluded.jobs_failed,
            disk_bytes = excluded.disk_bytes, disk_free = excluded.disk_free
        `,
      );
      await trx.run(sql`delete from process_reports where seen_at < now() - interval '1 hour'`);
      await writeErrors(trx, errors);
    });
  }

  let running = Promise.resolve();
  function next(): void {
    running = report()
      .catch((error: Error) =>
        log.warn({ error: error.message }, 'the state of this process was not reported'),
      )
      .finally(() => {
        if (!isEnding) timer = setTimeout(next, every);
      });
  }
  next();
  return async () => {
    isEnding = true;
    clearTimeout(timer);
    await running;
    // Without the database the others remove it later.
    await db
      .transaction((trx) => trx.run(sql`delete from process_reports where id = ${id}`))
      .catch(() => undefined);
  };
}
