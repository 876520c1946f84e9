// A session is a row; the token only names it and the cookie only proves it.
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { isRealProduct, limits } from '@tracery/contract';
import { sha256 } from '../platform/crypto/secrets.ts';
import { build, type Trx } from '../platform/database/database.ts';
import type { TokenSubject } from '../tenancy/tokens.ts';
import { actAs, standingOf, type Standing } from '../tenancy/own-products.ts';

export interface Person {
  id: number;
  username: string;
  isBuiltinGuest: boolean;
}

export interface OpenSession {
  subject: TokenSubject;
  standing: Standing;
}

const seconds = (milliseconds: number) => sql`make_interval(secs => ${milliseconds / 1000})`;

const lifetimes = ({ isBuiltinGuest }: Pick<Person, 'isBuiltinGuest'>) =>
  isBuiltinGuest
    ? { idle: limits.session.guestIdle, absolute: limits.session.guestAbsolute }
    : { idle: limits.session.idle, absolute: limits.session.absolute };

const openSession = (sid: string, person: Person, standing: Standing): OpenSession => ({
  subject: {
    sid,
    userId: person.id,
    username: person.username,
    roles: standing.roles,
    productId: standing.productId,
  },
  standing,
});

const realProduct = ({ productId }: Standing) => (isRealProduct(productId) ? productId : null);

export interface StartedSession extends OpenSession {
  cookie: string;
  cookieSeconds: number;
}

export async function startSession(
  trx: Trx,
  person: Person & { lastProductId: number | null },
  userAgent: string,
): Promise<StartedSession> {
  await actAs(trx, person.id);
  const standing = await standingOf(trx, person.id, person.lastProductId);
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
    ...openSession(sid, person, standing),
    cookie: `${sid}.${secret.toString('base64url')}`,
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

const cookieShape = /^([0-9a-f-]{36})\.([\w-]{43})$/;

/** The live session that a cookie proves, its idle time begun anew; undefined for anything else. */
export async function renewSession(trx: Trx, cookie: string | undefined): Promise<OpenSession | undefined> {
  const [, sid, secret] = cookieShape.exec(cookie ?? '') ?? [];
  if (!sid || !secret) return undefined;
  const row = await trx.maybe(
    build
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['user_id', 'username', 'is_builtin_guest', 'secret_hash', 'current_product_id'])
      .where('sessions.id', '=', sid)
      .where('ended_at', 'is', null)
      .where('idle_expires_at', '>', sql<Date>`now()`)
      .where('expires_at', '>', sql<Date>`now()`),
  );
  if (!row || !timingSafeEqual(row.secret_hash, sha256(Buffer.from(secret, 'base64url')))) return undefined;
  const person = { id: row.user_id, username: row.username, isBuiltinGuest: row.is_builtin_guest };
  await actAs(trx, person.id);
  const standing = await standingOf(trx, person.id, row.current_product_id);
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
  return openSession(sid, person, standing);
}

export async function endSession(trx: Trx, sid: string): Promise<void> {
  await trx.run(
    build
      .updateTable('sessions')
      .set({ ended_at: sql`now()` })
      .where('id', '=', sid)
      .where('ended_at', 'is', null),
  );
}

export async function endSessionsOf(
  trx: Trx,
  userId: number,
  { except }: { except?: string } = {},
): Promise<void> {
  let statement = build
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (except) statement = statement.where('id', '!=', except);
  await trx.run(statement);
}
