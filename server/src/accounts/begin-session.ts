// What every way of signing in does as soon as the person is known.
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import { sessionOfCookie } from '../tenancy/cookie-session.ts';
import type { RequestInfo, SessionCookies } from '../tenancy/handler.ts';
import { recordAccountEvent } from '../tenancy/history.ts';
import type { Tokens } from '../tenancy/tokens.ts';
import { rememberDevice } from './known-devices.ts';
import { endSession, startSession, type OpenSession, type StartedSession } from './sessions.ts';
import type { SignInRow } from './users.ts';

interface Parts {
  secrets: Secrets;
  tokens: Tokens;
}

export interface BegunSession {
  session: StartedSession;
  /** What makes this device known, unless everybody shares the account. */
  device: string | undefined;
}

export function createSignIn({ secrets, tokens }: Parts) {
  /** The same for each sign-in of a person, and known only while they are signed in. */
  const draftKeyOf = (userId: number) => secrets.fingerprint('drafts', String(userId)).toString('base64url');

  /** A browser has one session: signing in ends the one it had. */
  async function endPreviousSession(trx: Trx, cookie: string | undefined): Promise<void> {
    const previous = await sessionOfCookie(trx, secrets, cookie);
    if (previous.state !== 'live') return;
    const { userId, sessionId } = previous.caller;
    await endSession(trx, sessionId, userId);
    await recordAccountEvent(trx, { userId, event: 'signed out', sessionId });
  }

  /** In the transaction that accepted the person's proof. `detail`: for the audit log, how they proved it. */
  async function begin(
    trx: Trx,
    row: SignInRow,
    from: RequestInfo,
    detail: object = {},
  ): Promise<BegunSession> {
    if (row.disabled_at) throw new Refusal('account.disabled');
    const person = {
      id: row.id,
      username: row.username,
      isBuiltinGuest: row.is_builtin_guest,
      lastProductId: row.last_product_id,
    };
    if (from.isSameOrigin) await endPreviousSession(trx, from.sessionCookie);
    const session = await startSession(trx, person, from.userAgent);
    const by = { userId: person.id, sessionId: session.subject.sid };
    await recordAccountEvent(trx, { ...by, event: 'signed in' });
    await recordAuditEvent(trx, { event: 'signIn.succeeded', by, from, detail });
    const device = person.isBuiltinGuest ? undefined : await rememberDevice(trx, person.id, from.device);
    return { session, device };
  }

  /** What the client learns of a session. */
  const answer = async ({ subject, currentProduct, profile }: OpenSession) => ({
    token: await tokens.sign(subject),
    productName: currentProduct.productName,
    ...profile,
    draftKey: draftKeyOf(subject.userId),
  });

  /** After that transaction: gives the browser its cookies. */
  function finish(cookies: SessionCookies, { session, device }: BegunSession) {
    cookies.set(session.cookie, session.cookieSeconds);
    if (device) cookies.setDevice(device);
    return answer(session);
  }

  return { draftKeyOf, begin, answer, finish };
}
