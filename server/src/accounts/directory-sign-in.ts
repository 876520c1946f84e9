// From what the directory said to the account. An account that was there before is linked only by whoever has its
// password, however alike name and address are.
import type { Passwords } from '../platform/crypto/passwords.ts';
import type { Trx } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { PublicContext, RequestInfo } from '../tenancy/handler.ts';
import type { DirectoryPerson } from '../platform/ldap/directory.ts';
import { identityOf, type DirectoryAccounts } from './directory-accounts.ts';
import type { Decision, Identities, OutsideIdentity } from './identities.ts';
import { clearTries, takeTry, usernameKey, type Try } from './login-tries.ts';
import { stillHasPassword, type SignInRow } from './users.ts';

interface Parts {
  passwords: Passwords;
  directoryAccounts: DirectoryAccounts;
  identities: Identities;
}

interface Given {
  person: DirectoryPerson;
  /** Of the account that is linked; empty: not asked for yet. */
  accountPassword: string;
  taken: Try;
}

type Context = Pick<PublicContext, 'read' | 'writeSeparately' | 'requestInfo'>;

export function createDirectorySignIn(parts: Parts) {
  const { passwords, directoryAccounts, identities } = parts;

  async function decide(trx: Trx, identity: OutsideIdentity): Promise<Decision> {
    try {
      return await identities.decide(trx, identity);
    } catch (error) {
      const isWithoutMail = error instanceof Refusal && error.key === 'sso.addressNotProved';
      throw isWithoutMail ? new Refusal('directory.noMail') : error;
    }
  }

  /** Refuses unless the person has the password of the account that is to be linked. */
  async function requireAccountPassword(context: Context, account: SignInRow, given: Given): Promise<void> {
    const { id, username, password_hash: hash } = account;
    // Somebody else of the directory has the account, perhaps under a name that was given twice; or it has no password.
    const isOthers = (await context.read((trx) => directoryAccounts.subjectOf(trx, id))) !== undefined;
    if (isOthers || hash === '' || account.is_password_off) throw new Refusal('directory.taken');
    if (given.accountPassword === '') throw new Refusal('directory.linkNeeded', { data: { username } });
    // Otherwise the directory would let its people guess passwords of other accounts uncounted.
    const isCounted = usernameKey(username) === given.taken.usernameKey;
    const counted = isCounted ? given.taken : await takeTry(context, username);
    if (!(await passwords.matches(hash, given.accountPassword, counted.from))) {
      const from = context.requestInfo;
      await context.writeSeparately((trx) =>
        recordAuditEvent(trx, { event: 'signIn.failed', from, personId: id, detail: { by: 'directory' } }),
      );
      throw new Refusal('directory.linkWrong');
    }
    if (!isCounted) await context.writeSeparately((trx) => clearTries(trx, counted));
  }

  /** In the transaction that starts the session. */
  async function enter(
    trx: Trx,
    identity: OutsideIdentity,
    proved: SignInRow | undefined,
    from: RequestInfo,
  ) {
    const decision = await decide(trx, identity);
    if (decision.kind === 'known') return decision.account;
    if (decision.kind === 'link') {
      const { account } = decision;
      if (account.id !== proved?.id || !(await stillHasPassword(trx, account.id, proved.password_hash)))
        throw new Refusal('directory.linkWrong');
      await identities.link(trx, identity, account, from);
      await identities.notify(trx, account, from);
      return account;
    }
    try {
      return await identities.createAccount(trx, identity, from);
    } catch (error) {
      if (!(error instanceof Refusal) || error.key !== 'sso.again') throw error;
      // The same person was quicker in another window.
      const again = await decide(trx, identity);
      if (again.kind !== 'known') throw error;
      return again.account;
    }
  }

  /** Finds out whose account it is; the answer is for the transaction that starts the session. */
  async function prepare(context: Context, given: Given) {
    const identity = identityOf(given.person);
    const decision = await context.read((trx) => decide(trx, identity));
    const proved = decision.kind === 'link' ? decision.account : undefined;
    if (decision.kind !== 'new' && decision.account.disabled_at) throw new Refusal('account.disabled');
    if (proved) await requireAccountPassword(context, proved, given);
    const from = context.requestInfo;
    return async (trx: Trx): Promise<SignInRow> => {
      const account = await enter(trx, identity, proved, from);
      if (!(await stillHasPassword(trx, account.id, account.password_hash)))
        throw new Refusal('account.disabled');
      return account;
    };
  }

  const welcome = (trx: Trx, person: DirectoryPerson, account: SignInRow, from: RequestInfo) =>
    identities.welcome(trx, identityOf(person), account, from);

  return { prepare, welcome };
}
