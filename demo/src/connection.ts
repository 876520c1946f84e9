import type pg from 'pg';
import { withClient } from '../../server/src/platform/database/one-connection.ts';

/** Runs `work` with a superuser connection to one database. */
export function withSuperuser<Result>(
  superuserUrl: string,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const url = new URL(superuserUrl);
  url.pathname = `/${database}`;
  return withClient({ connectionString: url.href, options: '-c search_path=tracery,public' }, work);
}
