import { limits } from '@tracery/contract';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { handle, type TaskHandler } from '../platform/jobs/task.ts';
import type { CronTask } from '../platform/jobs/worker.ts';
import type { MailBudget } from '../platform/mail/budget.ts';
import type { Mail, Mailer } from '../platform/mail/mailer.ts';
import { stolenNotice } from '../tenancy/cookie-session.ts';
import type { SigningKeys } from '../tenancy/signing-keys.ts';
import { createCode } from './codes.ts';
import {
  codeMail,
  guessNoticeMail,
  stolenNoticeMail,
  identityMail,
  passwordNoticeMail,
  secondFactorMail,
} from './mails.ts';
import { fillNameKeys } from './name-keys.ts';
import { findByEmail } from './users.ts';
import {
  guessNotice,
  identityNotice,
  passwordNotice,
  secondFactorNotice,
  verificationMail,
} from './tasks.ts';

export interface AccountJobParts {
  db: Database;
  secrets: Secrets;
  mailer: Mailer;
  budget: MailBudget;
}

interface Owner {
  id: number;
  email: string | null;
  username: string;
}

export function accountTasks({ db, secrets, mailer, budget }: AccountJobParts): TaskHandler[] {
  /** Tells the owner of an account, if there is an address and the budget allows it. */
  async function notify(isOwner: Sql, mailTo: (email: string, owner: Owner) => Mail): Promise<void> {
    const owner = await db.transaction(
      (trx) => trx.maybe(sql<Owner>`select id, email, username from users where ${isOwner}`),
      { readOnly: true },
    );
    if (!owner?.email) return;
    const counting = { writeSeparately: db.transaction.bind(db) };
    if (await budget.isLeft(counting, { to: owner.email, use: 'notice', accountId: owner.id }))
      await mailer.send(mailTo(owner.email, owner));
  }

  return [
    handle(verificationMail, async ({ email, purpose, requestId }) => {
      const issued = await db.transaction(async (trx) => {
        const person = await findByEmail(trx, email);
        const fresh = await createCode(trx, secrets, { email, purpose, requestId });
        return fresh && { ...fresh, person };
      });
      // The code was replaced, used or too old, or the account it is for does not exist.
      if (!issued || (purpose !== 'register' && !issued.person)) return;
      const { code, language, person } = issued;
      // To the stored address, not to the requested one: the two may differ.
      await mailer.send(
        codeMail({ to: person?.email ?? email, code, purpose, language, username: person?.username }),
      );
    }),
    handle(passwordNotice, ({ userId, language }) =>
      notify(sql`id = ${userId}`, (email, { username }) => passwordNoticeMail(email, username, language)),
    ),
    handle(secondFactorNotice, ({ userId, language, what }) =>
      notify(sql`id = ${userId}`, (email, { username }) =>
        secondFactorMail(email, { username, language, what }),
      ),
    ),
    handle(identityNotice, ({ userId, language, what }) =>
      notify(sql`id = ${userId}`, (email, { username }) => identityMail(email, { username, language, what })),
    ),
    handle(stolenNotice, ({ userId }) =>
      notify(sql`id = ${userId}`, (email, { username }) => stolenNoticeMail(email, username)),
    ),
    handle(guessNotice, ({ usernameKey }) =>
      notify(sql`lower(username) = ${usernameKey}`, (email, { username }) =>
        guessNoticeMail(email, username),
      ),
    ),
  ];
}

const purgeBatch = 1000;

/** In batches, so that no statement locks many rows for long. */
const expiredRows = [
  { table: 'sessions', isExpired: sql`expires_at < now() - interval '30 days'` },
  { table: 'verification_codes', isExpired: sql`requested_at < now() - interval '2 days'` },
  { table: 'used_challenges', isExpired: sql`used_at < now() - interval '1 hour'` },
  { table: 'login_tries', isExpired: sql`window_started_at < now() - interval '1 day'` },
  { table: 'login_guesses', isExpired: sql`last_judged_at < now() - interval '2 days'` },
  { table: 'known_devices', isExpired: sql`last_used_at < now() - interval '400 days'` },
  { table: 'idempotency_keys', isExpired: sql`created_at < now() - interval '1 day'` },
  {
    table: 'mail_budgets',
    isExpired: sql`window_started_at < now() - interval '2 days'
      and (refused_at is null or refused_at < now() - make_interval(days => ${sql.number(limits.mail.refusalsKeptDays)}))`,
  },
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
