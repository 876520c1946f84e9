// Could a backup be made tonight, and was one made and proven lately?
import type pg from 'pg';
import { BackupProblem, findTool, requireAllRows } from '../../backup/index.ts';
import { codeOf, good, hint, wrong, type Check, type Finding } from './check.ts';
import { cannotConnect, connect } from './database.ts';

interface Times {
  postgres: number;
  /** Days, null where there was none. */
  made: number | null;
  proven: number | null;
}

async function timesOf(client: pg.Client): Promise<Times> {
  const { rows } = await client.query<Times>(
    `select current_setting('server_version_num')::int / 10000 as postgres,
       floor(extract(epoch from now() - max(at) filter (where kind = 'made')) / 86400)::int as made,
       floor(extract(epoch from now() - max(at) filter (where kind = 'proven')) / 86400)::int as proven
     from tracery.backups where is_whole`,
  );
  return rows[0]!;
}

/** Made each night by the timers that `tracery init` writes; one night may be missed. */
const mostDays = 2;

function judge(what: string, days: number | null, todo: string): Finding {
  if (days === null) return hint(`none was ${what} yet`, todo);
  return days < mostDays ? good(`${what} lately`) : hint(`${what} ${days} days ago`, todo);
}

async function examine(client: pg.Client): Promise<Finding[]> {
  await requireAllRows(client);
  const { postgres, made, proven } = await timesOf(client);
  for (const tool of ['pg_dump', 'pg_restore'] as const) findTool(tool, postgres);
  return [
    good('the role reads the rows of all products, pg_dump and pg_restore fit the server'),
    judge('made', made, 'tracery backup; for each night: systemctl enable --now tracery-backup.timer'),
    judge('proven', proven, 'tracery backup --verify'),
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
      return await connect(backupUrl, examine);
    } catch (error) {
      if (error instanceof BackupProblem) return [wrong('no backup can be made', error.message)];
      // Another check says that the database is empty.
      if (codeOf(error) === '42P01') return [hint('the database knows of no backups', 'tracery migrate')];
      return [cannotConnect('DATABASE_BACKUP_URL', backupUrl, error)];
    }
  },
};
