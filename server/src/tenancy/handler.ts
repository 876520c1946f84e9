// What a handler is given. It reaches the database only through `read` and `write`, which check who is calling each
// time, in the same transaction; `write` also makes a repeated request one write.
import type {
  Answer,
  Endpoint,
  Input,
  Language,
  Registry,
  RegistryKey,
  TakesFile,
  TypedEndpoint,
} from '@tracery/contract';
import type { ReadTrx, Trx } from '../platform/database/database.ts';
import type { CookieCaller } from './cookie-session.ts';
import type { Caller, MemberScope, Scope } from './scope.ts';

/** What is known of a request beside its input. */
export interface RequestInfo {
  address: string;
  userAgent: string;
  language: Language;
  /** Value of the session cookie. It renews a session and reads files, nothing else. */
  sessionCookie: string | undefined;
  /** The device of the browser, if it has our cookie. It proves nothing but that somebody signed in there before. */
  device: string | undefined;
  /** What this browser has begun at a provider, sealed. */
  ssoCookie: string | undefined;
  /** Where a stream of events is to go on. */
  lastEventId: string | undefined;
  /** The body as it came, where a signature stands over it. */
  signedBody: string;
  /** Of a request that is signed by who sends it. */
  headerOf(name: string): string;
  /** Whether one of our own pages sent the request, as far as the browser tells. */
  isSameOrigin: boolean;
  /** performance.now() by which the answer must be sent. */
  deadline: number;
}

export interface SessionCookies {
  set(value: string, seconds: number): void;
  clear(): void;
  setDevice(device: string): void;
  setSso(sealed: string, seconds: number): void;
  clearSso(): void;
  /** After signing out: the browser also forgets the files that it got from us. */
  clearWithCache(): void;
}

export interface PublicContext {
  requestInfo: RequestInfo;
  sessionCookies: SessionCookies;
  read<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  write<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** A transaction of its own that stays committed if the request fails: counts attempts before they are checked. */
  writeSeparately<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** The answer to an earlier request with the same key, for handlers whose first step is not part of the write. */
  previousAnswer<T>(): Promise<T | undefined>;
}

export interface CallerContext<Who extends Caller = Caller> {
  requestInfo: RequestInfo;
  sessionCookies: SessionCookies;
  read<T>(work: (trx: ReadTrxOf<Who>, who: Who) => Promise<T>): Promise<T>;
  /**
   * For an answer that is made while it is sent: the time of the request is over by then, so each has its own. Whoever
   * may no longer read is refused.
   */
  readLater<T>(work: (trx: ReadTrxOf<Who>, who: Who) => Promise<T>): Promise<T>;
  write<T>(work: (trx: Trx, who: WriterOf<Who>) => Promise<T>): Promise<T>;
  /**
   * The same for work in a product whose first statements are sent together with the check who is calling. It does nothing
   * outside the database before one of them was answered, and asks for no roles.
   */
  writeAtOnce<T>(work: (trx: Trx, who: Who) => Promise<T>): Promise<T>;
  writeSeparately<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  previousAnswer<T>(): Promise<T | undefined>;
  /** The caller's key of this write, for rows that keep it longer than the answer is stored. */
  idempotencyKey: string | undefined;
  /** Makes what was uploaded part of the request: the same key with other bytes is another request. */
  bindKeyTo(sent: string): void;
  /** As a member who may write in the current product: for a call that only sometimes touches one. */
  asMember(): CallerContext<Scope>;
}

/** Reads inside a product have no transaction around them; others may set what their next statement needs. */
type ReadTrxOf<Who extends Caller> = Who extends Scope ? ReadTrx : Trx;

type WriterOf<Who extends Caller> = Who extends Scope ? MemberScope : Who;

/** For requests that a browser makes without a token, such as images. */
export interface CookieContext {
  requestInfo: RequestInfo;
  read<T>(work: (trx: Trx, caller: CookieCaller) => Promise<T>): Promise<T>;
}

/** An uploaded file, as a stream. What the handler leaves unread is discarded. */
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

export type HandlerOf<E extends TypedEndpoint> = (
  context: ContextOf<E>,
  input: InputOf<E>,
) => Promise<Answer<E>>;

export type Handler<Key extends RegistryKey> = HandlerOf<Registry[Key]>;

export type Handlers<Keys extends RegistryKey = RegistryKey> = { [Key in Keys]: Handler<Key> };
