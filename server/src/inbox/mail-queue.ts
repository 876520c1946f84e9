// Finds the mails that are due and puts them into the queue, each once.
import { sql } from '../platform/database/sql.ts';
import { enterForJob } from '../tenancy/scope.ts';
import type { InboxParts } from './follow.ts';
import { inboxDigest, inboxMail } from './tasks.ts';

const batch = 100;

interface DueMail {
  product_id: number;
  entry_id: number;
  user_id: number;
}

/** What was read meanwhile is no longer due. */
export async function queueMails({ db, workerDb }: InboxParts): Promise<void> {
  for (;;) {
    const due = await workerDb.transaction(
      (trx) => trx.all(sql<DueMail>`select * from inbox_mails_due(${sql.number(batch)})`),
      { readOnly: true },
    );
    for (const { product_id: productId, entry_id: entryId, user_id: userId } of due)
      await db.transaction(async (trx) => {
        await enterForJob(trx, productId, userId);
        const taken = await trx.run(
          sql`
            update inbox_entries set mail_at = null
            where product_id = ${productId} and id = ${entryId} and mail_at <= now()
          `,
        );
        if (taken > 0) await inboxMail.enqueue(trx, { productId, entryId, userId });
      });
    if (due.length < batch) return;
  }
}

export async function queueDigests({ db, workerDb }: InboxParts): Promise<void> {
  for (;;) {
    const due = await workerDb.transaction(
      (trx) =>
        trx.all(sql<{ user_id: number; day: string }>`
          select user_id, day::text from digests_due(${sql.number(batch)})`),
      { readOnly: true },
    );
    for (const { user_id: userId, day } of due)
      await db.transaction(async (trx) => {
        const taken = await trx.run(
          sql`
            insert into notice_settings as s (user_id, digest_on) values (${userId}, ${day}::date)
            on conflict (user_id) do update set digest_on = excluded.digest_on
            where s.digest_on is null or s.digest_on < excluded.digest_on
          `,
        );
        if (taken > 0) await inboxDigest.enqueue(trx, { userId, day });
      });
    if (due.length < batch) return;
  }
}
