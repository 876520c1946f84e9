import { limits, type Language } from '@tracery/contract';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { handle, type TaskHandler } from '../platform/jobs/task.ts';
import type { CronTask } from '../platform/jobs/worker.ts';
import type { MailBudget } from '../platform/mail/budget.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { enterForJob } from '../tenancy/scope.ts';
import { switchedOffMail } from './mails.ts';
import { webhookOffMail } from './tasks.ts';

interface Parts {
  db: Database;
  mailer: Mailer;
  budget: MailBudget;
  publicUrl: URL;
}

interface Told {
  email: string;
  language: Language;
  address: string;
  product_name: string;
}

export const webhookTasks = ({ db, mailer, budget, publicUrl }: Parts): TaskHandler[] => [
  handle(webhookOffMail, async ({ productId, webhookId, userId }) => {
    const told = await db.transaction(async (trx) => {
      await enterForJob(trx, productId, 0);
      return trx.maybe(
        sql<Told>`
          select u.email, coalesce(s.language, 'en') as language, w.address, p.name as product_name
          from webhooks w
            join products p on p.id = ${productId} and p.deleted_at is null
            join memberships m on m.product_id = ${productId} and m.user_id = ${userId}
              and 'ProductManager' = any (m.roles)
            join users u on u.id = m.user_id and u.email is not null and u.disabled_at is null
            left join notice_settings s on s.user_id = u.id
          where w.product_id = ${productId} and w.id = ${webhookId} and w.deleted_at is null
            and w.given_up_at is not null
        `,
      );
    });
    // Switched on or removed meanwhile, or no manager any more.
    if (!told) return;
    const { email: to, language, address, product_name: productName } = told;
    const counting = { writeSeparately: db.transaction.bind(db) };
    if (!(await budget.isLeft(counting, { to, use: 'notice' }))) return;
    await mailer.send(switchedOffMail({ to, language, host: new URL(address).host, productName, publicUrl }));
  }),
];

const purgeBatch = 1000;

export async function purgeDeliveries(db: Database): Promise<void> {
  const statement = sql<{ purged: number }>`
    select purge_webhook_deliveries(make_interval(days => ${limits.webhook.keptDays}), ${purgeBatch}) as purged`;
  while ((await db.transaction((trx) => trx.one(statement))).purged >= purgeBatch);
}

export const webhookCron = ({ db }: { db: Database }): CronTask[] => [
  { name: 'purge-webhook-deliveries', at: '37 * * * *', run: () => purgeDeliveries(db) },
];
