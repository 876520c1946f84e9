// A person's own profile and sessions, and what others may see of a person.
import { limits } from '@tracery/contract';
import { sql, type Sql } from '../platform/database/sql.ts';
import { pageClause } from '../platform/database/paging.ts';
import type { UserRow } from '../platform/database/schema.generated.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { EntryRules } from '../tenancy/entry-rules.ts';
import type { Handler, Handlers } from '../tenancy/handler.ts';
import { recordAccountEvent } from '../tenancy/history.ts';
import { avatarUrl, matchesName, personChanged } from '../tenancy/people.ts';
import { removeAvatar } from './avatars.ts';
import type { DirectoryAccounts } from './directory-accounts.ts';
import { nameKeys } from './name-keys.ts';
import { endSession, endSessionsOf } from './sessions.ts';

type Keys =
  | 'GET /usrapi/v1/users/get/{id}'
  | 'POST /usrapi/v1/users/update'
  | 'GET /usrapi/v1/users/username/{name}'
  | 'POST /usrapi/v1/users/delete-avatar-url'
  | 'POST /usrapi/v1/users/tour'
  | 'GET /usrapi/v1/users/sessions'
  | 'POST /usrapi/v1/users/sessions/revoke/{id}'
  | 'POST /usrapi/v1/users/sessions/revoke-others';

interface Parts {
  entryRules: EntryRules;
  directoryAccounts: DirectoryAccounts;
}

type Device = 'computer' | 'phone' | 'tablet' | 'other';

/** The kind of device, as far as the browser tells: enough to recognise one's own sign-ins. */
export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet';
  if (/iPhone|Mobile|HarmonyOS.*Phone/.test(userAgent)) return 'phone';
  return /Windows|Macintosh|Linux|X11|CrOS/.test(userAgent) ? 'computer' : 'other';
}

const getUser =
  ({ entryRules, directoryAccounts }: Parts): Handler<'GET /usrapi/v1/users/get/{id}'> =>
  (context, { params }) =>
    context.read(async (trx, caller) => {
      const { userId } = caller;
      const isSelf = params.id === userId;
      const row = await trx.maybe(
        sql<Omit<UserRow, 'password_hash'> & { avatar_id: number | null; is_colleague: boolean }>`
        select u.id, u.username, u.fullname, u.email, u.intro, u.created_at, u.updated_at, u.password_changed_at,
          a.id as avatar_id, share_a_product(${userId}, u.id) as is_colleague
        from users u left join avatars a on a.user_id = u.id where u.id = ${params.id}
      `,
      );
      if (!row || (!isSelf && !row.is_colleague)) throw new Refusal('notFound');
      return {
        id: row.id,
        username: row.username,
        fullname: row.fullname,
        email: (isSelf && row.email) || '',
        intro: row.intro,
        avatarUrl: avatarUrl(row.avatar_id),
        manager: '',
        managerId: 0,
        creator: row.username,
        creatorId: row.id,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
        data: {
          passwordChangedAt: isSelf ? (row.password_changed_at?.toISOString() ?? null) : null,
          isOperator: isSelf && (await entryRules.isOperator(trx, caller)),
          isInDirectory: isSelf && (await directoryAccounts.subjectOf(trx, userId)) !== undefined,
        },
      };
    });

const updateUser: Handler<'POST /usrapi/v1/users/update'> = (context, { body }) =>
  context.write(async (trx, { userId, username, sessionId }) => {
    if (body.id !== userId) throw new Refusal('forbidden');
    const keys = await nameKeys({ username, fullname: body.fullname });
    await trx.run(
      sql`
        update users set fullname = ${body.fullname}, intro = ${body.intro}, name_keys = ${keys},
          needs_name_keys = false, updated_at = now()
        where id = ${userId}
      `,
    );
    await personChanged(trx, userId);
    await recordAccountEvent(trx, { userId, event: 'profile changed', sessionId });
    return {};
  });

/**
 * Colleagues by whatever their keys say, others by what only somebody who knows them types in full. Those show their
 * username and nothing else.
 */
const foundBy = (typed: string): Sql => {
  const exact = typed.toLowerCase();
  return sql`u.id in (select colleagues()) and ${matchesName(typed, sql`u.name_keys`)}
    or lower(u.username) = ${exact} or lower(u.email) = ${exact}`;
};

type FoundUser = Pick<UserRow, 'id' | 'username' | 'fullname' | 'intro'> & {
  avatar_id: number | null;
  member_id: number | null;
  is_shown: boolean;
};

const findUsers =
  ({ entryRules }: Parts): Handler<'GET /usrapi/v1/users/username/{name}'> =>
  (context, { params, query }) =>
    context.read(async (trx, { productId }) => {
      const typed = params.name.trim();
      if (typed.length < limits.userSearch.queryMin) return { list: [], total: 0 };
      const { isDirectoryOpen } = entryRules;
      const matching = sql`
      (${isDirectoryOpen ? matchesName(typed, sql`u.name_keys`) : foundBy(typed)})
        and not u.is_builtin_guest and not u.is_robot and u.disabled_at is null`;
      const [rows, { total }] = await Promise.all([
        trx.all(
          sql<FoundUser>`
          select u.id, u.username, u.fullname, u.intro, a.id as avatar_id, m.user_id as member_id,
            ${isDirectoryOpen ? sql`true` : sql`u.id in (select colleagues())`} as is_shown
          from users u
            left join avatars a on a.user_id = u.id
            left join memberships m on m.user_id = u.id and m.product_id = ${productId}
          where ${matching} order by lower(u.username) ${pageClause(query)}
        `,
        ),
        // Counted only as far as anybody would page.
        trx.one(
          sql<{ total: number }>`
          select count(*) as total from (
            select u.id from users u where ${matching} limit ${sql.number(limits.userSearch.maxCounted)}
          ) found
        `,
        ),
      ]);
      const list = rows.map(({ id, username, fullname, intro, ...row }) => ({
        id,
        username,
        fullname: row.is_shown ? fullname : '',
        intro: row.is_shown ? intro : '',
        avatar: row.is_shown ? avatarUrl(row.avatar_id) : '',
        isMember: row.member_id !== null,
      }));
      return { list, total };
    });

const deleteAvatar: Handler<'POST /usrapi/v1/users/delete-avatar-url'> = (context) =>
  context.write(async (trx, { userId, sessionId }) => {
    await removeAvatar(trx, userId);
    await recordAccountEvent(trx, { userId, event: 'picture removed', sessionId });
    return {};
  });

/** Counted when it begins: whoever skips it has had it, and two devices do not both show it. */
const beginTour: Handler<'POST /usrapi/v1/users/tour'> = (context) =>
  context.write(async (trx, { userId }) => {
    const changed = await trx.run(
      sql`update users set toured_at = now() where id = ${userId} and toured_at is null`,
    );
    return { isFirst: changed === 1 };
  });

const listSessions: Handler<'GET /usrapi/v1/users/sessions'> = (context) =>
  context.read(async (trx, { userId, sessionId }) => {
    const rows = await trx.all(
      sql<{
        id: string;
        user_agent: string;
        product_name: string | null;
        created_at: Date;
        last_used_at: Date;
        ends_at: Date;
      }>`
        select s.id, s.user_agent, p.name as product_name, s.created_at, s.last_used_at,
          least(s.idle_expires_at, s.expires_at) as ends_at
        from sessions s
          left join memberships m on m.product_id = s.current_product_id and m.user_id = ${userId}
          left join products p on p.id = m.product_id
        where s.user_id = ${userId} and s.ended_at is null and s.idle_expires_at > now() and s.expires_at > now()
        order by s.id = ${sessionId} desc, s.last_used_at desc
        limit ${limits.session.perUser}
      `,
    );
    const list = rows.map((row) => ({
      id: row.id,
      device: deviceOf(row.user_agent),
      productName: row.product_name ?? '',
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      isCurrent: row.id === sessionId,
    }));
    return { list };
  });

const revokeSession: Handler<'POST /usrapi/v1/users/sessions/revoke/{id}'> = (context, { params }) =>
  context.write(async (trx, { userId, sessionId }) => {
    const ended = await endSession(trx, params.id, userId);
    if (ended === 0) throw new Refusal('notFound');
    await recordAccountEvent(trx, {
      userId,
      event: 'session ended',
      sessionId,
      detail: { ended: params.id },
    });
    const detail = { ended: params.id };
    const by = { userId, sessionId };
    await recordAuditEvent(trx, { event: 'session.ended', by, from: context.requestInfo, detail });
    return {};
  });

const revokeOthers: Handler<'POST /usrapi/v1/users/sessions/revoke-others'> = (context) =>
  context.write(async (trx, { userId, sessionId }) => {
    const ended = await endSessionsOf(trx, userId, { except: sessionId });
    const by = { userId, sessionId };
    await recordAccountEvent(trx, { userId, event: 'session ended', sessionId, detail: { ended } });
    await recordAuditEvent(trx, { event: 'session.ended', by, from: context.requestInfo, detail: { ended } });
    return { ended };
  });

export const profileHandlers = (parts: Parts): Handlers<Keys> => ({
  'GET /usrapi/v1/users/get/{id}': getUser(parts),
  'POST /usrapi/v1/users/update': updateUser,
  'GET /usrapi/v1/users/username/{name}': findUsers(parts),
  'POST /usrapi/v1/users/delete-avatar-url': deleteAvatar,
  'POST /usrapi/v1/users/tour': beginTour,
  'GET /usrapi/v1/users/sessions': listSessions,
  'POST /usrapi/v1/users/sessions/revoke/{id}': revokeSession,
  'POST /usrapi/v1/users/sessions/revoke-others': revokeOthers,
});
