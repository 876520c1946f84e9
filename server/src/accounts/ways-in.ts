// The ways into an account. The last one cannot be removed.
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { DirectoryAccounts } from './directory-accounts.ts';
import type { Oidc } from './oidc.ts';

interface Parts {
  oidc: Oidc;
  passwordsAllowed: boolean;
  directoryAccounts: DirectoryAccounts;
}

export type WaysIn = ReturnType<typeof createWaysIn>;

export function createWaysIn({ oidc, passwordsAllowed, directoryAccounts }: Parts) {
  /** After one was removed. Whoever removes one has locked the account: two at once would leave none. */
  async function hasOne(trx: Trx, userId: number): Promise<boolean> {
    const found = await trx.one(
      sql<{ by_password: boolean; by_passkey: boolean; issuers: string[] }>`
        select u.password_hash <> '' and not u.is_password_off as by_password,
          exists (select from passkeys p where p.user_id = u.id) as by_passkey,
          array(select distinct i.issuer from identities i where i.user_id = u.id) as issuers
        from users u where u.id = ${userId}
      `,
    );
    return (
      found.by_passkey ||
      (found.by_password && passwordsAllowed) ||
      found.issuers.some((issuer) => oidc.providerOf(issuer)) ||
      (await directoryAccounts.subjectOf(trx, userId)) !== undefined
    );
  }

  return { hasOne };
}
