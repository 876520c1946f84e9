// Sign in, renew the session, sign out.
import { setTimeout as pause } from 'node:timers/promises';
import type { Passwords } from '../platform/crypto/passwords.ts';
import type { Trx } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { sessionOfCookie } from '../tenancy/cookie-session.ts';
import type { Handler, Handlers } from '../tenancy/handler.ts';
import { recordAccountEvent } from '../tenancy/history.ts';
import type { Tokens } from '../tenancy/tokens.ts';
import { countTry, clearTries } from './login-tries.ts';
import { findByUsername, stillHasPassword } from './users.ts';
import { endSession, renewSession, startSession, type OpenSession } from './sessions.ts';

/** A browser has one session: signing in ends the one it had. */
async function endPreviousSession(trx: Trx, cookie: string | undefined): Promise<void> {
  const replaced = await sessionOfCookie(trx, cookie);
  if (!replaced) return;
  await endSession(trx, replaced.sessionId, replaced.userId);
  await recordAccountEvent(trx, {
    userId: replaced.userId,
    event: 'signed out',
    sessionId: replaced.sessionId,
  });
}

interface Parts {
  passwords: Passwords;
  tokens: Tokens;
  guestLogin: boolean;
}

type Keys = 'POST /usrapi/v1/users/login' | 'POST /usrapi/v1/users/session' | 'POST /usrapi/v1/users/logout';

export function signInHandlers({ passwords, tokens, guestLogin }: Parts): Handlers<Keys> {
  const signedIn = async ({ subject, currentProduct, profile }: OpenSession) => ({
    token: await tokens.sign(subject),
    productName: currentProduct.productName,
    ...profile,
  });

  const login: Handler<'POST /usrapi/v1/users/login'> = async (
    { requestInfo, sessionCookies, ...context },
    { body },
  ) => {
    const { delayMs } = await context.writeSeparately((trx) =>
      countTry(trx, body.username, requestInfo.address),
    );
    if (delayMs > 0) await pause(delayMs);
    const found = await context.read((trx) => findByUsername(trx, body.username));
    const mayTry = found && (guestLogin || !found.is_builtin_guest) ? found : undefined;
    if (!(await passwords.matches(mayTry?.password_hash, body.password)) || !mayTry)
      throw new Refusal('login.wrong');
    const person = {
      id: mayTry.id,
      username: mayTry.username,
      isBuiltinGuest: mayTry.is_builtin_guest,
      lastProductId: mayTry.last_product_id,
    };
    const session = await context.write(async (trx) => {
      if (!(await stillHasPassword(trx, person.id, mayTry.password_hash))) throw new Refusal('login.wrong');
      if (requestInfo.isSameOrigin) await endPreviousSession(trx, requestInfo.sessionCookie);
      const started = await startSession(trx, person, requestInfo.userAgent);
      await clearTries(trx, body.username, requestInfo.address);
      await recordAccountEvent(trx, {
        userId: person.id,
        event: 'signed in',
        sessionId: started.subject.sid,
      });
      return started;
    });
    sessionCookies.set(session.cookie, session.cookieSeconds);
    return signedIn(session);
  };

  const renew: Handler<'POST /usrapi/v1/users/session'> = async (
    { requestInfo, sessionCookies, ...context },
    { query },
  ) => {
    // The cookie comes along with any request to us; only our own pages may have it turned into a token.
    if (!requestInfo.isSameOrigin) throw new Refusal('forbidden');
    const session = await context.write((trx) =>
      renewSession(trx, requestInfo.sessionCookie, query.productId),
    );
    if (!session) {
      sessionCookies.clear();
      throw new Refusal('session.expired');
    }
    return signedIn(session);
  };

  const logout: Handler<'POST /usrapi/v1/users/logout'> = async ({ sessionCookies, ...context }) => {
    await context.write(async (trx, { userId, sessionId }) => {
      await endSession(trx, sessionId, userId);
      await recordAccountEvent(trx, { userId, event: 'signed out', sessionId });
    });
    sessionCookies.clear();
    return {};
  };

  return {
    'POST /usrapi/v1/users/login': login,
    'POST /usrapi/v1/users/session': renew,
    'POST /usrapi/v1/users/logout': logout,
  };
}
