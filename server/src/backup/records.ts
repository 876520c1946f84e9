// When backups were made and proven.
import type { Database, ReadTrx } from '../platform/database/database.ts';
import { withDatabase } from '../platform/database/one-connection.ts';
import { sql } from '../platform/database/sql.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

interface BackupRecord {
  kind: 'made' | 'proven';
  archive: string;
  bytes: number;
  seconds: number;
  isWhole: boolean;
}

export async function recordBackup(db: Database, record: BackupRecord): Promise<void> {
  const { kind, archive, bytes, seconds, isWhole } = record;
  await db.transaction(async (trx) => {
    await trx.run(
      sql`
        insert into backups (kind, archive, bytes, seconds, is_whole)
        values (${kind}, ${archive.slice(-300)}, ${bytes}, ${Math.round(seconds)}, ${isWhole})
      `,
    );
    await trx.run(sql`delete from backups where at < now() - interval '400 days'`);
  });
}

export interface BackupTimes {
  madeAt: Date | null;
  provenAt: Date | null;
  bytes: number;
  /** How long the last one took. */
  seconds: number;
}

/** Of the latest that were whole. */
export const readBackupTimes = (trx: ReadTrx): Promise<BackupTimes> =>
  trx.one(
    sql<BackupTimes>`
      select made.at as "madeAt", proven.at as "provenAt", coalesce(made.bytes, 0) as bytes,
        coalesce(made.seconds, 0) as seconds
      from (select) one
        left join lateral (
          select at, bytes, seconds from backups where kind = 'made' and is_whole order by at desc limit 1
        ) made on true
        left join lateral (
          select at from backups where kind = 'proven' and is_whole order by at desc limit 1
        ) proven on true
    `,
  );

/** For commands, which have no database of their own open. */
export const readBackupTimesAt = (url: string): Promise<BackupTimes> =>
  withDatabase(url, (db) => db.transaction(readBackupTimes, { readOnly: true }));

const seconds = (at: Date | null): number => (at ? at.getTime() / 1000 : 0);

/** 0 where there was none, so that an alert on their age goes off. */
export function watchBackups(metrics: Metrics, db: Database): void {
  let asked: Promise<BackupTimes | undefined> | undefined;
  const read = () => {
    asked ??= db
      .transaction(readBackupTimes, { readOnly: true })
      .catch(() => undefined)
      .finally(() => (asked = undefined));
    return asked;
  };
  const gauge = (name: string, help: string, valueOf: (times: BackupTimes) => number) =>
    metrics.gauge(name, help, async () => {
      const times = await read();
      return times ? valueOf(times) : NaN;
    });
  gauge('tracery_backup_made_timestamp_seconds', 'When the last whole backup was made', ({ madeAt }) =>
    seconds(madeAt),
  );
  gauge(
    'tracery_backup_proven_timestamp_seconds',
    'When a backup was last restored into a scratch database and found whole',
    ({ provenAt }) => seconds(provenAt),
  );
  gauge('tracery_backup_bytes', 'Size of the last backup', ({ bytes }) => bytes);
}
