// How many mails may be asked for: to one address, by one account, and in all. Counted in PostgreSQL, by all processes
// together, in a transaction of its own: what fails afterwards was asked for all the same.
import { limits } from '@tracery/contract';
import type { Secrets } from '../crypto/secrets.ts';
import type { Trx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Log } from '../logging/log.ts';
import { Refusal } from '../refusal.ts';

export interface MailLimits {
  address: number;
  account: number;
  all: number;
}

interface Wanted {
  /** The address, or another name of whoever gets the mail. */
  to: string;
  /** One use of an address cannot use up another: invitations do not keep anybody from a new password. */
  use: 'code' | 'invitation' | 'notice' | 'inbox';
  accountId?: number;
}

interface Counting {
  writeSeparately<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
}

export interface MailBudget {
  /** Refuses with 429 when one of the budgets is used up. */
  take(context: Counting, wanted: Wanted): Promise<void>;
  /** The same for the worker, which has nobody to refuse to: false, and the mail is left out. */
  isLeft(context: Counting, wanted: Wanted): Promise<boolean>;
}

interface Parts {
  secrets: Secrets;
  limits: MailLimits;
  log: Log;
  /** Counts what was refused, by budget. */
  onRefused: (budget: string) => void;
}

const { mail } = limits;
const seconds = { address: mail.addressWindow, account: mail.accountWindow, all: mail.allWindow };

export function createMailBudget({ secrets, limits: most, log, onRefused }: Parts): MailBudget {
  async function hit(context: Counting, { to, use, accountId }: Wanted): Promise<keyof MailLimits | null> {
    const keys = {
      address: secrets.fingerprint('mail', use, to.toLowerCase()).toString('hex'),
      ...(accountId === undefined ? {} : { account: String(accountId) }),
      all: '',
    };
    const budgets = Object.keys(keys) as (keyof MailLimits)[];
    const { budget } = await context.writeSeparately((trx) =>
      trx.one(
        sql<{ budget: keyof MailLimits | null }>`
          select take_mail(${budgets}::text[], ${Object.values(keys)}::text[],
            ${budgets.map((name) => `${seconds[name] / 1000} seconds`)}::interval[],
            ${budgets.map((name) => most[name])}::integer[]) as budget
        `,
      ),
    );
    if (budget) {
      onRefused(budget);
      // Neither the address nor its hash: the log is read by more people than the database.
      log.warn({ budget, use, limit: most[budget], userId: accountId }, 'mail budget used up');
    }
    return budget;
  }

  return {
    async take(context, wanted) {
      const budget = await hit(context, wanted);
      if (budget) throw new Refusal('mail.budget', { retryAfterSeconds: seconds[budget] / 1000 });
    },
    isLeft: async (context, wanted) => (await hit(context, wanted)) === null,
  };
}
