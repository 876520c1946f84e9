// The contexts of handlers whose callers have no token: anybody, or whoever has a session cookie.
import { Refusal } from '../../platform/refusal.ts';
import { sessionOfCookie } from '../cookie-session.ts';
import type { CookieContext, PublicContext, SessionCookies } from '../handler.ts';
import { runOnce, storedAnswer } from '../idempotency.ts';
import { setCurrentUser } from '../own-products.ts';
import { clearedCookie, sessionCookie } from '../session-cookie.ts';
import type { Call } from './call.ts';
import { parseRequestKey } from './parse.ts';

export const sessionCookiesOf = ({ reply, services: { secureCookies } }: Call): SessionCookies => ({
  set: (value, seconds) => void reply.header('set-cookie', sessionCookie(value, seconds, secureCookies)),
  clear: () => void reply.header('set-cookie', clearedCookie(secureCookies)),
});

export function publicContext(call: Call): PublicContext {
  const { requestInfo, services } = call;
  const { db } = services;
  const { deadline } = requestInfo;
  const requestKey = parseRequestKey(call, 0);
  return {
    requestInfo,
    sessionCookies: sessionCookiesOf(call),
    read: (work) => db.transaction(work, { readOnly: true, deadline }),
    write: (work) =>
      db.transaction((trx) => (requestKey ? runOnce(trx, requestKey, () => work(trx)) : work(trx)), {
        deadline,
      }),
    writeSeparately: (work) => db.transaction(work, { deadline }),
    previousAnswer: async <T>() =>
      requestKey && db.transaction((trx) => storedAnswer<T>(trx, requestKey), { readOnly: true, deadline }),
  };
}

export function cookieContext({ requestInfo, services: { db } }: Call): CookieContext {
  return {
    requestInfo,
    read: (work) =>
      db.transaction(
        async (trx) => {
          const caller = await sessionOfCookie(trx, requestInfo.sessionCookie);
          if (!caller) throw new Refusal('session.expired');
          await setCurrentUser(trx, caller.userId);
          return work(trx, caller);
        },
        { readOnly: true, deadline: requestInfo.deadline },
      ),
  };
}
