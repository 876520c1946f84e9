// People as an outside provider knows them, and the accounts that these identities lead into. An account is found by issuer
// and subject alone. That a name or a mail address is the same proves nothing: the person must prove the account first.
import { emailProblem, limits, usernameProblem } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { EntryRules } from '../tenancy/entry-rules.ts';
import { applyGroups, type GroupRole } from '../tenancy/groups.ts';
import type { RequestInfo } from '../tenancy/handler.ts';
import { recordAccountEvent } from '../tenancy/history.ts';
import { nameKeys } from './name-keys.ts';
import { identityNotice } from './tasks.ts';
import {
  findAccountByEmail,
  findByIdentity,
  findByUsername,
  signInColumns,
  type SignInRow,
} from './users.ts';

/** What a provider vouches for. */
export interface OutsideIdentity {
  /** Which provider, for ever: the issuer of OpenID Connect, the address and base of a directory. */
  issuer: string;
  /** Who there, for ever: never a name or an address, which can be given to somebody else. */
  subject: string;
  /** As told, whatever characters it has; may be empty. */
  username: string;
  fullname: string;
  email: string;
  /** Whether the provider has made sure that the address is this person's. */
  isEmailVerified: boolean;
  groups: readonly string[];
}

export type Decision =
  | { kind: 'known'; account: SignInRow }
  | { kind: 'new' }
  /** An account that may be theirs. `match`: what is the same. */
  | { kind: 'link'; account: SignInRow; match: 'email' | 'username' };

export interface IdentityRules {
  /** Whether somebody without an account gets one by signing in with a provider. */
  allowsNewAccounts: boolean;
  groups: readonly GroupRole[];
}

/** What may be part of a username; three characters at least. */
export function usernameOf({ username, email }: Pick<OutsideIdentity, 'username' | 'email'>): string {
  const told = username.trim() || email.split('@')[0] || '';
  const fitting = told
    .normalize('NFKD')
    .replaceAll(/\s+/g, '.')
    .replaceAll(/[^A-Za-z0-9_+=,.@-]/g, '')
    // Room for a number behind it.
    .slice(0, limits.account.usernameMax - 4);
  return usernameProblem(fitting) === undefined ? fitting : `member${fitting}`;
}

/** Names to try, until nobody has one. */
const candidates = (name: string) => [
  name,
  ...Array.from({ length: 98 }, (_, index) => `${name}-${index + 2}`),
];

export function createIdentities({
  entryRules,
  rules,
}: {
  entryRules: Pick<EntryRules, 'isReservedName'>;
  rules: IdentityRules;
}) {
  /** `isSomebodyElse`: they said that the account with the same username is not theirs. */
  async function decide(
    trx: Trx,
    identity: OutsideIdentity,
    { isSomebodyElse = false } = {},
  ): Promise<Decision> {
    const { email } = identity;
    const isEmailVerified = identity.isEmailVerified && emailProblem(email) === undefined;
    const sameEmail = isEmailVerified ? await findAccountByEmail(trx, email) : undefined;
    const sameName = isSomebodyElse ? undefined : await findByUsername(trx, usernameOf(identity));
    // Last: an account that another window makes meanwhile is seen with its identity, or not at all.
    const known = await findByIdentity(trx, identity);
    if (known) return { kind: 'known', account: known };
    if (sameEmail) return { kind: 'link', account: sameEmail, match: 'email' };
    if (sameName && !sameName.is_builtin_guest && !sameName.disabled_at)
      return { kind: 'link', account: sameName, match: 'username' };
    if (!rules.allowsNewAccounts) throw new Refusal('sso.noAccount');
    // An account has an address, and it must be its owner's.
    if (!isEmailVerified) throw new Refusal('sso.addressNotProved');
    return { kind: 'new' };
  }

  /** The account of somebody who has none, with a name that nobody has. It has no password. */
  async function createAccount(trx: Trx, identity: OutsideIdentity, from: RequestInfo): Promise<SignInRow> {
    const { email } = identity;
    const fullname = identity.fullname.trim().slice(0, limits.account.fullnameMax);
    for (const username of candidates(usernameOf(identity))) {
      if (entryRules.isReservedName(username)) continue;
      const account = await trx.maybe(
        sql<SignInRow>`
          insert into users as u (username, fullname, email, password_hash, name_keys)
          values (${username}, ${fullname}, ${email}, '', ${await nameKeys({ username, fullname })})
          on conflict do nothing returning ${signInColumns}
        `,
      );
      if (account) {
        const userId = account.id;
        await recordAccountEvent(trx, { userId, event: 'registered' });
        await recordAuditEvent(trx, { event: 'account.registered', by: { userId }, from });
        await link(trx, identity, account, from);
        await trx.run(sql`select claim_invitations(${userId})`);
        return account;
      }
      // Taken since it was decided: the next try finds that account and asks for its proof.
      if (await findAccountByEmail(trx, email)) throw new Refusal('sso.again');
    }
    throw new Refusal('account.usernameTaken');
  }

  /** After the person has proved the account. An identity leads into one account only. */
  async function link(
    trx: Trx,
    { issuer, subject, email }: OutsideIdentity,
    { id: userId }: Pick<SignInRow, 'id'>,
    from: RequestInfo,
    sessionId?: string,
  ): Promise<void> {
    const told = email.slice(0, limits.account.emailMax);
    const row = await trx.maybe(
      sql<{ is_new: boolean; user_id: number }>`
        insert into identities as i (issuer, subject, user_id, email)
        values (${issuer}, ${subject}, ${userId}, ${told})
        on conflict (issuer, subject) do update set email = excluded.email where i.user_id = excluded.user_id
        returning xmax = 0 as is_new, user_id
      `,
    );
    if (!row) throw new Refusal('sso.linkedElsewhere');
    if (!row.is_new) return;
    const by = { userId, ...(sessionId && { sessionId }) };
    await recordAccountEvent(trx, { ...by, event: 'identity linked', detail: { issuer } });
    await recordAuditEvent(trx, { event: 'identity.linked', by, from, detail: { issuer } });
  }

  /** Before the session starts: notes the use and makes the groups true. */
  async function welcome(
    trx: Trx,
    { issuer, subject, groups }: Pick<OutsideIdentity, 'issuer' | 'subject' | 'groups'>,
    { id, username }: Pick<SignInRow, 'id' | 'username'>,
    from: RequestInfo,
  ): Promise<void> {
    await trx.run(
      sql`update identities set last_used_at = now() where issuer = ${issuer} and subject = ${subject}`,
    );
    await applyGroups(trx, rules.groups, { person: { id, username }, issuer, groups, from });
  }

  /** Tells the owner, who may not be the one who did it. */
  const notify = (trx: Trx, { id: userId }: Pick<SignInRow, 'id'>, { language }: RequestInfo) =>
    identityNotice.enqueue(trx, { userId, language, what: 'linked' });

  /** Those of a person that mean anything here. */
  const knownGroups = (groups: readonly string[]): string[] =>
    groups.filter((group) => rules.groups.some((rule) => rule.group === group));

  return { decide, createAccount, link, welcome, notify, knownGroups };
}

export type Identities = ReturnType<typeof createIdentities>;
