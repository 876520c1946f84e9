// A session is a row; the token only names it and the cookie only proves it.
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isRealProduct, limits } from '@tracery/contract';
import { sha256 } from '../platform/crypto/secrets.ts';
import { build, type Trx } from '../platform/database/database.ts';
import { cookieValue, sessionOfCookie } from '../tenancy/cookie-session.ts';
import type { TokenSubject } from '../tenancy/tokens.ts';
import { avatarUrlOf } from './avatars.ts';
import { setCurrentUser, resolveCurrentProduct, type CurrentProduct } from '../tenancy/own-products.ts';

export interface Person {
  id: number;
  username: string;
  isBuiltinGuest: boolean;
}

export interface OpenSession {
  subject: TokenSubject;
  standing: CurrentProduct;
  avatarUrl: string;
}

const seconds = (milliseconds: number) => sql`make_interval(secs => ${milliseconds / 1000})`;

const lifetimes = ({ isBuiltinGuest }: Pick<Person, 'isBuiltinGuest'>) =>
  isBuiltinGuest
    ? { idle: limits.session.guestIdle, absolute: limits.session.guestAbsolute }
    : { idle: limits.session.idle, absolute: limits.session.absolute };

const openSession = (
  sid: string,
  person: Person,
  standing: CurrentProduct,
  avatarUrl: string,
): OpenSession => ({
  subject: {
    sid,
    userId: person.id,
    username: person.username,
    roles: standing.roles,
    productId: standing.productId,
  },
  standing,
  avatarUrl,
});

const realProduct = ({ productId }: CurrentProduct) => (isRealProduct(productId) ? productId : null);

export interface StartedSession extends OpenSession {
  cookie: string;
  cookieSeconds: number;
}

export async function startSession(
  trx: Trx,
  person: Person & { lastProductId: number | null },
  userAgent: string,
): Promise<StartedSession> {
  await setCurrentUser(trx, person.id);
  const standing = await resolveCurrentProduct(trx, person.id, person.lastProductId);
  const { idle, absolute } = lifetimes(person);
  const sid = randomUUID();
  const secret = randomBytes(32);
  await trx.run(
    build.insertInto('sessions').values({
      id: sid,
      secret_hash: sha256(secret),
      user_id: person.id,
      current_product_id: realProduct(standing),
      user_agent: userAgent,
      idle_expires_at: sql`now() + ${seconds(idle)}`,
      expires_at: sql`now() + ${seconds(absolute)}`,
    }),
  );
  // Everybody shares the guest account: there, one person's sign-in must not end another's.
  if (!person.isBuiltinGuest) await endOldestBeyond(trx, person.id, limits.session.perUser);
  return {
    ...openSession(sid, person, standing, await avatarUrlOf(trx, person.id)),
    cookie: cookieValue(sid, secret),
    cookieSeconds: absolute / 1000,
  };
}

async function endOldestBeyond(trx: Trx, userId: number, kept: number): Promise<void> {
  await trx.run(
    sql`
      update sessions set ended_at = now() where id in (
        select id from sessions
        where user_id = ${userId} and ended_at is null and idle_expires_at > now() and expires_at > now()
        order by created_at desc offset ${kept}
      )
    `.compile(build),
  );
}

/** The live session that a cookie proves, its idle time begun anew; undefined for anything else. */
export async function renewSession(trx: Trx, cookie: string | undefined): Promise<OpenSession | undefined> {
  const session = await sessionOfCookie(trx, cookie);
  if (!session) return undefined;
  const { sessionId: sid, userId: id, username, isBuiltinGuest } = session;
  const person = { id, username, isBuiltinGuest };
  await setCurrentUser(trx, person.id);
  // Held, and read again: a switch that happens meanwhile in another tab must not be undone by what we write back.
  const { current_product_id: productId } = await trx.one(
    build.selectFrom('sessions').select('current_product_id').where('id', '=', sid).forNoKeyUpdate(),
  );
  const standing = await resolveCurrentProduct(trx, person.id, productId);
  await trx.run(
    build
      .updateTable('sessions')
      .set({
        last_used_at: sql`now()`,
        idle_expires_at: sql`least(now() + ${seconds(lifetimes(person).idle)}, expires_at)`,
        current_product_id: realProduct(standing),
      })
      .where('id', '=', sid)
      .where('ended_at', 'is', null),
  );
  return openSession(sid, person, standing, await avatarUrlOf(trx, person.id));
}

/** Only a session of this person; says whether there was one to end. */
export const endSession = (trx: Trx, sid: string, userId: number): Promise<number> =>
  trx.run(
    build
      .updateTable('sessions')
      .set({ ended_at: sql`now()` })
      .where('id', '=', sid)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null),
  );

export async function endSessionsOf(
  trx: Trx,
  userId: number,
  { except }: { except?: string } = {},
): Promise<number> {
  let statement = build
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (except) statement = statement.where('id', '!=', except);
  return trx.run(statement);
}
