// What somebody does with the entries of their inbox.
import { limits } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import type { Caller } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import { enterEntry, unreadOf } from './own-entries.ts';
import { readEntry } from './read.ts';

/** Writes some columns of an own entry. */
async function changeEntry(trx: Trx, caller: Caller, id: number, values: Sql): Promise<{ unread: number }> {
  const { scope, entry } = await enterEntry(trx, caller, id, { lock: true });
  await trx.run(
    sql`update inbox_entries set ${values} where product_id = ${scope.productId} and id = ${entry.id}`,
  );
  return unreadOf(trx, caller);
}

const markRead =
  (kinds: Kinds): Handler<'POST /usrapi/v1/inbox/read/{id}'> =>
  (context, { params, body }) =>
    context.write(async (trx, caller) => {
      const { scope, entry } = await enterEntry(trx, caller, params.id, { lock: true });
      await readEntry(trx, scope, kinds, entry, body);
      return unreadOf(trx, caller);
    });

const markUnread: Handler<'POST /usrapi/v1/inbox/unread/{id}'> = (context, { params }) =>
  context.write((trx, caller) => changeEntry(trx, caller, params.id, sql`is_unread = true`));

const markAllRead: Handler<'POST /usrapi/v1/inbox/read-all'> = (context, { body }) =>
  context.write(async (trx, caller) => {
    const { userId } = caller;
    const rows = await trx.all(
      sql<{ id: number }>`
        update inbox_entries e set is_unread = false, read_version = e.version, read_at = now(), mail_at = null,
          is_for_digest = false
        from memberships m
        where e.user_id = ${userId} and m.user_id = ${userId} and m.product_id = e.product_id and e.id = any (array(
          select o.id from inbox_entries o
          where o.user_id = ${userId} and o.is_unread and o.done_at is null and o.snoozed_until is null
            and date_trunc('milliseconds', o.at) <= ${body.at}::timestamptz
          order by o.at desc, o.id desc limit ${sql.number(limits.inbox.readAllMax)}
        ))
        returning e.id
      `,
    );
    return { ...(await unreadOf(trx, caller)), read: rows.map(({ id }) => id) };
  });

const snooze: Handler<'POST /usrapi/v1/inbox/snooze/{id}'> = (context, { params, body }) =>
  context.write(async (trx, caller) => {
    const { until } = body;
    const { isLater } = await trx.one(
      sql<{ isLater: boolean }>`
        select ${until}::date > (now() at time zone coalesce((
          select s.time_zone from notice_settings s where s.user_id = ${caller.userId}
        ), 'UTC'))::date as "isLater"
      `,
    );
    if (until !== null && !isLater) throw new Refusal('inbox.snoozePast');
    return changeEntry(
      trx,
      caller,
      params.id,
      until === null
        ? sql`snoozed_until = null`
        : sql`snoozed_until = ${until}::date, mail_at = null, is_for_digest = false`,
    );
  });

const finish: Handler<'POST /usrapi/v1/inbox/done/{id}'> = (context, { params, body }) =>
  context.write((trx, caller) =>
    changeEntry(
      trx,
      caller,
      params.id,
      body.isDone ? sql`done_at = now(), mail_at = null, is_for_digest = false` : sql`done_at = null`,
    ),
  );

export const entryHandlers = (kinds: Kinds) => ({
  'POST /usrapi/v1/inbox/read/{id}': markRead(kinds),
  'POST /usrapi/v1/inbox/unread/{id}': markUnread,
  'POST /usrapi/v1/inbox/read-all': markAllRead,
  'POST /usrapi/v1/inbox/snooze/{id}': snooze,
  'POST /usrapi/v1/inbox/done/{id}': finish,
});
