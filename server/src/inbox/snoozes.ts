// Entries come back in the morning of the day they were put away until.
import { sql } from '../platform/database/sql.ts';
import { enterForJob } from '../tenancy/scope.ts';
import type { InboxParts } from './follow.ts';

const batch = 200;

export async function wakeSnoozed({ db, workerDb }: InboxParts): Promise<void> {
  for (;;) {
    const due = await workerDb.transaction(
      (trx) =>
        trx.all(
          sql<{ product_id: number; entry_id: number }>`select * from snoozes_due(${sql.number(batch)})`,
        ),
      { readOnly: true },
    );
    for (const [productId, entries] of Map.groupBy(due, (entry) => entry.product_id))
      await db.transaction(async (trx) => {
        await enterForJob(trx, productId, 0);
        await trx.run(
          sql`
            update inbox_entries set snoozed_until = null, is_unread = true, at = now()
            where product_id = ${productId} and id = any (${entries.map((entry) => entry.entry_id)}::bigint[])
              and snoozed_until is not null
          `,
        );
      });
    if (due.length < batch) return;
  }
}
