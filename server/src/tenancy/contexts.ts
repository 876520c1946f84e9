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
  TokenClaims,
} from '@tracery/contract';
import type { Database, Reading, Trx } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { sessionOfCookie } from './cookie-session.ts';
import { onceOnly, storedAnswer, type RequestKey } from './idempotency.ts';
import { actAs } from './own-products.ts';
import {
  authorize,
  enterAsCaller,
  entranceOf,
  isSameScope,
  presumedScope,
  scopeBy,
  type Caller,
  type Entrance,
  type EntryMode,
  type Scope,
} from './scope.ts';

/** What is known of the request beside its input. */
export interface Facts {
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

export interface Replies {
  setSessionCookie(value: string, seconds: number): void;
  clearSessionCookie(): void;
}

export interface VisitorContext {
  facts: Facts;
  replies: Replies;
  read<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  write<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** A transaction of its own, kept whatever becomes of the request: for counting tries before judging them. */
  writeAside<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** The answer of an earlier request with the same key: for handlers whose first step is not part of the write. */
  replayed<T>(): Promise<T | undefined>;
}

export interface CallerContext<Who extends Caller = Caller> {
  facts: Facts;
  replies: Replies;
  /** Of a member it may be called twice: what is presumed of the caller is checked with it. */
  read<T>(work: (trx: ReadingOf<Who>, who: Who) => Promise<T>): Promise<T>;
  write<T>(work: (trx: Trx, who: Who) => Promise<T>): Promise<T>;
  writeAside<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  replayed<T>(): Promise<T | undefined>;
  /** As a member who may write in the current product: for a call that only sometimes touches one. */
  asMember(): CallerContext<Scope>;
}

/** Inside a product each trip of a read stands for itself; elsewhere a read may set what its next statement needs. */
type ReadingOf<Who extends Caller> = Who extends Scope ? Reading : Trx;

/** For bytes: who holds the cookie may read; what, the handler asks in the same transaction. */
export interface CookieContext {
  facts: Facts;
  read<T>(work: (trx: Trx, caller: Caller) => Promise<T>): Promise<T>;
}

/** A file as it arrives. Whoever does not read it to the end need not care: the rest is thrown away. */
export interface IncomingFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

type ContextOf<E extends Endpoint> = E['access'] extends 'public'
  ? VisitorContext
  : E['access'] extends 'cookie'
    ? CookieContext
    : E['access'] extends 'signed-in'
      ? CallerContext
      : CallerContext<Scope>;

type InputOf<E extends Endpoint> = E extends { upload: object }
  ? Input<E> & { file: IncomingFile }
  : Input<E>;

type HandlerOf<E extends Endpoint> = (context: ContextOf<E>, input: InputOf<E>) => Promise<Answer<E>>;

export type Handler<Key extends RegistryKey> = HandlerOf<Registry[Key]>;

export type Handlers<Keys extends RegistryKey = RegistryKey> = { [Key in Keys]: Handler<Key> };

interface Asked {
  key: EndpointKey;
  endpoint: Endpoint;
  db: Database;
  facts: Facts;
  replies: Replies;
  requestKey: RequestKey | undefined;
}

export function visitorContext({ db, facts, replies, requestKey }: Asked): VisitorContext {
  const { deadline } = facts;
  return {
    facts,
    replies,
    read: (work) => db.transaction(work, { readOnly: true, deadline }),
    write: (work) =>
      db.transaction((trx) => (requestKey ? onceOnly(trx, requestKey, () => work(trx)) : work(trx)), {
        deadline,
      }),
    writeAside: (work) => db.transaction(work, { deadline }),
    replayed: async <T>() =>
      requestKey && db.transaction((trx) => storedAnswer<T>(trx, requestKey), { readOnly: true, deadline }),
  };
}

export function cookieContext({ db, facts }: Pick<Asked, 'db' | 'facts'>): CookieContext {
  return {
    facts,
    read: (work) =>
      db.transaction(
        async (trx) => {
          const caller = await sessionOfCookie(trx, facts.sessionCookie);
          if (!caller) throw new Refusal('session.expired');
          await actAs(trx, caller.userId);
          return work(trx, caller);
        },
        { readOnly: true, deadline: facts.deadline },
      ),
  };
}

export interface Entered {
  context: CallerContext<Scope>;
  /** Whether the handler asked who is calling; one that did not has checked nothing. */
  didEnter: () => boolean;
  /** The revision of the product's items before anything was read, if it was to be told. */
  revision: () => number | undefined;
}

/** `reads`: how reads enter a product. */
export function callerContext(asked: Asked, claims: TokenClaims, reads: 'read' | 'kept' = 'read'): Entered {
  const { key, db, facts, replies, requestKey } = asked;
  const { deadline } = facts;
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
    if (!isTenantBound(endpoint)) return admit(endpoint, await enterAsCaller(trx, claims));
    const { entrance } = await trx.one(entranceOf(claims, mode));
    return admit(endpoint, scopeBy(claims, entrance));
  }

  /** The read travels with the question who is calling: presumed to be as the token says, and checked. */
  async function readInProduct<T>(
    endpoint: Endpoint,
    work: (trx: Reading, scope: Scope) => Promise<T>,
    presumed: Scope,
  ): Promise<T> {
    let scope = presumed;
    revision = undefined;
    const judge = ({ entrance }: { entrance: Entrance | null }) => {
      scope = admit(endpoint, scopeBy(claims, entrance));
      revision ??= entrance?.[3] ?? undefined;
    };
    const entry = { statement: entranceOf(claims, reads), judge };
    const result = await db.read(entry, (trx) => work(trx, presumed), { deadline });
    return isSameScope(scope, presumed) ? result : readInProduct(endpoint, work, scope);
  }

  const readAsCaller = <T>(endpoint: Endpoint, work: (trx: Trx, who: Scope) => Promise<T>) =>
    db.transaction(async (trx) => work(trx, await enter(trx, endpoint, 'read')), {
      readOnly: true,
      deadline,
    });

  const contextOf = (endpoint: Endpoint): CallerContext<Scope> => {
    const context: CallerContext<Scope> = {
      facts,
      replies,
      read: (work) =>
        isTenantBound(endpoint)
          ? readInProduct(endpoint, work, presumedScope(claims))
          : readAsCaller(endpoint, work),
      write: (work) =>
        db.transaction(
          async (trx) => {
            const who = await enter(trx, endpoint, isSerial(endpoint) ? 'serial' : 'write');
            return requestKey
              ? onceOnly(trx, { ...requestKey, userId: who.userId }, () => work(trx, who))
              : work(trx, who);
          },
          { deadline },
        ),
      writeAside: (work) => db.transaction(work, { deadline }),
      replayed: async <T>() =>
        requestKey && context.read((trx, { userId }) => storedAnswer<T>(trx, { ...requestKey, userId })),
      asMember: () => contextOf({ ...endpoint, access: 'member', guests: 'none' }),
    };
    return context;
  };
  return { context: contextOf(asked.endpoint), didEnter: () => didEnter, revision: () => revision };
}
