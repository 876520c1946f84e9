// Could a backup be made tonight, and was one made and proven lately?
import type pg from 'pg';
import { BackupProblem, findTool, readBackupTimesAt, requireAllRows } from '../../backup/index.ts';
import { codeOf, good, hint, wrong, type Check, type Finding } from './check.ts';
import { cannotConnect, connect } from './database.ts';

/** Made each night by the timers that `tracery init` writes; one night may be missed. */
const mostDays = 2;
const day = 24 * 60 * 60 * 1000;

function judge(what: string, at: Date | null, todo: string): Finding {
  if (!at) return hint(`none was ${what} yet`, todo);
  const days = Math.floor((Date.now() - at.getTime()) / day);
  return days < mostDays ? good(`${what} lately`) : hint(`${what} ${days} days ago`, todo);
}

async function requireTools(client: pg.Client): Promise<void> {
  await requireAllRows(client);
  const { rows } = await client.query<{ postgres: number }>(
    "select current_setting('server_version_num')::int / 10000 as postgres",
  );
  for (const tool of ['pg_dump', 'pg_restore'] as const) findTool(tool, rows[0]!.postgres);
}

async function examine(url: string): Promise<Finding[]> {
  await connect(url, requireTools);
  const { madeAt, provenAt } = await readBackupTimesAt(url);
  return [
    good('the role reads the rows of all products, pg_dump and pg_restore fit the server'),
    judge('made', madeAt, 'tracery backup; for each night: systemctl enable --now tracery-backup.timer'),
    judge('proven', provenAt, 'tracery backup --verify'),
  ];
}

export const backups: Check = {
  name: 'backups',
  async run({ database: { backupUrl } }) {
    if (!backupUrl)
      return [
        hint(
          'DATABASE_BACKUP_URL is not set or not readable',
          'run this as root; tracery init makes the role, or see docs/operations.md, Backups',
        ),
      ];
    try {
      return await examine(backupUrl);
    } catch (error) {
      if (error instanceof BackupProblem) return [wrong('no backup can be made', error.message)];
      // Another check says that the database is empty.
      if (codeOf(error) === '42P01') return [hint('the database knows of no backups', 'tracery migrate')];
      return [cannotConnect('DATABASE_BACKUP_URL', backupUrl, error)];
    }
  },
};
