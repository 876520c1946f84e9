// Who is calling and in which product, read from the database inside the transaction that does the work. A Scope can
// be made here and nowhere else, and statements on product tables ask for one: that is the first wall.
import {
  guestsOf,
  isManager,
  isReadOnly,
  isRealProduct,
  scopeOpens,
  tokenNeedOf,
  type Endpoint,
  type EndpointKey,
  type Forge,
  type Role,
  type TokenClaims,
  type TokenNeed,
  type TokenScope,
} from '@tracery/contract';
import type { ReadTrx, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';

/** What a call says of itself: a session or an access token, and a product. Believed only as far as the database agrees. */
export interface Claims extends Pick<TokenClaims, 'sid' | 'userId' | 'username' | 'productId'> {
  accessToken?: { id: number; scope: TokenScope; onlyProduct: number | undefined };
}

export interface Caller {
  /** Of the session, or of the access token that stands in for one. */
  readonly sessionId: string;
  readonly userId: number;
  readonly username: string;
  readonly isBuiltinGuest: boolean;
  /** The access token that the call came with. */
  readonly tokenId?: number | undefined;
  /** The one product that the access token reaches. */
  readonly onlyProduct?: number | undefined;
}

declare const madeByMembershipCheck: unique symbol;

/** A member in a product. All of it is certain as soon as the token was verified and the product entered. */
export interface Scope extends Caller {
  readonly productId: number;
  /** What is written was proposed, and is accepted by the caller. */
  readonly proposalId?: number | undefined;
  readonly [madeByMembershipCheck]: true;
}

/** Roles can change while a token lives, so only who entered the product first gets them; a read does not. */
export interface MemberScope extends Scope {
  readonly roles: readonly Role[];
}

const tokenOf = ({ sid }: Claims) =>
  sql<Session>`
    select t.user_id, u.username, false as is_builtin_guest, set_config('app.uid', t.user_id::text, true)
    from access_tokens t join users u on u.id = t.user_id
    where t.session_id = ${sid} and t.ended_at is null and t.expires_at > now() and u.disabled_at is null
  `;

const sessionOf = (claims: Claims) =>
  sql<Session>`
    select s.user_id, u.username, u.is_builtin_guest, set_config('app.uid', s.user_id::text, true)
    from sessions s join users u on u.id = s.user_id
    where s.id = ${claims.sid} and s.ended_at is null and s.idle_expires_at > now() and s.expires_at > now()
  `;

interface Session {
  user_id: number;
  username: string;
  is_builtin_guest: boolean;
}

// Sets the product for the policies only when there is a live membership: no row, no setting, no rows of any product.
const membershipOf = (productId: number, { sessionId }: Caller) =>
  sql<{ roles: Role[]; lacks_factor: boolean }>`
    select m.roles, lacks_second_factor(${sessionId}, p.asks_second_factor) as lacks_factor, set_config('app.pid', m.product_id::text, true)
    from memberships m join products p on p.id = m.product_id
    where m.product_id = ${productId} and p.id = ${productId} and p.deleted_at is null
      and m.user_id = current_person()
  `;

const scopeOf = (caller: Caller, productId: number, roles: readonly Role[]): MemberScope =>
  ({ ...caller, productId, roles }) as unknown as MemberScope;

/** What a caller brings from an access token. */
const fromToken = ({ accessToken }: Claims) =>
  accessToken && { tokenId: accessToken.id, onlyProduct: accessToken.onlyProduct };

function callerOf(claims: Claims, session: Session | undefined): Caller {
  if (session?.user_id !== claims.userId) throw new Refusal('session.expired');
  return {
    sessionId: claims.sid,
    userId: session.user_id,
    username: session.username,
    isBuiltinGuest: session.is_builtin_guest,
    ...fromToken(claims),
  };
}

export const loadCaller = async (trx: Trx, claims: Claims): Promise<Caller> =>
  callerOf(claims, await trx.maybe(claims.accessToken ? tokenOf(claims) : sessionOf(claims)));

/** The account that the first migration makes. */
const isGuest = (username: string) => username === 'guest';

/** How a product is entered; what each means stands at `enter_product` in the migrations. */
export type EntryMode = 'read' | 'kept' | 'write' | 'serial';

/**
 * The person, the product of their next tab, their roles in the one asked for, the revision of its items if asked, and
 * whether a second factor is asked for and missing.
 */
export type ProductEntry = readonly [number, number | null, Role[] | null, number | null, boolean];

export const enterProduct = ({ sid, productId }: Pick<Claims, 'sid' | 'productId'>, mode: EntryMode) =>
  sql<{ entry: ProductEntry | null }>`
    select enter_product(${sid}, ${isRealProduct(productId) ? productId : 0}, ${mode}) as entry`;

/** The same person, whose writes the history tells as of a proposal that they accept. */
export const withProposal = (scope: MemberScope, proposalId: number): MemberScope => ({
  ...scope,
  proposalId,
});

/** Refuses who may not be there. */
export function scopeFromEntry(claims: Claims, entry: ProductEntry | null): MemberScope {
  const [userId, , roles, , lacksFactor] = entry ?? [];
  // The name is the one this token was signed with for this person: names never change.
  if (userId !== claims.userId) throw new Refusal('session.expired');
  const { sid: sessionId, username, productId } = claims;
  // A token is for the product that its tab shows; other tabs of the session may show others.
  if (!isRealProduct(productId)) throw new Refusal('product.notSelected');
  if (lacksFactor) throw new Refusal('secondFactor.asked');
  if (!roles) throw new Refusal('product.notMember');
  const caller = { sessionId, userId, username, isBuiltinGuest: isGuest(username), ...fromToken(claims) };
  return scopeOf(caller, productId, roles);
}

/**
 * The scope that the token names, for statements that are sent together with `enter_product`. scopeFromEntry refuses
 * unless person and product are the same, so this scope is right whenever the read succeeds. Row-level security uses
 * what the database says.
 */
export const claimedScope = (claims: Claims): Scope =>
  ({
    sessionId: claims.sid,
    userId: claims.userId,
    username: claims.username,
    isBuiltinGuest: isGuest(claims.username),
    productId: claims.productId,
    ...fromToken(claims),
  }) as unknown as Scope;

/** The tab that shows another product must neither read nor write in this one. */
export function requireOwnProduct({ productId }: { productId?: number | undefined }, scope: Scope): void {
  if (productId !== undefined && productId !== scope.productId) throw new Refusal('product.changed');
}

/**
 * A call may name the product that its tab shows. That of another tab is answered as a switch, one of which the caller
 * is no member, or which does not exist, as forbidden.
 */
export async function requireNamedProduct(
  trx: ReadTrx,
  scope: Scope,
  productId: number | undefined,
): Promise<void> {
  if (productId === undefined || productId === scope.productId) return;
  const isOwn = await trx.maybe(
    sql`
      select from memberships m join products p on p.id = m.product_id
      where m.user_id = ${scope.userId} and m.product_id = ${productId} and p.deleted_at is null
    `,
  );
  throw new Refusal(isOwn ? 'product.changed' : 'product.notMember');
}

/** Any product of which the caller is a live member, for looking at it without moving the session there. */
export async function enterOwnProduct(
  trx: Trx,
  caller: Caller,
  productId: number,
): Promise<MemberScope | undefined> {
  if (caller.onlyProduct !== undefined && caller.onlyProduct !== productId) return undefined;
  const member = await trx.maybe(membershipOf(productId, caller));
  if (member?.lacks_factor) throw new Refusal('secondFactor.asked');
  return member && scopeOf(caller, productId, member.roles);
}

/** For the policies, until the transaction ends. */
export const setProduct = (trx: Trx, productId: number | undefined): Promise<number> =>
  trx.run(sql`select set_config('app.pid', ${productId === undefined ? '' : String(productId)}, true)`);

/** A product that was deleted and may be brought back by whoever managed it. */
export async function enterDeletedProduct(
  trx: Trx,
  caller: Caller,
  productId: number,
): Promise<MemberScope | undefined> {
  const member = await trx.maybe(
    sql<{ roles: Role[] }>`
      select m.roles, set_config('app.pid', m.product_id::text, true)
      from memberships m join products p on p.id = m.product_id
      where m.product_id = ${productId} and p.id = ${productId} and p.deleted_at is not null
        and m.user_id = current_person()
    `,
  );
  return member && scopeOf(caller, productId, member.roles);
}

/** A product that its maker is about to insert: the only way to a scope without a membership row. */
export async function enterNewProduct(trx: Trx, caller: Caller, productId: number): Promise<MemberScope> {
  await setProduct(trx, productId);
  return scopeOf(caller, productId, ['ProductManager']);
}

/**
 * The product of an open invitation, which is locked: whoever withdraws it meanwhile waits. It is the caller's, or it
 * belongs to nobody yet and the caller has its link.
 */
export async function enterInvitedProduct(
  trx: Trx,
  caller: Caller,
  { productId, id, tokenHash }: { productId: number; id: number; tokenHash: Buffer | null },
): Promise<{ scope: MemberScope; role: Role } | undefined> {
  await setProduct(trx, productId);
  const invitation = await trx.maybe(
    sql<{ role: Role }>`
      select i.role from invitations i join products p on p.id = i.product_id
      where i.product_id = ${productId} and i.id = ${id} and i.ended_at is null and p.deleted_at is null
        and (i.expires_at is null or i.expires_at > now())
        and (i.user_id = ${caller.userId} or i.user_id is null and i.token_hash = ${tokenHash})
      for update of i
    `,
  );
  if (invitation) return { scope: scopeOf(caller, productId, [invitation.role]), role: invitation.role };
  await setProduct(trx, undefined);
  return undefined;
}

/**
 * A product that the groups of a provider lead to, as the operator set it. Locked, so that of two people who lose their
 * role at once one sees the other's loss. Undefined if there is none, or it is deleted.
 */
export async function enterProductOfGroup(
  trx: Trx,
  caller: Caller,
  productId: number,
): Promise<{ scope: Scope; mainManagerId: number } | undefined> {
  await setProduct(trx, productId);
  const product = await trx.maybe(
    sql<{ manager_id: number }>`
      select p.manager_id from products p where p.id = ${productId} and p.deleted_at is null for no key update
    `,
  );
  if (product) return { scope: scopeOf(caller, productId, []), mainManagerId: product.manager_id };
  await setProduct(trx, undefined);
  return undefined;
}

/** What the address names to which a forge sends. The signature is still to be checked. */
export interface CalledRepository {
  id: number;
  forge: Forge;
  name: string;
  branch: string;
  secret: Buffer;
}

/** The product of a connected repository, whose deliveries change items as its robot does. */
export async function enterProductOfRepository(
  trx: Trx,
  productId: number,
  address: string,
): Promise<{ scope: MemberScope; repository: CalledRepository } | undefined> {
  await setProduct(trx, productId);
  const repository = await trx.maybe(
    sql<CalledRepository & { robot_id: number; username: string }>`
      select r.id, r.forge, r.name, r.branch, r.secret, r.robot_id, u.username
      from git_repositories r join products p on p.id = r.product_id join users u on u.id = r.robot_id
      where r.product_id = ${productId} and p.id = ${productId} and p.deleted_at is null
        and r.address = ${address} and r.deleted_at is null
    `,
  );
  if (!repository) return undefined;
  const { robot_id: userId, username } = repository;
  const caller = { sessionId: '', userId, username, isBuiltinGuest: false };
  return { scope: scopeOf(caller, productId, ['DevelopEngineer']), repository };
}

/** A product in which the worker does what a member asked for before; whether they might was checked then. */
export async function enterForJob(
  trx: Trx,
  productId: number,
  userId: number,
  tokenId?: number | null,
): Promise<Scope> {
  await setProduct(trx, productId);
  const caller = {
    sessionId: '',
    userId,
    username: '',
    isBuiltinGuest: false,
    tokenId: tokenId ?? undefined,
  };
  return scopeOf(caller, productId, []);
}

/**
 * The same, where it is checked again: undefined unless the person, or the access token that they asked with, may still
 * write in the product. The membership is held, as by a write of their own.
 */
export async function enterAsWriter(
  trx: Trx,
  productId: number,
  { userId, tokenId, need = 'write' }: { userId: number; tokenId: number | null; need?: TokenNeed },
): Promise<MemberScope | undefined> {
  const writer = await (tokenId === null
    ? memberToWrite(trx, productId, userId)
    : tokenToWrite(trx, productId, { tokenId, need }));
  if (!writer || isReadOnly(writer.roles)) return undefined;
  const { username, roles } = writer;
  const caller = { sessionId: '', userId, username, isBuiltinGuest: false, tokenId: tokenId ?? undefined };
  return scopeOf(caller, productId, roles);
}

interface Writer {
  username: string;
  roles: readonly Role[];
}

async function memberToWrite(trx: Trx, productId: number, userId: number): Promise<Writer | undefined> {
  await trx.run(sql`select set_config('app.uid', ${String(userId)}, true)`);
  return trx.maybe(
    sql<Writer>`
      select m.roles, u.username, set_config('app.pid', m.product_id::text, true)
      from memberships m join products p on p.id = m.product_id join users u on u.id = m.user_id
      where m.product_id = ${productId} and p.id = ${productId} and p.deleted_at is null
        and m.user_id = current_person() and u.disabled_at is null
      for share of m
    `,
  );
}

async function tokenToWrite(
  trx: Trx,
  productId: number,
  { tokenId, need }: { tokenId: number; need: TokenNeed },
): Promise<Writer | undefined> {
  const token = await trx.maybe(
    sql<{ sid: string; username: string; scope: TokenScope }>`
      select t.session_id as sid, u.username, t.scope from access_tokens t join users u on u.id = t.user_id
      where t.id = ${tokenId}
    `,
  );
  if (!token || !scopeOpens(token.scope, need)) return undefined;
  const { entry } = await trx.one(enterProduct({ sid: token.sid, productId }, 'write'));
  return entry?.[2] ? { username: token.username, roles: entry[2] } : undefined;
}

/** Whether an access token may be used for this endpoint at all. A session may. */
export function authorizeToken(key: EndpointKey, endpoint: Endpoint, { accessToken }: Claims): void {
  if (!accessToken) return;
  const need = tokenNeedOf(key, endpoint);
  if (need === undefined || need === 'never') throw new Refusal('token.never');
  if (!scopeOpens(accessToken.scope, need)) throw new Refusal('token.scope');
}

/** Whether this caller may use this endpoint at all. Which row it may be used on is the handler's question. */
export function authorize(key: EndpointKey, endpoint: Endpoint, caller: Caller | MemberScope): void {
  const guests = guestsOf(key, endpoint);
  if (caller.isBuiltinGuest && guests !== 'all') throw new Refusal('forbidden');
  if (!('roles' in caller)) return;
  if (endpoint.access === 'manager' && !isManager(caller.roles)) throw new Refusal('forbidden');
  if (isReadOnly(caller.roles) && guests === 'none') throw new Refusal('forbidden');
}
