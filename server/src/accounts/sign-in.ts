// Sign in, renew the session, sign out.
import type { Passwords } from '../platform/crypto/passwords.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { Handler, Handlers } from '../tenancy/handler.ts';
import { recordAccountEvent } from '../tenancy/history.ts';
import type { Tokens } from '../tenancy/tokens.ts';
import { createSignIn } from './begin-session.ts';
import type { DirectoryAccounts } from './directory-accounts.ts';
import { createDirectorySignIn } from './directory-sign-in.ts';
import type { Identities } from './identities.ts';
import { rememberDevice } from './known-devices.ts';
import { clearTries, refundTry, takeTry, type Try } from './login-tries.ts';
import { requirePasswords } from './password-setting.ts';
import { asksForMore, takeSecondFactor } from './take-second-factor.ts';
import { findByUsername, stillHasPassword, type SignInRow } from './users.ts';
import { endSession, renewSession } from './sessions.ts';

interface Parts {
  passwords: Passwords;
  secrets: Secrets;
  tokens: Tokens;
  guestLogin: boolean;
  directoryAccounts: DirectoryAccounts;
  identities: Identities;
  passwordsAllowed: boolean;
}

type Keys = 'POST /usrapi/v1/users/login' | 'POST /usrapi/v1/users/session' | 'POST /usrapi/v1/users/logout';

export function signInHandlers(parts: Parts): Handlers<Keys> {
  const { passwords, secrets, tokens, guestLogin, directoryAccounts, passwordsAllowed } = parts;
  const signIn = createSignIn({ secrets, tokens });
  const directorySignIn = createDirectorySignIn(parts);

  type LoginContext = Parameters<Handler<'POST /usrapi/v1/users/login'>>[0];
  type Credentials = Parameters<Handler<'POST /usrapi/v1/users/login'>>[1]['body'];

  /** The account, checked once more in the transaction that starts the session. */
  type Proved = (trx: Trx) => Promise<SignInRow>;

  /** Every refusal takes as long, and sounds the same: the password is compared and the directory asked for any name. */
  async function prove(context: LoginContext, body: Credentials, taken: Try) {
    const { found, subject } = await context.read(async (trx) => {
      const account = await findByUsername(trx, body.username);
      return { found: account, subject: account && (await directoryAccounts.subjectOf(trx, account.id)) };
    });
    const mayTry = found && (guestLogin || !found.is_builtin_guest) ? found : undefined;
    const takesLocal = passwordsAllowed && directoryAccounts.takesLocalPassword(subject);
    const local = takesLocal ? mayTry : undefined;
    if (await passwords.matches(local?.password_hash, body.password, taken.from)) {
      const account = local!;
      if (account.disabled_at) throw new Refusal('account.disabled');
      if (account.is_password_off) throw new Refusal('login.passwordOff');
      const again: Proved = async (trx) => {
        if (!(await stillHasPassword(trx, account.id, account.password_hash)))
          throw new Refusal('login.wrong');
        return account;
      };
      return { enter: again, person: undefined };
    }
    const isForDirectory = directoryAccounts.isOn && !found?.is_builtin_guest;
    const person = isForDirectory
      ? await directoryAccounts.ask({
          wanted: { name: body.username },
          password: body.password,
          from: taken.from,
          deadline: context.requestInfo.deadline,
        })
      : 'no';
    if (person === 'no' || person === 'down') {
      const detail = person === 'down' ? { directory: 'unreachable' } : {};
      await context.writeSeparately((trx) =>
        recordAuditEvent(trx, {
          event: 'signIn.failed',
          from: context.requestInfo,
          personId: found?.id,
          detail,
        }),
      );
      throw new Refusal(person === 'down' ? 'directory.down' : 'login.wrong');
    }
    const { accountPassword } = body;
    const enter: Proved = await directorySignIn.prepare(context, { person, accountPassword, taken });
    return { enter, person };
  }

  const login: Handler<'POST /usrapi/v1/users/login'> = async (context, { body }) => {
    requirePasswords(passwordsAllowed || directoryAccounts.isOn);
    const { requestInfo, sessionCookies } = context;
    const { language } = requestInfo;
    const taken = await takeTry(context, body.username);
    try {
      const { enter, person } = await prove(context, body, taken);
      const begun = await context.write(async (trx) => {
        const account = await enter(trx);
        await takeSecondFactor(trx, secrets, { userId: account.id, code: body.code, language });
        if (person) await directorySignIn.welcome(trx, person, account, requestInfo);
        const session = await signIn.begin(trx, account, requestInfo, person && { by: 'directory' });
        await clearTries(trx, taken);
        return session;
      });
      return await signIn.finish(sessionCookies, begun);
    } catch (error) {
      // A wrong code stays counted as a guess on the account; that none was given yet is no guess.
      if (asksForMore(error)) await context.writeSeparately((trx) => refundTry(trx, taken));
      throw error;
    }
  };

  const renew: Handler<'POST /usrapi/v1/users/session'> = async (
    { requestInfo, sessionCookies, ...context },
    { query },
  ) => {
    // The cookie comes along with any request to us; only our own pages may have it turned into a token.
    if (!requestInfo.isSameOrigin) throw new Refusal('forbidden');
    const { session, device } = await context.write(async (trx) => {
      const renewed = await renewSession(trx, secrets, requestInfo.sessionCookie, query.productId);
      // Sessions from before there were known devices make theirs known.
      const isNew = renewed && !renewed.isBuiltinGuest && !requestInfo.device;
      return { session: renewed, device: isNew && (await rememberDevice(trx, renewed.subject.userId)) };
    });
    if (!session) {
      sessionCookies.clear();
      throw new Refusal('session.expired');
    }
    if (session.renewed) sessionCookies.set(session.renewed.cookie, session.renewed.cookieSeconds);
    if (device) sessionCookies.setDevice(device);
    return signIn.answer(session);
  };

  const logout: Handler<'POST /usrapi/v1/users/logout'> = async ({
    requestInfo,
    sessionCookies,
    ...context
  }) => {
    const draftKey = await context.write(async (trx, { userId, sessionId }) => {
      await endSession(trx, sessionId, userId);
      await recordAccountEvent(trx, { userId, event: 'signed out', sessionId });
      await recordAuditEvent(trx, { event: 'signOut', by: { userId, sessionId }, from: requestInfo });
      return signIn.draftKeyOf(userId);
    });
    sessionCookies.clearWithCache();
    return { draftKey };
  };

  return {
    'POST /usrapi/v1/users/login': login,
    'POST /usrapi/v1/users/session': renew,
    'POST /usrapi/v1/users/logout': logout,
  };
}
