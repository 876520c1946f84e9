import type { Secrets } from '../platform/crypto/secrets.ts';
import { build, type Database } from '../platform/database/database.ts';
import { handle, type TaskHandler } from '../platform/jobs/task.ts';
import type { CronTask } from '../platform/jobs/worker.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { SigningKeys } from '../tenancy/signing-keys.ts';
import { createCode } from './codes.ts';
import { codeMail, passwordNoticeMail } from './mails.ts';
import { findByEmail } from './users.ts';
import { purgeAccounts } from './purge.ts';
import { passwordNotice, verificationMail } from './tasks.ts';

export interface AccountJobParts {
  db: Database;
  secrets: Secrets;
  mailer: Mailer;
}

export const accountTasks = ({ db, secrets, mailer }: AccountJobParts): TaskHandler[] => [
  handle(verificationMail, async ({ email, purpose, requestId }) => {
    const made = await db.transaction(async (trx) => {
      const person = await findByEmail(trx, email);
      const fresh = await createCode(trx, secrets, { email, purpose, requestId });
      return fresh && { ...fresh, person };
    });
    // Replaced, used or too old; or somebody asked to reset an account that does not exist.
    if (!made || (purpose === 'reset' && !made.person)) return;
    const { code, language, person } = made;
    // To the address we know, not to the one that was asked for: they may differ in more than case one day.
    await mailer.send(
      codeMail({ to: person?.email ?? email, code, purpose, language, username: person?.username }),
    );
  }),
  handle(passwordNotice, async ({ userId, language }) => {
    const person = await db.transaction(
      (trx) => trx.maybe(build.selectFrom('users').select(['email', 'username']).where('id', '=', userId)),
      { readOnly: true },
    );
    if (person?.email) await mailer.send(passwordNoticeMail(person.email, person.username, language));
  }),
];

export const accountCron = ({ db, keys }: { db: Database; keys: SigningKeys }): CronTask[] => [
  { name: 'purge-accounts', at: '17 * * * *', run: () => purgeAccounts(db) },
  {
    name: 'rotate-signing-keys',
    at: '41 3 * * *',
    run: async () => {
      await keys.rotate();
    },
  },
];
