import { randomBytes } from 'node:crypto';
import { limits, type Language, type Role } from '@tracery/contract';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/logging/log.ts';
import { sql } from '../platform/database/sql.ts';
import { handle, type TaskHandler } from '../platform/jobs/task.ts';
import type { CronTask } from '../platform/jobs/worker.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { tokenHash } from '../tenancy/invitations.ts';
import { enterForJob } from '../tenancy/scope.ts';
import { invitationToProductMail } from './invitation-mails.ts';
import { invitationMail } from './tasks.ts';

interface Parts {
  db: Database;
  mailer: Mailer;
  publicUrl: URL;
}

interface MailedRow {
  email: string;
  language: Language;
  role: Role;
  product_name: string;
  inviter_name: string;
  has_account: boolean;
}

export const productTasks = ({ db, mailer, publicUrl }: Parts): TaskHandler[] => [
  handle(invitationMail, async ({ productId, invitationId, mailNumber }) => {
    const token = randomBytes(32).toString('base64url');
    const row = await db.transaction(async (trx) => {
      await enterForJob(trx, productId, 0);
      return trx.maybe(
        sql<MailedRow>`
          update invitations i set token_hash = case when i.user_id is null then ${tokenHash(token)}::bytea end
          from products p, users inviter
          where i.product_id = ${productId} and p.id = ${productId} and i.id = ${invitationId}
            and i.mail_number = ${mailNumber} and i.ended_at is null and p.deleted_at is null
            and (i.expires_at is null or i.expires_at > now()) and inviter.id = i.inviter_id
          returning coalesce((select u.email from users u where u.id = i.user_id), i.email) as email, i.language,
            i.role, p.name as product_name, coalesce(nullif(inviter.fullname, ''), inviter.username) as inviter_name,
            i.user_id is not null as has_account
        `,
      );
    });
    // Withdrawn, answered, or sent again meanwhile.
    if (!row) return;
    await mailer.send(
      invitationToProductMail({
        to: row.email,
        language: row.language,
        productName: row.product_name,
        inviterName: row.inviter_name,
        role: row.role,
        hasAccount: row.has_account,
        // Browsers do not send what stands after #, so the token is in no log on its way.
        address: new URL(row.has_account ? '/product/product' : `/invitation#${token}`, publicUrl).href,
      }),
    );
  }),
];

const purgeBatch = 1000;

async function purgeInvitations(db: Database): Promise<void> {
  const statement = sql<{ purged: number }>`
    select purge_invitations(make_interval(days => ${limits.invitation.keptDays}), ${purgeBatch}) as purged`;
  while ((await db.transaction((trx) => trx.one(statement))).purged >= purgeBatch);
}

/** So few that a batch ends long before the timeout of statements: each row is looked for in all tables that refer to it. */
const rowsAtOnce = 1000;

/** Products that can no longer be restored go with all that is theirs. */
export async function purgeProducts(db: Database, log: Log): Promise<void> {
  const statement = sql<{ product: number; rows: number }>`
    select product, rows from purge_products(make_interval(days => ${limits.product.restoreDays}), ${rowsAtOnce})`;
  for (;;) {
    const batch = await db.transaction((trx) => trx.maybe(statement));
    if (!batch) return;
    if (batch.rows === 0) log.info({ product: batch.product }, 'deleted product purged');
  }
}

export const productCron = ({ db, log }: { db: Database; log: Log }): CronTask[] => [
  { name: 'purge-invitations', at: '23 * * * *', run: () => purgeInvitations(db) },
  { name: 'purge-products', at: '53 * * * *', run: () => purgeProducts(db, log) },
];
