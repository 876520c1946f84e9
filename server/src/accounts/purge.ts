// Rows whose time is over. In small bites, so that no statement holds many rows for long.
import { sql, type RawBuilder } from 'kysely';
import { build, type Database } from '../platform/database/database.ts';

const bite = sql.raw('1000');

const expired: RawBuilder<unknown>[] = [
  sql`delete from sessions where ctid = any (array(
    select ctid from sessions where expires_at < now() - interval '30 days' limit ${bite}))`,
  sql`delete from verification_codes where ctid = any (array(
    select ctid from verification_codes where requested_at < now() - interval '2 days' limit ${bite}))`,
  sql`delete from login_tries where ctid = any (array(
    select ctid from login_tries where window_started_at < now() - interval '1 day' limit ${bite}))`,
  sql`delete from idempotency_keys where ctid = any (array(
    select ctid from idempotency_keys where created_at < now() - interval '1 day' limit ${bite}))`,
  sql`delete from signing_keys where retired_at < now() - interval '1 day'`,
];

export async function purgeAccounts(db: Database): Promise<void> {
  for (const statement of expired) {
    while ((await db.transaction((trx) => trx.run(statement.compile(build)))) >= 1000);
  }
}
