// Making an access token: of the caller, or of the product with a robot that it acts as. A request that is sent again,
// because its answer was lost, gives the same token a new secret: the one before was seen by nobody.
import { randomBytes, randomUUID } from 'node:crypto';
import { limits, type Role, type TokenScope } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { beginningLength, hashOfSecret, makeSecret } from '../tenancy/access-token-secret.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { Handler, RequestInfo } from '../tenancy/handler.ts';
import { recordAccountEvent, recordHistory } from '../tenancy/history.ts';
import { requireProof } from '../tenancy/proof.ts';
import { enterOwnProduct, type Caller } from '../tenancy/scope.ts';
import { isLive } from './reach.ts';

interface Asked {
  name: string;
  scope: TokenScope;
  days: number;
  request: string;
}

interface Owner {
  /** As whom it acts. */
  userId: number;
  madeBy: number;
  onlyProduct: number | null;
  robotRoles: Role[] | null;
}

interface Made {
  id: number;
  expires_at: Date;
}

const toWire = ({ id, expires_at: expiresAt }: Made, secret: string) => ({
  id,
  secret,
  expiresAt: expiresAt.toISOString(),
});

/** Undefined if this request has made none yet. What it made and is over by now is not made anew. */
async function renewMade(
  trx: Trx,
  { request }: Asked,
  { madeBy, onlyProduct, isRobot }: { madeBy: number; onlyProduct: number | null; isRobot: boolean },
) {
  const earlier = await trx.maybe(
    sql<{ id: number; is_live: boolean }>`
      select t.id, ${isLive} as is_live from access_tokens t
      where t.made_by = ${madeBy} and t.request = ${request} and (t.robot_roles is not null) = ${isRobot}
        and coalesce(t.only_product, 0) = ${onlyProduct ?? 0}
    `,
  );
  if (!earlier) return undefined;
  if (!earlier.is_live) throw new Refusal('request.invalid');
  const secret = makeSecret();
  const made = await trx.one(
    sql<Made>`
      update access_tokens set secret_hash = ${hashOfSecret(secret)}, beginning = ${secret.slice(0, beginningLength)}
      where id = ${earlier.id} returning id, expires_at
    `,
  );
  return toWire(made, secret);
}

async function insertToken(
  trx: Trx,
  { name, scope, days, request }: Asked,
  { userId, madeBy, onlyProduct, robotRoles }: Owner,
) {
  const secret = makeSecret();
  const made = await trx.one(
    sql<Made>`
      insert into access_tokens
        (session_id, secret_hash, beginning, name, scope, user_id, only_product, robot_roles, made_by, request, expires_at)
      values (${randomUUID()}, ${hashOfSecret(secret)}, ${secret.slice(0, beginningLength)}, ${name}, ${scope},
        ${userId}, ${onlyProduct}, ${robotRoles}, ${madeBy}, ${request}, now() + make_interval(days => ${days}))
      returning id, expires_at
    `,
  );
  return toWire(made, secret);
}

/** Of the caller, for one product or (0) for all of theirs. */
export async function makeOwnToken(
  trx: Trx,
  caller: Caller,
  { requestInfo }: { requestInfo: RequestInfo },
  asked: Asked & { productId: number },
) {
  const { userId, sessionId } = caller;
  await requireProof(trx, caller);
  // Two requests of one person wait for each other, so that none of them makes one too many.
  await trx.run(sql`select from users where id = ${userId} for no key update`);
  const onlyProduct = asked.productId === 0 ? null : asked.productId;
  if (onlyProduct !== null && !(await enterOwnProduct(trx, caller, onlyProduct)))
    throw new Refusal('notFound');
  const again = await renewMade(trx, asked, { madeBy: userId, onlyProduct, isRobot: false });
  if (again) return again;
  const { own } = await trx.one(
    sql<{
      own: number;
    }>`select count(*) as own from access_tokens t where t.user_id = ${userId} and ${isLive}`,
  );
  if (own >= limits.token.perPerson) throw new Refusal('token.tooMany');
  const made = await insertToken(trx, asked, { userId, madeBy: userId, onlyProduct, robotRoles: null });
  const detail = { token: made.id, scope: asked.scope };
  await recordAccountEvent(trx, { userId, event: 'token made', sessionId, detail });
  await recordAuditEvent(trx, {
    event: 'token.made',
    by: caller,
    from: requestInfo,
    ...(onlyProduct !== null && { productId: onlyProduct }),
    detail,
  });
  return made;
}

export const makeOwn: Handler<'POST /usrapi/v1/tokens/create'> = (context, { body }) =>
  context.write((trx, caller) => makeOwnToken(trx, caller, context, body));

/** Gives a token that nobody has used its secret, for the hash of the one that nobody has seen: once. */
export async function takeUpToken(trx: Trx, { token, hash }: { token: number; hash: Buffer }) {
  const secret = makeSecret();
  const taken = await trx.maybe(
    sql<{ scope: TokenScope; expires_at: Date }>`
      update access_tokens t set secret_hash = ${hashOfSecret(secret)}, beginning = ${secret.slice(0, beginningLength)}
      where t.id = ${token} and t.secret_hash = ${hash} and ${isLive}
      returning t.scope, t.expires_at
    `,
  );
  return taken && { secret, scope: taken.scope, expiresAt: taken.expires_at };
}

/** A robot does what members do who manage nothing; what it may write says the scope of its token. */
const rolesOf = (scope: TokenScope): Role[] =>
  scope === 'write' || scope === 'results' ? ['DevelopEngineer'] : ['Guest'];

/** People cannot have a colon in their name. */
const robotName = () => `robot:${randomBytes(6).toString('hex')}`;

export const makeOfProduct: Handler<'POST /prdapi/v1/tokens/create'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    const { productId, userId } = scope;
    await requireProof(trx, scope);
    const again = await renewMade(trx, body, { madeBy: userId, onlyProduct: productId, isRobot: true });
    if (again) return again;
    // Managers write one after another in a product, so nobody else makes one meanwhile.
    const { own } = await trx.one(
      sql<{ own: number }>`
        select count(*) as own from access_tokens t
        where t.only_product = ${productId} and t.robot_roles is not null and ${isLive}
      `,
    );
    if (own >= limits.token.perProduct) throw new Refusal('token.tooMany');
    const robot = await trx.one(
      sql<{ id: number }>`
        insert into users (username, fullname, password_hash, is_robot, needs_name_keys)
        values (${robotName()}, ${body.name}, '', true, false) returning id
      `,
    );
    const made = await insertToken(trx, body, {
      userId: robot.id,
      madeBy: userId,
      onlyProduct: productId,
      robotRoles: rolesOf(body.scope),
    });
    await recordHistory(trx, scope, {
      kind: 'Product',
      sourceId: productId,
      category: 'upload',
      changes: [{ field: 'token', to: body.name }],
    });
    const detail = { token: made.id, scope: body.scope };
    await recordAuditEvent(trx, { event: 'token.made', by: scope, from: context.requestInfo, detail });
    return made;
  });
