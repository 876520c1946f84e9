// What a handler is given. It cannot reach the database except through `read` and `write`, and these check, each time
// and in the same transaction, who is calling; `write` also makes a repeated request one write.
import { isSerial } from '@tracery/contract';
import type {
  Answer,
  Endpoint,
  EndpointKey,
  Input,
  Language,
  Registry,
  RegistryKey,
  TakesFile,
  TokenClaims,
  TypedEndpoint,
} from '@tracery/contract';
import type { Database, ReadTrx, Trx } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { sessionOfCookie } from './cookie-session.ts';
import { runOnce, storedAnswer, type RequestKey } from './idempotency.ts';
import { setCurrentUser } from './own-products.ts';
import {
  authorize,
  loadCaller,
  enterProduct,
  isSameScope,
  claimedScope,
  scopeFromEntry,
  type Caller,
  type ProductEntry,
  type EntryMode,
  type Scope,
} from './scope.ts';

/** What is known of the request beside its input. */
export interface RequestInfo {
  address: string;
  userAgent: string;
  language: Language;
  /** Value of the session cookie, if any: good for renewal and for nothing else. */
  sessionCookie: string | undefined;
  /** Whether a page of our own asks, as far as the browser tells. */
  isSameOrigin: boolean;
  /** performance.now() by which the answer must be on its way. */
  deadline: number;
}

export interface SessionCookies {
  set(value: string, seconds: number): void;
  clear(): void;
}

export interface PublicContext {
  requestInfo: RequestInfo;
  sessionCookies: SessionCookies;
  read<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  write<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** A transaction of its own, kept whatever becomes of the request: for counting tries before judging them. */
  writeSeparately<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** The answer of an earlier request with the same key: for handlers whose first step is not part of the write. */
  previousAnswer<T>(): Promise<T | undefined>;
}

export interface CallerContext<Who extends Caller = Caller> {
  requestInfo: RequestInfo;
  sessionCookies: SessionCookies;
  /** Of a member it may be called twice: what is claimed of the caller is checked with it. */
  read<T>(work: (trx: ReadTrxOf<Who>, who: Who) => Promise<T>): Promise<T>;
  write<T>(work: (trx: Trx, who: Who) => Promise<T>): Promise<T>;
  writeSeparately<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  previousAnswer<T>(): Promise<T | undefined>;
  /** As a member who may write in the current product: for a call that only sometimes touches one. */
  asMember(): CallerContext<Scope>;
}

/** Inside a product each trip of a read stands for itself; elsewhere a read may set what its next statement needs. */
type ReadTrxOf<Who extends Caller> = Who extends Scope ? ReadTrx : Trx;

/** For bytes: who holds the cookie may read; what, the handler asks in the same transaction. */
export interface CookieContext {
  requestInfo: RequestInfo;
  read<T>(work: (trx: Trx, caller: Caller) => Promise<T>): Promise<T>;
}

/** A file as it arrives. Whoever does not read it to the end need not care: the rest is thrown away. */
export interface IncomingFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

type ContextOf<E extends Endpoint> = E['access'] extends 'public'
  ? PublicContext
  : E['access'] extends 'cookie'
    ? CookieContext
    : E['access'] extends 'signed-in'
      ? CallerContext
      : CallerContext<Scope>;

type InputOf<E extends TypedEndpoint> =
  TakesFile<E> extends true ? Input<E> & { file: IncomingFile } : Input<E>;

type HandlerOf<E extends TypedEndpoint> = (context: ContextOf<E>, input: InputOf<E>) => Promise<Answer<E>>;

export type Handler<Key extends RegistryKey> = HandlerOf<Registry[Key]>;

export type Handlers<Keys extends RegistryKey = RegistryKey> = { [Key in Keys]: Handler<Key> };

interface CallOptions {
  key: EndpointKey;
  endpoint: Endpoint;
  db: Database;
  requestInfo: RequestInfo;
  sessionCookies: SessionCookies;
  requestKey: RequestKey | undefined;
}

export function visitorContext({ db, requestInfo, sessionCookies, requestKey }: CallOptions): PublicContext {
  const { deadline } = requestInfo;
  return {
    requestInfo,
    sessionCookies,
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

export function cookieContext({ db, requestInfo }: Pick<CallOptions, 'db' | 'requestInfo'>): CookieContext {
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

export interface Entered {
  context: CallerContext<Scope>;
  /** Whether the handler call who is calling; one that did not has checked nothing. */
  didEnter: () => boolean;
  /** The revision of the product's items before anything was read, if it was to be told. */
  revision: () => number | undefined;
}

/** `reads`: how reads enter a product. */
export function callerContext(
  call: CallOptions,
  claims: TokenClaims,
  reads: 'read' | 'kept' = 'read',
): Entered {
  const { key, db, requestInfo, sessionCookies, requestKey } = call;
  const { deadline } = requestInfo;
  let didEnter = false;
  let revision: number | undefined;

  const isTenantBound = ({ access }: Endpoint) => access === 'member' || access === 'manager';

  function admit(endpoint: Endpoint, who: Caller): Scope {
    authorize(key, endpoint, who);
    didEnter = true;
    // The endpoint's access decides which of the two a handler's type says it gets.
    return who as Scope;
  }

  async function enter(trx: Trx, endpoint: Endpoint, mode: EntryMode): Promise<Scope> {
    if (!isTenantBound(endpoint)) return admit(endpoint, await loadCaller(trx, claims));
    const { entry } = await trx.one(enterProduct(claims, mode));
    return admit(endpoint, scopeFromEntry(claims, entry));
  }

  /** The read travels with the question who is calling: claimed to be as the token says, and checked. */
  async function readInProduct<T>(
    endpoint: Endpoint,
    work: (trx: ReadTrx, scope: Scope) => Promise<T>,
    claimed: Scope,
  ): Promise<T> {
    let scope = claimed;
    revision = undefined;
    const check = ({ entry }: { entry: ProductEntry | null }) => {
      scope = admit(endpoint, scopeFromEntry(claims, entry));
      revision ??= entry?.[3] ?? undefined;
    };
    const entering = { statement: enterProduct(claims, reads), check };
    const result = await db.read(entering, (trx) => work(trx, claimed), { deadline });
    return isSameScope(scope, claimed) ? result : readInProduct(endpoint, work, scope);
  }

  const readAsCaller = <T>(endpoint: Endpoint, work: (trx: Trx, who: Scope) => Promise<T>) =>
    db.transaction(async (trx) => work(trx, await enter(trx, endpoint, 'read')), {
      readOnly: true,
      deadline,
    });

  const contextOf = (endpoint: Endpoint): CallerContext<Scope> => {
    const context: CallerContext<Scope> = {
      requestInfo,
      sessionCookies,
      read: (work) =>
        isTenantBound(endpoint)
          ? readInProduct(endpoint, work, claimedScope(claims))
          : readAsCaller(endpoint, work),
      write: (work) =>
        db.transaction(
          async (trx) => {
            const who = await enter(trx, endpoint, isSerial(endpoint) ? 'serial' : 'write');
            return requestKey
              ? runOnce(trx, { ...requestKey, userId: who.userId }, () => work(trx, who))
              : work(trx, who);
          },
          { deadline },
        ),
      writeSeparately: (work) => db.transaction(work, { deadline }),
      previousAnswer: async <T>() =>
        requestKey && context.read((trx, { userId }) => storedAnswer<T>(trx, { ...requestKey, userId })),
      asMember: () => contextOf({ ...endpoint, access: 'member', guests: 'none' }),
    };
    return context;
  };
  return { context: contextOf(call.endpoint), didEnter: () => didEnter, revision: () => revision };
}
