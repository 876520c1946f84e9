// What operators see of the mails: figures, no addresses.
import { limits } from '@tracery/contract';
import { sql } from '../platform/database/sql.ts';
import type { MailLimits } from '../platform/mail/budget.ts';
import { Refusal } from '../platform/refusal.ts';
import type { EntryRules } from '../tenancy/entry-rules.ts';
import type { Handlers } from '../tenancy/handler.ts';

interface Parts {
  entryRules: EntryRules;
  mailLimits: MailLimits;
}

const { mail } = limits;

export const mailFigureHandlers = ({
  entryRules,
  mailLimits,
}: Parts): Handlers<'GET /usrapi/v1/operators/mails'> => ({
  'GET /usrapi/v1/operators/mails': (context) =>
    context.read(async (trx, caller) => {
      if (!(await entryRules.isOperator(trx, caller))) throw new Refusal('forbidden');
      const window = sql`make_interval(secs => ${mail.allWindow / 1000})`;
      const inAll = await trx.maybe(
        sql<{ mails: number }>`
          select mails from mail_budgets
          where budget = 'all' and key = '' and window_started_at > now() - ${window}
        `,
      );
      const refused = await trx.all(
        sql<{ budget: keyof MailLimits; count: number; last_at: Date }>`
          select budget, sum(refused)::int as count, max(refused_at) as last_at from mail_budgets
          where refused > 0 and refused_at > now() - make_interval(days => ${mail.refusalsKeptDays})
          group by budget order by max(refused_at) desc, budget
        `,
      );
      return {
        sent: inAll?.mails ?? 0,
        limits: mailLimits,
        refused: refused.map(({ budget, count, last_at: lastAt }) => ({
          budget,
          count,
          lastAt: lastAt.toISOString(),
        })),
      };
    }),
});
