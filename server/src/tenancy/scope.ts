// Who is calling and in which product, read from the database inside the transaction that does the work. A Scope can
// be made here and nowhere else, and statements on product tables ask for one: that is the first wall.
import { sql } from 'kysely';
import {
  guestsOf,
  isManager,
  isReadOnly,
  isRealProduct,
  type Endpoint,
  type EndpointKey,
  type Role,
  type TokenClaims,
} from '@tracery/contract';
import { build, type Trx } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';

export interface Caller {
  readonly sessionId: string;
  readonly userId: number;
  readonly username: string;
  readonly isBuiltinGuest: boolean;
  /** What the session stands in: a real product, or undefined. */
  readonly currentProductId: number | undefined;
}

declare const madeByMembershipCheck: unique symbol;

export interface Scope extends Caller {
  readonly productId: number;
  readonly roles: readonly Role[];
  readonly [madeByMembershipCheck]: true;
}

const sessionOf = (claims: TokenClaims) =>
  sql<{ user_id: number; username: string; is_builtin_guest: boolean; current_product_id: number | null }>`
    select s.user_id, u.username, u.is_builtin_guest, s.current_product_id,
      set_config('app.uid', s.user_id::text, true)
    from sessions s join users u on u.id = s.user_id
    where s.id = ${claims.sid} and s.ended_at is null and s.idle_expires_at > now() and s.expires_at > now()
  `.compile(build);

// Sets the product for the policies only when there is a live membership: no row, no setting, no rows of any product.
const membershipForReading = (productId: number) =>
  sql<{ roles: Role[] }>`
    select m.roles, set_config('app.pid', m.product_id::text, true)
    from memberships m join products p on p.id = m.product_id
    where m.product_id = ${productId} and p.id = ${productId} and p.deleted_at is null
      and m.user_id = current_person()
  `.compile(build);

// For a write the row is held: a removal or change of role comes strictly before or after it. The setting stands
// outside, so that it is made only from a row that was still there once the lock was granted.
const membershipForWriting = (productId: number) =>
  sql<{ roles: Role[] }>`
    with held as materialized (
      select m.roles, m.product_id
      from memberships m join products p on p.id = m.product_id
      where m.product_id = ${productId} and p.id = ${productId} and p.deleted_at is null
        and m.user_id = current_person()
      for share of m
    )
    select roles, set_config('app.pid', product_id::text, true) from held
  `.compile(build);

const scopeOf = (caller: Caller, productId: number, roles: readonly Role[]): Scope =>
  ({ ...caller, productId, roles }) as unknown as Scope;

export async function enterAsCaller(trx: Trx, claims: TokenClaims): Promise<Caller> {
  const session = await trx.maybe(sessionOf(claims));
  if (!session) throw new Refusal('session.expired');
  return {
    sessionId: claims.sid,
    userId: session.user_id,
    username: session.username,
    isBuiltinGuest: session.is_builtin_guest,
    currentProductId: session.current_product_id ?? undefined,
  };
}

/** How a transaction enters a product; `serial` waits until nobody else changes the product's members or settings. */
export type EntryMode = 'read' | 'write' | 'serial';

// Before the membership is held, always in this order: two that change each other's rows wait, they do not deadlock.
// "no key": rows that refer to the product can still be written.
const holdProduct = (productId: number) =>
  build.selectFrom('products').select('id').where('id', '=', productId).forNoKeyUpdate();

function membershipOf(trx: Trx, productId: number, mode: EntryMode) {
  if (mode === 'read') return trx.maybe(membershipForReading(productId));
  if (mode === 'write') return trx.maybe(membershipForWriting(productId));
  // The product can be held only by whoever may see it, so the membership is looked at before and after.
  const steps = [trx.maybe(membershipForReading(productId)), trx.run(holdProduct(productId))] as const;
  return Promise.all([...steps, trx.maybe(membershipForWriting(productId))]).then(([, , member]) => member);
}

export async function enterProduct(trx: Trx, claims: TokenClaims, mode: EntryMode): Promise<Scope> {
  // One trip: the later statements read who is calling from the setting that the first one made.
  const [caller, member] = await Promise.all([
    enterAsCaller(trx, claims),
    isRealProduct(claims.productId) ? membershipOf(trx, claims.productId, mode) : undefined,
  ]);
  if (!isRealProduct(claims.productId) && caller.currentProductId === undefined) {
    throw new Refusal('product.notSelected');
  }
  // Before asking whether the session moved on: who was removed should hear that, not that a tab switched.
  if (isRealProduct(claims.productId) && !member) throw new Refusal('product.notMember');
  // The calling tab names the product it shows. If the session moved on meanwhile, nothing is done in either.
  if (!member || caller.currentProductId !== claims.productId) throw new Refusal('product.changed');
  return scopeOf(caller, claims.productId, member.roles);
}

/** The tab that shows another product must neither read nor write in this one. */
export function requireOwnProduct({ productId }: { productId?: number | undefined }, scope: Scope): void {
  if (productId !== undefined && productId !== scope.productId) throw new Refusal('product.changed');
}

/**
 * A call may name the product that its tab shows. That of another tab is answered as a switch, one of which the caller
 * is no member, or which does not exist, as forbidden.
 */
export async function requireNamed(trx: Trx, scope: Scope, productId: number | undefined): Promise<void> {
  if (productId === undefined || productId === scope.productId) return;
  const isOwn = await trx.maybe(
    build
      .selectFrom('memberships as m')
      .innerJoin('products as p', 'p.id', 'm.product_id')
      .select('m.product_id')
      .where('m.user_id', '=', scope.userId)
      .where('m.product_id', '=', productId)
      .where('p.deleted_at', 'is', null),
  );
  throw new Refusal(isOwn ? 'product.changed' : 'product.notMember');
}

/** Any product of which the caller is a live member, for looking at it without moving the session there. */
export async function enterOwnProduct(
  trx: Trx,
  caller: Caller,
  productId: number,
): Promise<Scope | undefined> {
  const member = await trx.maybe(membershipForReading(productId));
  return member && scopeOf(caller, productId, member.roles);
}

/** A product that was deleted and may be brought back by whoever managed it. */
export async function enterDeletedProduct(
  trx: Trx,
  caller: Caller,
  productId: number,
): Promise<Scope | undefined> {
  const member = await trx.maybe(
    sql<{ roles: Role[] }>`
      select m.roles, set_config('app.pid', m.product_id::text, true)
      from memberships m join products p on p.id = m.product_id
      where m.product_id = ${productId} and p.id = ${productId} and p.deleted_at is not null
        and m.user_id = current_person()
    `.compile(build),
  );
  return member && scopeOf(caller, productId, member.roles);
}

/** A product that its maker is about to insert: the only way to a scope without a membership row. */
export async function enterNewProduct(trx: Trx, caller: Caller, productId: number): Promise<Scope> {
  await trx.run(sql`select set_config('app.pid', ${String(productId)}, true)`.compile(build));
  return scopeOf(caller, productId, ['ProductManager']);
}

/** Whether this caller may use this endpoint at all. Which row it may be used on is the handler's question. */
export function authorize(key: EndpointKey, endpoint: Endpoint, caller: Caller | Scope): void {
  const guests = guestsOf(key, endpoint);
  if (caller.isBuiltinGuest && guests !== 'all') throw new Refusal('forbidden');
  if (!('roles' in caller)) return;
  if (endpoint.access === 'manager' && !isManager(caller.roles)) throw new Refusal('forbidden');
  if (isReadOnly(caller.roles) && guests === 'none') throw new Refusal('forbidden');
}
