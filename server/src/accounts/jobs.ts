import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { handle, type TaskHandler } from '../platform/jobs/task.ts';
import type { CronTask } from '../platform/jobs/worker.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { SigningKeys } from '../tenancy/signing-keys.ts';
import { createCode } from './codes.ts';
import { codeMail, passwordNoticeMail } from './mails.ts';
import { fillNameKeys } from './name-keys.ts';
import { findByEmail } from './users.ts';
import { passwordNotice, verificationMail } from './tasks.ts';

export interface AccountJobParts {
  db: Database;
  secrets: Secrets;
  mailer: Mailer;
}

export const accountTasks = ({ db, secrets, mailer }: AccountJobParts): TaskHandler[] => [
  handle(verificationMail, async ({ email, purpose, requestId }) => {
    const issued = await db.transaction(async (trx) => {
      const person = await findByEmail(trx, email);
      const fresh = await createCode(trx, secrets, { email, purpose, requestId });
      return fresh && { ...fresh, person };
    });
    // The code was replaced, used or too old, or the account to reset does not exist.
    if (!issued || (purpose === 'reset' && !issued.person)) return;
    const { code, language, person } = issued;
    // To the stored address, not to the requested one: the two may differ.
    await mailer.send(
      codeMail({ to: person?.email ?? email, code, purpose, language, username: person?.username }),
    );
  }),
  handle(passwordNotice, async ({ userId, language }) => {
    const person = await db.transaction(
      (trx) =>
        trx.maybe(
          sql<{
            email: string | null;
            username: string;
          }>`select email, username from users where id = ${userId}`,
        ),
      { readOnly: true },
    );
    if (person?.email) await mailer.send(passwordNoticeMail(person.email, person.username, language));
  }),
];

const purgeBatch = 1000;

/** In batches, so that no statement locks many rows for long. */
const expiredRows = [
  { table: 'sessions', isExpired: sql`expires_at < now() - interval '30 days'` },
  { table: 'verification_codes', isExpired: sql`requested_at < now() - interval '2 days'` },
  { table: 'login_tries', isExpired: sql`window_started_at < now() - interval '1 day'` },
  { table: 'idempotency_keys', isExpired: sql`created_at < now() - interval '1 day'` },
  { table: 'signing_keys', isExpired: sql`retired_at < now() - interval '1 day'` },
].map(({ table, isExpired }) => {
  const name = sql.table(table);
  return sql`delete from ${name} where ctid = any (array(
    select ctid from ${name} where ${isExpired} limit ${sql.number(purgeBatch)}))`;
});

async function purgeAccounts(db: Database): Promise<void> {
  for (const statement of expiredRows) {
    while ((await db.transaction((trx) => trx.run(statement))) >= purgeBatch);
  }
}

export const accountCron = ({ db, keys }: { db: Database; keys: SigningKeys }): CronTask[] => [
  { name: 'purge-accounts', at: '17 * * * *', run: () => purgeAccounts(db) },
  { name: 'fill-name-keys', at: '* * * * *', run: () => fillNameKeys(db) },
  {
    name: 'rotate-signing-keys',
    at: '41 3 * * *',
    run: async () => {
      await keys.rotate();
    },
  },
];
