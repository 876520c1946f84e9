// When somebody gets which mails, and how a mail program switches them off.
import { inboxReasons, isUrgent, limits, type InboxReason, type Language } from '@tracery/contract';
import { openToken, sealToken } from '../platform/crypto/sealed-token.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { recordAccountEvent } from '../tenancy/history.ts';

export interface Notices {
  timeZone: string;
  digestHour: number;
  language: Language;
  mail: Record<InboxReason, boolean>;
  isChosen: boolean;
}

interface Row {
  time_zone: string;
  digest_hour: number;
  language: Language;
  without_mail: InboxReason[];
  chosen_at: Date | null;
}

export async function noticesOf(trx: ReadTrx, userId: number): Promise<Notices> {
  const row = await trx.maybe(
    sql<Row>`
      select time_zone, digest_hour, language, without_mail, chosen_at from notice_settings
      where user_id = ${userId}
    `,
  );
  return {
    timeZone: row?.time_zone ?? 'UTC',
    digestHour: row?.digest_hour ?? limits.inbox.digestHour,
    language: row?.language ?? 'en',
    mail: Object.fromEntries(
      inboxReasons.map((reason) => [reason, !row?.without_mail.includes(reason)]),
    ) as Notices['mail'],
    isChosen: Boolean(row?.chosen_at),
  };
}

/** Asked of Node and of PostgreSQL, which may know different ones. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const getNotices: Handler<'GET /usrapi/v1/users/notices'> = (context) =>
  context.read((trx, { userId }) => noticesOf(trx, userId));

const updateNotices: Handler<'POST /usrapi/v1/users/notices/update'> = (context, { body }) =>
  context.write(async (trx, { userId, sessionId }) => {
    const { timeZone, digestHour, language, mail } = body;
    const known = await trx.maybe(
      sql`select name from pg_timezone_names where lower(name) = ${timeZone.toLowerCase()} limit 1`,
    );
    if (!known || !isTimeZone(timeZone)) throw new Refusal('timeZone.unknown');
    const without = inboxReasons.filter((reason) => !mail[reason]);
    await trx.run(
      sql`
        insert into notice_settings (user_id, time_zone, digest_hour, language, without_mail, chosen_at)
        values (${userId}, ${timeZone}, ${digestHour}, ${language}, ${without}::text[], now())
        on conflict (user_id) do update set time_zone = excluded.time_zone, digest_hour = excluded.digest_hour,
          language = excluded.language, without_mail = excluded.without_mail, chosen_at = now()
      `,
    );
    await recordAccountEvent(trx, { userId, event: 'notices changed', sessionId, detail: { without } });
    return {};
  });

/** What a link in a mail switches off: mails about one reason, or the daily ones. */
export type Unsubscribing = InboxReason | 'digest';

/** A mail may be found years later. */
const tokenFor = 10 * 365 * 24 * 60 * 60 * 1000;

export const unsubscribeToken = (secrets: Secrets, userId: number, from: Unsubscribing): string =>
  sealToken(secrets, 'unsubscribe', { userId, from }, tokenFor);

const unsubscribe =
  (secrets: Secrets): Handler<'POST /usrapi/v1/notices/unsubscribe/{token}'> =>
  (context, { params }) =>
    context.write(async (trx) => {
      const opened = openToken(secrets, 'unsubscribe', params.token) as
        | { userId: number; from: Unsubscribing }
        | undefined;
      const without = inboxReasons.filter((reason) =>
        opened?.from === 'digest' ? !isUrgent(reason) : reason === opened?.from,
      );
      if (!opened || without.length === 0) throw new Refusal('notice.linkInvalid');
      const { userId } = opened;
      await trx.run(
        sql`
          insert into notice_settings as s (user_id, without_mail) values (${userId}, ${without}::text[])
          on conflict (user_id) do update set without_mail = array(
            select distinct unnest(s.without_mail || excluded.without_mail) order by 1
          )
        `,
      );
      await recordAccountEvent(trx, { userId, event: 'notices changed', detail: { without } });
      return {};
    });

export const noticeHandlers = (secrets: Secrets) => ({
  'GET /usrapi/v1/users/notices': getNotices,
  'POST /usrapi/v1/users/notices/update': updateNotices,
  'POST /usrapi/v1/notices/unsubscribe/{token}': unsubscribe(secrets),
});
