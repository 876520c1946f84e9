import { readBackupTimes } from '../backup/index.ts';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { EntryRules } from '../tenancy/entry-rules.ts';
import type { Handlers } from '../tenancy/handler.ts';
import { version } from '../version.ts';
import { readLicences, type Part } from './licences.ts';

/** Every report is three times as frequent. */
const lostAfterSeconds = 30;
const mostProcesses = 100;
const mostErrors = 20;

interface Report {
  id: string;
  kind: 'app' | 'worker';
  host: string;
  version: string;
  node: string;
  started_at: Date;
  seen_at: Date;
  is_lost: boolean;
  memory: number;
  requests_per_minute: number;
  jobs_waiting: number | null;
  jobs_oldest_seconds: number | null;
  jobs_failed: number | null;
  disk_bytes: number | null;
  disk_free: number | null;
}

const readReports = (trx: ReadTrx) =>
  trx.all(
    sql<Report>`
      select *, seen_at < now() - make_interval(secs => ${lostAfterSeconds}) as is_lost from process_reports
      order by is_lost, kind, host, started_at, id limit ${mostProcesses}
    `,
  );

const readDatabase = (trx: ReadTrx) =>
  trx.one(
    sql<{ version: string; bytes: number; connections: number; connectionsMax: number; now: Date }>`
      select split_part(current_setting('server_version'), ' ', 1) as version,
        pg_database_size(current_database()) as bytes, now() as now,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
        current_setting('max_connections')::int as "connectionsMax"
    `,
  );

const readErrors = (trx: ReadTrx) =>
  trx.all(
    sql<{ at: Date; request_id: string; endpoint: string; what: string }>`
      select at, request_id, endpoint, what from recent_errors where at > now() - interval '7 days'
      order by at desc, id desc limit ${mostErrors}
    `,
  );

const newestFirst = (a: Report, b: Report) => b.seen_at.getTime() - a.seen_at.getTime();

/** By the latest process that sees it. */
function queueOf(living: readonly Report[]) {
  const [told] = living.filter((report) => report.jobs_waiting !== null).sort(newestFirst);
  return told
    ? { waiting: told.jobs_waiting!, oldest: told.jobs_oldest_seconds ?? 0, failed: told.jobs_failed ?? 0 }
    : null;
}

function diskOf(living: readonly Report[]) {
  const [told] = living.filter((report) => report.disk_bytes !== null).sort(newestFirst);
  return told ? { bytes: told.disk_bytes!, free: told.disk_free ?? 0 } : null;
}

interface Parts {
  entryRules: EntryRules;
  canSendMail: boolean;
}

type Key = 'GET /usrapi/v1/operators/status' | 'GET /usrapi/v1/operators/licences';

export function operatorHandlers({ entryRules, canSendMail }: Parts): Handlers<Key> {
  let licences: Promise<Part[]> | undefined;
  return {
    'GET /usrapi/v1/operators/status': (context) =>
      context.read(async (trx, caller) => {
        if (!(await entryRules.isOperator(trx, caller))) throw new Refusal('forbidden');
        const reports = await readReports(trx);
        const { now, ...database } = await readDatabase(trx);
        const backup = await readBackupTimes(trx);
        const errors = await readErrors(trx);
        const living = reports.filter((report) => !report.is_lost);
        return {
          now: now.toISOString(),
          version,
          processes: reports.map((report) => ({
            id: report.id,
            kind: report.kind,
            host: report.host,
            version: report.version,
            node: report.node,
            startedAt: report.started_at.toISOString(),
            seenAt: report.seen_at.toISOString(),
            isLost: report.is_lost,
            memory: report.memory,
            requestsPerMinute: report.requests_per_minute,
          })),
          queue: queueOf(living),
          backup: {
            madeAt: backup.madeAt && backup.madeAt.toISOString(),
            bytes: backup.bytes,
            seconds: backup.seconds,
            provenAt: backup.provenAt && backup.provenAt.toISOString(),
          },
          disk: diskOf(living),
          database,
          canSendMail,
          errors: errors.map(({ at, request_id: requestId, ...error }) => ({
            at: at.toISOString(),
            requestId,
            ...error,
          })),
        };
      }),
    'GET /usrapi/v1/operators/licences': async (context) => {
      await context.read(async (trx, caller) => {
        if (!(await entryRules.isOperator(trx, caller))) throw new Refusal('forbidden');
      });
      return { list: await (licences ??= readLicences()) };
    },
  };
}
