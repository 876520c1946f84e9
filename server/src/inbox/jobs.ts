// Writes the mails, when their turn comes: whoever is no member any more, has read it or wants no such mail gets none.
import { inboxReasons, isUrgent, limits } from '@tracery/contract';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Database, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { handle, type TaskHandler } from '../platform/jobs/task.ts';
import type { CronTask } from '../platform/jobs/worker.ts';
import type { MailBudget } from '../platform/mail/budget.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { setCurrentUser } from '../tenancy/own-products.ts';
import { enterForJob } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import { entriesToWire } from './entry-wire.ts';
import { digestMail, entryMail, type DigestEntry, type MailPlaces } from './mails.ts';
import { noticesOf, unsubscribeToken, type Notices, type Unsubscribing } from './notices.ts';
import { ownEntryColumns, type OwnEntry } from './own-entries.ts';
import { inboxDigest, inboxMail } from './tasks.ts';

interface Parts {
  db: Database;
  secrets: Secrets;
  mailer: Mailer;
  budget: MailBudget;
  kinds: Kinds;
  publicUrl: URL;
}

type Recipient = Notices & { email: string };

/** Undefined: nobody, or nobody who can be written to. */
async function findRecipient(trx: Trx, userId: number): Promise<Recipient | undefined> {
  const user = await trx.maybe(
    sql<{ email: string | null }>`
      select email from users where id = ${userId} and disabled_at is null and erased_at is null
    `,
  );
  return user?.email ? { email: user.email, ...(await noticesOf(trx, userId)) } : undefined;
}

type ProductEntry = OwnEntry & { product_id: number; product_name: string };

/** Of products of which the person is a member now, and no guest. */
const tellable = (userId: number) => sql`
  from inbox_entries e
    join memberships m on m.product_id = e.product_id and m.user_id = ${userId} and not 'Guest' = any (m.roles)
    join products p on p.id = m.product_id and p.deleted_at is null
  where e.user_id = ${userId} and e.is_unread and e.done_at is null and e.snoozed_until is null`;

export function inboxTasks({ db, secrets, mailer, budget, kinds, publicUrl }: Parts): TaskHandler[] {
  const counting = { writeSeparately: db.transaction.bind(db) };
  const placesOf = ({ email, language }: Recipient, userId: number, from: Unsubscribing): MailPlaces => ({
    publicUrl,
    to: email,
    language,
    userId,
    token: unsubscribeToken(secrets, userId, from),
  });

  async function shownEntries(trx: Trx, userId: number, rows: readonly ProductEntry[]) {
    const shown: { row: ProductEntry; entry: Awaited<ReturnType<typeof entriesToWire>>[number] }[] = [];
    for (const [productId, own] of Map.groupBy(rows, (row) => row.product_id)) {
      const scope = await enterForJob(trx, productId, userId);
      const product = { id: productId, name: own[0]!.product_name };
      for (const entry of await entriesToWire(trx, scope, kinds, product, own))
        shown.push({ row: own.find((row) => row.id === entry.id)!, entry });
    }
    return shown;
  }

  async function readMail({
    productId,
    entryId,
    userId,
  }: {
    productId: number;
    entryId: number;
    userId: number;
  }) {
    return db.transaction(async (trx) => {
      await setCurrentUser(trx, userId);
      const recipient = await findRecipient(trx, userId);
      const rows = await trx.all(
        sql<ProductEntry>`
          select ${ownEntryColumns}, e.product_id, p.name as product_name ${tellable(userId)}
            and e.product_id = ${productId} and e.id = ${entryId}
        `,
      );
      const [found] = await shownEntries(trx, userId, rows);
      if (!recipient || !found) return undefined;
      const { row, entry } = found;
      const reasons = inboxReasons.filter(
        (reason) => isUrgent(reason) && row.reasons[reason] && recipient.mail[reason],
      );
      if (reasons.length === 0) return undefined;
      const commentId = reasons.includes('mentioned') ? row.reasons.mentioned!.comment : undefined;
      const comment =
        commentId &&
        (await trx.maybe(
          sql<{ comment: string }>`
            select comment from comments where product_id = ${productId} and id = ${commentId}
          `,
        ));
      return { recipient, entry, reasons, said: comment ? comment.comment : undefined, at: row.at };
    });
  }

  return [
    handle(inboxMail, async (payload) => {
      const found = await readMail(payload);
      if (!found) return;
      const { recipient, entry, reasons, said, at } = found;
      const { userId } = payload;
      if (!(await budget.isLeft(counting, { to: recipient.email, use: 'inbox' }))) {
        // It is told with the next daily mail.
        await db.transaction(async (trx) => {
          await enterForJob(trx, payload.productId, userId);
          await trx.run(
            sql`
              update inbox_entries set is_for_digest = true
              where product_id = ${payload.productId} and id = ${payload.entryId} and is_unread
            `,
          );
        });
        return;
      }
      const places = placesOf(recipient, userId, reasons[0]!);
      await mailer.send(entryMail(places, entry, { reasons, said, version: String(at.getTime()) }));
    }),
    handle(inboxDigest, async ({ userId, day }) => {
      const found = await db.transaction(async (trx) => {
        await setCurrentUser(trx, userId);
        const recipient = await findRecipient(trx, userId);
        const rows = await trx.all(
          sql<ProductEntry>`
            select ${ownEntryColumns}, e.product_id, p.name as product_name ${tellable(userId)} and e.is_for_digest
            order by e.at desc, e.id desc limit ${sql.number(limits.inbox.maxCounted)}
          `,
        );
        const wanted = rows.flatMap((row) => {
          const reasons = inboxReasons.filter((reason) => row.reasons[reason] && recipient?.mail[reason]);
          return reasons.length > 0 ? [{ row, reasons }] : [];
        });
        const named = wanted.slice(0, limits.inbox.digestMax);
        const shown = await shownEntries(
          trx,
          userId,
          named.map(({ row }) => row),
        );
        const entries: DigestEntry[] = named.flatMap(({ row, reasons }) => {
          const one = shown.find(({ entry }) => entry.id === row.id);
          return one ? [{ entry: one.entry, reasons }] : [];
        });
        return { recipient, entries, left: wanted.length - named.length, ids: rows.map(({ id }) => id) };
      });
      const { recipient, entries, left, ids } = found;
      if (recipient && entries.length > 0)
        await mailer.send(digestMail(placesOf(recipient, userId, 'digest'), entries, { day, left }));
      await db.transaction(async (trx) => {
        await setCurrentUser(trx, userId);
        await trx.run(
          sql`
            update inbox_entries set is_for_digest = false
            where user_id = ${userId} and id = any (${ids}::bigint[])
          `,
        );
      });
    }),
  ];
}

const purgeBatch = 1000;

async function purgeInbox(db: Database): Promise<void> {
  const statement = sql<{ purged: number }>`
    select purge_inbox(make_interval(days => ${limits.inbox.keptDays}), ${purgeBatch}) as purged`;
  while ((await db.transaction((trx) => trx.one(statement))).purged >= purgeBatch);
}

export const inboxCron = ({ db }: { db: Database }): CronTask[] => [
  { name: 'purge-inbox', at: '29 * * * *', run: () => purgeInbox(db) },
];
