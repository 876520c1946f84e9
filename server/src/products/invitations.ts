// Inviting people, and what becomes of it. Nobody is a member before they accept.
import { limits, type Role } from '@tracery/contract';
import type { ReadTrx, Trx } from '../platform/database/database.ts';
import { pageClause } from '../platform/database/paging.ts';
import { sql } from '../platform/database/sql.ts';
import type { MailBudget } from '../platform/mail/budget.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler, Handlers } from '../tenancy/handler.ts';
import { recordAccountEvent, recordHistory } from '../tenancy/history.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import { acceptInvitation, declineInvitations, invitationOfLink } from '../tenancy/invitations.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { EntryRules } from '../tenancy/entry-rules.ts';
import { invitationMail } from './tasks.ts';

type Keys =
  | 'POST /prdapi/v1/products/invite-members'
  | 'GET /prdapi/v1/invitations/list'
  | 'POST /prdapi/v1/invitations/withdraw/{id}'
  | 'GET /prdapi/v1/invitations/own'
  | 'POST /prdapi/v1/invitations/accept/{id}'
  | 'POST /prdapi/v1/invitations/decline/{id}'
  | 'POST /prdapi/v1/invitations/look'
  | 'POST /prdapi/v1/invitations/accept-link';

export interface InvitationParts {
  entryRules: EntryRules;
  budget: MailBudget;
  canSendMail: boolean;
}

/** Whom an invitation is for; by an address it may be nobody yet. */
interface Invited {
  userId: number | null;
  username: string;
  email: string;
}

/** Colleagues by id, others by their exact name: ids can be counted up, names have to be known. */
async function chosenPeople(
  trx: ReadTrx,
  { userIds, usernames }: { userIds: number[]; usernames: string[] },
  isDirectoryOpen: boolean,
): Promise<Invited[]> {
  const ids = [...new Set(userIds)];
  const names = [...new Set(usernames.map((username) => username.toLowerCase()))];
  if (ids.length + names.length === 0) return [];
  const mayBeNamed = isDirectoryOpen ? sql`true` : sql`u.id in (select colleagues())`;
  const known = await trx.all(
    sql<{ id: number; username: string }>`
      select u.id, u.username from users u
      where not u.is_builtin_guest and not u.is_robot and u.disabled_at is null and (
        u.id = any (${ids}::bigint[]) and ${mayBeNamed} or lower(u.username) = any (${names}::text[])
      )
    `,
  );
  const isKnown = (id: number) => known.some((person) => person.id === id);
  const isNamed = (name: string) => known.some((person) => person.username.toLowerCase() === name);
  if (!ids.every(isKnown) || !names.every(isNamed)) throw new Refusal('person.unknown');
  return known.map(({ id, username }) => ({ userId: id, username, email: '' }));
}

async function withoutMembers(trx: ReadTrx, { productId }: Scope, people: Invited[]): Promise<Invited[]> {
  const members = await trx.all(
    sql<{ user_id: number }>`
      select user_id from memberships
      where product_id = ${productId} and user_id = any (${people.map(({ userId }) => userId)}::bigint[])
    `,
  );
  return people.filter(({ userId }) => !members.some((member) => member.user_id === userId));
}

/** Also for members: whether an address is one of theirs is not told. */
async function peopleOfAddresses(trx: ReadTrx, emails: string[]): Promise<Invited[]> {
  const addresses = [...new Map(emails.map((email) => [email.toLowerCase(), email])).entries()];
  const known = await trx.all(
    sql<{ id: number; email_key: string }>`
      select id, lower(email) as email_key from users
      where lower(email) = any (${addresses.map(([key]) => key)}::text[])
    `,
  );
  return addresses.map(([key, email]) => ({
    userId: known.find((person) => person.email_key === key)?.id ?? null,
    username: '',
    email,
  }));
}

async function requireRoom(trx: Trx, { productId }: Scope, wanted: number): Promise<void> {
  const most = limits.invitation.openPerProduct;
  const { open } = await trx.one(
    sql<{ open: number }>`
      select count(*) as open from (
        select from invitations where product_id = ${productId} and ended_at is null
        limit ${sql.number(most)}
      ) counted
    `,
  );
  if (open + wanted > most) throw new Refusal('invitation.tooMany');
}

/** Whoever is invited again gets a new mail and a new role; the old link ends. */
async function storeInvitation(
  trx: Trx,
  { productId, userId: inviterId }: Scope,
  { userId, email, role, language }: Invited & { role: Role; language: string },
): Promise<{ id: number; mail_number: number }> {
  const expiresAt = email ? sql`now() + make_interval(days => ${limits.invitation.days})` : sql`null`;
  const isSame = email ? sql`lower(email) = ${email.toLowerCase()}` : sql`user_id = ${userId} and email = ''`;
  const renewed = await trx.maybe(
    sql<{ id: number; mail_number: number }>`
      update invitations set user_id = ${userId}, role = ${role}, inviter_id = ${inviterId},
        language = ${language}, created_at = now(), expires_at = ${expiresAt}, token_hash = null,
        mail_number = mail_number + 1
      where product_id = ${productId} and ended_at is null and ${isSame}
      returning id, mail_number
    `,
  );
  return (
    renewed ??
    (await trx.one(
      sql<{ id: number; mail_number: number }>`
        insert into invitations (product_id, user_id, email, role, inviter_id, language, expires_at)
        values (${productId}, ${userId}, ${email}, ${role}, ${inviterId}, ${language}, ${expiresAt})
        returning id, mail_number
      `,
    ))
  );
}

const inviteMembers =
  ({
    entryRules,
    budget,
    canSendMail,
  }: InvitationParts): Handler<'POST /prdapi/v1/products/invite-members'> =>
  async (context, { body }) => {
    const { role, emails } = body;
    const { language } = context.requestInfo;
    const earlier = await context.previousAnswer<{ invited: number }>();
    if (earlier) return earlier;
    for (const email of emails) entryRules.requireInvitable(email);
    if (emails.length > 0 && !canSendMail) throw new Refusal('mail.notConfigured');
    const { people, accountId } = await context.read(async (trx, scope) => {
      const chosen = await chosenPeople(trx, body, entryRules.isDirectoryOpen);
      return {
        people: [...(await withoutMembers(trx, scope, chosen)), ...(await peopleOfAddresses(trx, emails))],
        accountId: scope.userId,
      };
    });
    // Counted before anything is written: what fails later was asked for all the same.
    for (const { email, userId } of people)
      await budget.take(context, { to: email || `user ${userId}`, use: 'invitation', accountId });
    return context.write(async (trx, scope) => {
      await requireRoom(trx, scope, people.length);
      for (const person of people) {
        const { id, mail_number: mailNumber } = await storeInvitation(trx, scope, {
          ...person,
          role,
          language,
        });
        if (canSendMail)
          await invitationMail.enqueue(trx, { productId: scope.productId, invitationId: id, mailNumber });
        await recordAuditEvent(trx, {
          event: 'member.invited',
          by: scope,
          from: context.requestInfo,
          // Managers read the log: whether an address has an account is not told.
          personId: (person.username && person.userId) || undefined,
          detail: { roles: [role] },
        });
      }
      if (people.length > 0)
        await recordHistory(trx, scope, {
          kind: 'Product',
          sourceId: scope.productId,
          category: 'update',
          // All members read the history: whose address was invited is not for them.
          changes: people.map(({ username }) => ({
            field: 'invitation',
            to: { ...(username && { username }), roles: [role] },
          })),
        });
      return { invited: people.length };
    });
  };

interface InvitationRow {
  id: number;
  username: string | null;
  email: string;
  role: Role;
  state: 'waiting' | 'expired' | 'declined';
  inviter_name: string;
  created_at: Date;
  expires_at: Date | null;
}

/** Not told: the names and pictures of people who have not accepted. */
const listInvitations: Handler<'GET /prdapi/v1/invitations/list'> = (context, { query }) =>
  context.read(async (trx, { productId }) => {
    const listed = sql`
      i.product_id = ${productId} and (i.outcome is null or i.outcome = 'declined')`;
    const [rows, { total }] = await Promise.all([
      trx.all(
        sql<InvitationRow>`
          select i.id, u.username, i.email, i.role, i.created_at, i.expires_at,
            coalesce(nullif(inviter.fullname, ''), inviter.username) as inviter_name,
            case when i.outcome = 'declined' then 'declined' when i.expires_at <= now() then 'expired'
              else 'waiting' end as state
          from invitations i
            join users inviter on inviter.id = i.inviter_id
            left join users u on u.id = i.user_id
          where ${listed} order by i.id desc ${pageClause(query)}
        `,
      ),
      // Bounded by how many may be open in one product.
      trx.one(sql<{ total: number }>`select count(*) as total from invitations i where ${listed}`),
    ]);
    const list = rows.map((row) => ({
      id: row.id,
      invited: row.email || (row.username ?? ''),
      isAddress: row.email !== '',
      role: row.role,
      state: row.state,
      inviterName: row.inviter_name,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
    }));
    return { list, total };
  });

const withdrawInvitation: Handler<'POST /prdapi/v1/invitations/withdraw/{id}'> = (context, { params }) =>
  context.write(async (trx, scope) => {
    const withdrawn = await trx.maybe(
      sql<{ role: Role }>`
        update invitations set outcome = 'withdrawn', ended_at = now()
        where product_id = ${scope.productId} and id = ${params.id}
          and (outcome is null or outcome = 'declined')
        returning role
      `,
    );
    if (!withdrawn) throw new Refusal('notFound');
    await recordHistory(trx, scope, {
      kind: 'Product',
      sourceId: scope.productId,
      category: 'remove',
      changes: [{ field: 'invitation', from: { roles: [withdrawn.role] } }],
    });
    return {};
  });

interface OwnInvitation {
  id: number;
  product_id: number;
  product_name: string;
  role: Role;
  inviter: string;
  inviter_name: string;
  created_at: Date;
  expires_at: Date | null;
}

const ownInvitations: Handler<'GET /prdapi/v1/invitations/own'> = (context) =>
  context.read(async (trx) => {
    const rows = await trx.all(sql<OwnInvitation>`select * from own_invitations()`);
    const list = rows.map((row) => ({
      id: row.id,
      productName: row.product_name,
      role: row.role,
      inviter: row.inviter,
      inviterName: row.inviter_name,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
    }));
    return { list };
  });

async function requireOwn(trx: Trx, id: number): Promise<OwnInvitation> {
  const own = await trx.maybe(sql<OwnInvitation>`select * from own_invitations() where id = ${id}`);
  if (!own) throw new Refusal('notFound');
  return own;
}

const accept: Handler<'POST /prdapi/v1/invitations/accept/{id}'> = (context, { params }) =>
  context.write(async (trx, caller) => {
    const { id, product_id: productId, product_name: productName } = await requireOwn(trx, params.id);
    if (!(await acceptInvitation(trx, caller, { id, productId, from: context.requestInfo })))
      throw new Refusal('notFound');
    return { productId, productName };
  });

const decline: Handler<'POST /prdapi/v1/invitations/decline/{id}'> = (context, { params }) =>
  context.write(async (trx, { userId, sessionId }) => {
    const { product_id: productId } = await requireOwn(trx, params.id);
    await declineInvitations(trx, userId, productId);
    await recordAccountEvent(trx, { userId, event: 'invitation declined', sessionId, detail: { productId } });
    return {};
  });

const look: Handler<'POST /prdapi/v1/invitations/look'> = (context, { body }) =>
  context.write(async (trx) => {
    const found = await invitationOfLink(trx, body.token);
    return {
      productName: found.product_name,
      inviterName: found.inviter_name,
      role: found.role,
      email: found.email,
      hasAccount: found.state === 'claimed',
    };
  });

const acceptLink: Handler<'POST /prdapi/v1/invitations/accept-link'> = (context, { body }) =>
  context.write(async (trx, caller) => {
    const found = await invitationOfLink(trx, body.token);
    const { id, product_id: productId, product_name: productName } = found;
    const isAccepted = await acceptInvitation(trx, caller, {
      id,
      productId,
      token: body.token,
      from: context.requestInfo,
    });
    // Another request was faster, or it is for another account.
    if (!isAccepted) throw new Refusal('invitation.invalid');
    return { productId, productName };
  });

export const invitationHandlers = (parts: InvitationParts): Handlers<Keys> => ({
  'POST /prdapi/v1/products/invite-members': inviteMembers(parts),
  'GET /prdapi/v1/invitations/list': listInvitations,
  'POST /prdapi/v1/invitations/withdraw/{id}': withdrawInvitation,
  'GET /prdapi/v1/invitations/own': ownInvitations,
  'POST /prdapi/v1/invitations/accept/{id}': accept,
  'POST /prdapi/v1/invitations/decline/{id}': decline,
  'POST /prdapi/v1/invitations/look': look,
  'POST /prdapi/v1/invitations/accept-link': acceptLink,
});
