// A session is a row; the token only names it and the cookie only proves it.
import { randomBytes, randomUUID } from 'node:crypto';
import { isRealProduct, limits } from '@tracery/contract';
import { sha256, type Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  cookieValue,
  endStolenSession,
  presentSecret,
  renewSecret,
  sessionOfCookie,
  type SecretCookie,
} from '../tenancy/cookie-session.ts';
import type { TokenSubject } from '../tenancy/tokens.ts';
import { profileOf, type Profile } from './avatars.ts';
import { setCurrentUser, resolveCurrentProduct, type CurrentProduct } from '../tenancy/own-products.ts';

export interface Person {
  id: number;
  username: string;
  isBuiltinGuest: boolean;
}

export interface OpenSession {
  subject: TokenSubject;
  currentProduct: CurrentProduct;
  profile: Profile;
  isBuiltinGuest: boolean;
}

const seconds = (milliseconds: number) => sql`make_interval(secs => ${milliseconds / 1000})`;

const lifetimes = ({ isBuiltinGuest }: Pick<Person, 'isBuiltinGuest'>) =>
  isBuiltinGuest
    ? { idle: limits.session.guestIdle, absolute: limits.session.guestAbsolute }
    : { idle: limits.session.idle, absolute: limits.session.absolute };

const openSession = (
  sid: string,
  person: Person,
  currentProduct: CurrentProduct,
  profile: Profile,
): OpenSession => ({
  subject: {
    sid,
    userId: person.id,
    username: person.username,
    roles: currentProduct.roles,
    productId: currentProduct.productId,
  },
  currentProduct,
  profile,
  isBuiltinGuest: person.isBuiltinGuest,
});

const realProduct = ({ productId }: CurrentProduct) => (isRealProduct(productId) ? productId : null);

export interface StartedSession extends OpenSession, SecretCookie {}

export interface RenewedSession extends OpenSession {
  /** The new secret, unless the cookie holds it already. */
  renewed: SecretCookie | undefined;
}

export async function startSession(
  trx: Trx,
  person: Person & { lastProductId: number | null },
  userAgent: string,
): Promise<StartedSession> {
  await setCurrentUser(trx, person.id);
  const currentProduct = await resolveCurrentProduct(trx, person.id, person.lastProductId);
  const { idle, absolute } = lifetimes(person);
  const sid = randomUUID();
  const secret = randomBytes(32);
  await trx.run(
    sql`
      insert into sessions
        (id, secret_hash, user_id, current_product_id, user_agent, idle_expires_at, expires_at)
      values (${sid}, ${sha256(secret)}, ${person.id}, ${realProduct(currentProduct)}, ${userAgent},
        now() + ${seconds(idle)}, now() + ${seconds(absolute)})
    `,
  );
  // Everybody shares the guest account: there, one person's sign-in must not end another's.
  if (!person.isBuiltinGuest) await endOldestBeyond(trx, person.id, limits.session.perUser);
  return {
    ...openSession(sid, person, currentProduct, await profileOf(trx, person.id)),
    cookie: cookieValue(sid, secret),
    cookieSeconds: absolute / 1000,
  };
}

async function endOldestBeyond(trx: Trx, userId: number, maxSessions: number): Promise<void> {
  await trx.run(
    sql`
      update sessions set ended_at = now() where id in (
        select id from sessions
        where user_id = ${userId} and ended_at is null and idle_expires_at > now() and expires_at > now()
        order by created_at desc offset ${maxSessions}
      )
    `,
  );
}

/**
 * The live session of a cookie, with a new secret and its idle time restarted; undefined if there is none. `wanted`: the
 * product that the tab shows. Where new tabs start stays as it is, unless that is nowhere.
 */
export async function renewSession(
  trx: Trx,
  secrets: Secrets,
  cookie: string | undefined,
  wanted: number | undefined,
): Promise<RenewedSession | undefined> {
  // Locked: tabs that renew at the same time get the same secret, and a switch in another one must not be undone.
  const session = await sessionOfCookie(trx, secrets, cookie, { lock: true });
  if (session.state === 'stolen') await endStolenSession(trx, session);
  if (session.state !== 'live') return undefined;
  const { sessionId: sid, userId: id, username, isBuiltinGuest, currentProductId } = session.caller;
  const person = { id, username, isBuiltinGuest };
  await setCurrentUser(trx, person.id);
  const start = await resolveCurrentProduct(trx, person.id, currentProductId ?? null);
  const isStart = wanted === undefined || wanted === start.productId;
  const shown = isStart ? start : await resolveCurrentProduct(trx, person.id, wanted);
  if (wanted !== undefined && (!isRealProduct(wanted) || shown.productId !== wanted))
    throw new Refusal('product.notMember');
  await trx.run(
    sql`
      update sessions set last_used_at = now(),
        current_product_id = ${realProduct(start) ?? realProduct(shown)},
        idle_expires_at = least(now() + ${seconds(lifetimes(person).idle)}, expires_at)
      where id = ${sid} and ended_at is null
    `,
  );
  const open = openSession(sid, person, shown, await profileOf(trx, person.id));
  if (session.isDue) return { ...open, renewed: await renewSecret(trx, secrets, sid) };
  return { ...open, renewed: session.isBehind ? await presentSecret(trx, secrets, sid) : undefined };
}

/** Only a session of this person. Returns how many ended. */
export const endSession = (trx: Trx, sid: string, userId: number): Promise<number> =>
  trx.run(
    sql`update sessions set ended_at = now() where id = ${sid} and user_id = ${userId} and ended_at is null`,
  );

export const endSessionsOf = (
  trx: Trx,
  userId: number,
  { except }: { except?: string } = {},
): Promise<number> => {
  const others = except ? sql`and id <> ${except}` : sql``;
  return trx.run(
    sql`update sessions set ended_at = now() where user_id = ${userId} and ended_at is null ${others}`,
  );
};
