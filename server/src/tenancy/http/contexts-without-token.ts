// The contexts of handlers whose callers have no token: anybody, or whoever has a session cookie.
import { Refusal } from '../../platform/refusal.ts';
import { endStolenSession, sessionOfCookie } from '../cookie-session.ts';
import type { CookieContext, PublicContext, SessionCookies } from '../handler.ts';
import { runOnce, storedAnswer } from '../idempotency.ts';
import { setCurrentUser } from '../own-products.ts';
import { clearedCookie, deviceCookie, sessionCookie, ssoCookie } from '../session-cookie.ts';
import type { Call } from './call.ts';
import { parseRequestKey } from './parse.ts';

export const sessionCookiesOf = ({ reply, services: { secrets, secureCookies } }: Call): SessionCookies => ({
  set: (value, seconds) => void reply.header('set-cookie', sessionCookie(value, seconds, secureCookies)),
  clear: () => void reply.header('set-cookie', clearedCookie(secureCookies)),
  setDevice: (device) => void reply.header('set-cookie', deviceCookie(device, secrets, secureCookies)),
  setSso: (sealed, seconds) => void reply.header('set-cookie', ssoCookie(sealed, seconds, secureCookies)),
  clearSso: () => void reply.header('set-cookie', ssoCookie('', 0, secureCookies)),
  // Not "storage": what somebody typed and did not send lies there, sealed by the page.
  clearWithCache: () =>
    void reply.header('set-cookie', clearedCookie(secureCookies)).header('clear-site-data', '"cache"'),
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

export function cookieContext({ request, requestInfo, services: { db, secrets } }: Call): CookieContext {
  const { deadline } = requestInfo;
  return {
    requestInfo,
    async read(work) {
      const done = await db.transaction(
        async (trx) => {
          const session = await sessionOfCookie(trx, secrets, requestInfo.sessionCookie);
          if (session.state !== 'live') return { session };
          request.logged = { user: session.caller.userId };
          await setCurrentUser(trx, session.caller.userId);
          return { answer: await work(trx, session.caller) };
        },
        { readOnly: true, deadline },
      );
      if ('answer' in done) return done.answer;
      const { session } = done;
      if (session.state === 'stolen')
        await db.transaction((trx) => endStolenSession(trx, session), { deadline });
      throw new Refusal('session.expired');
    },
  };
}
