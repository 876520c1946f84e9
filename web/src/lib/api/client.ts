// Calls to the server, typed by the contract: `call('POST /usrapi/v1/users/login', { body })`.
// A token that ran out is renewed on the way, once for all calls that wait for it.
import type { Answer, Call, Registry, RegistryKey, TakesFile } from '@tracery/contract';
import { readClaims, type TokenClaims } from '@tracery/contract/accounts/token';
import { isRealProduct, noProduct } from '@tracery/contract/products/roles';
import type { RefusalKey } from '@tracery/contract/refusals';
import { headerLanguage, type Language } from '../i18n/language.ts';
import type { Session, SessionAnswer, SignedIn } from '../session/session.ts';
import type { Reading, ReceivedFile } from './receive-file.ts';
import { sendWithRetries, unwrap, type RawAnswer, type Timing } from './transport.ts';
import { CallFailure, refusalOf, type Failure } from './failure.ts';
import {
  buildRequest,
  createIdempotencyKeys,
  type KeyStorage,
  type OnProgress,
  type Request,
  type RequestInput,
} from './request.ts';

/** Without the one that only forges call. */
type PublicKey = Exclude<
  { [Key in RegistryKey]: Registry[Key]['access'] extends 'public' ? Key : never }[RegistryKey],
  'POST /prdapi/v1/git/deliveries/{address}'
>;

/** Calls that need no session and therefore carry no token. Checked against the contract by the compiler. */
const publicCalls: Record<PublicKey, true> = {
  'POST /usrapi/v1/users/login': true,
  'POST /usrapi/v1/users/session': true,
  'GET /usrapi/v1/users/passkeys/sign-in-options': true,
  'POST /usrapi/v1/users/passkeys/sign-in': true,
  'POST /usrapi/v1/users/register-verification-code': true,
  'POST /usrapi/v1/users/register': true,
  'POST /usrapi/v1/users/password-verification-code': true,
  'POST /usrapi/v1/users/reset-password': true,
  'POST /usrapi/v1/sso/start': true,
  'POST /usrapi/v1/sso/finish': true,
  'POST /usrapi/v1/sso/link-code': true,
  'POST /usrapi/v1/sso/link': true,
  'POST /prdapi/v1/invitations/look': true,
  'POST /usrapi/v1/notices/unsubscribe/{token}': true,
  'GET /damapi/v1/system/config': true,
};

const isPublic = (key: RegistryKey): boolean => Object.hasOwn(publicCalls, key);

export interface ClientOptions {
  /** Empty in the browser: the page's own server. */
  origin: string;
  session: Session;
  language: () => Language;
  timing: Timing;
  /** Where the keys of unanswered requests outlive the page. */
  pendingKeys: KeyStorage;
  /** Tells the person. */
  onFailure: (failure: Failure, key: RegistryKey) => void;
  /** After each try of a request, whether an answer came. */
  onTry?: (wasAnswered: boolean) => void;
}

interface CallOptions {
  /** Refusals that the screen shows itself, beside the field they concern. */
  inline?: readonly RefusalKey[];
  /** Nothing is reported, whatever happens. */
  quiet?: boolean;
  /** The idempotency key of a change that may have been sent before. It is tried once: the caller tries again. */
  idempotencyKey?: string;
  /** Milliseconds to wait for the answer to a call that `takesLong`. */
  timeout?: number;
}

/** What a call is given; one that uploads also takes the file. */
export type CallInput<Key extends RegistryKey> = Call<Registry[Key]> &
  (TakesFile<Registry[Key]> extends true ? { file: Blob; onProgress?: OnProgress } : object);

const renewal: RegistryKey = 'POST /usrapi/v1/users/session';
/** A token that would run out on the way is renewed before. */
const renewBeforeExpiry = 30_000;

/** What was asked by this person in this product must not be repeated by another or in another. */
const isSameUserAndProduct = (a: TokenClaims, b: TokenClaims) =>
  a.userId === b.userId && a.productId === b.productId;

export function createClient(options: ClientOptions) {
  const { origin, session, language, timing, pendingKeys, onFailure, onTry } = options;
  const idempotencyKeys = createIdempotencyKeys(pendingKeys);

  const commonHeaders = (token: string | undefined) => ({
    'Accept-Language': headerLanguage(language()),
    'X-Requested-With': 'tracery',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  });

  const send = (request: Request, token?: string): Promise<RawAnswer> =>
    sendWithRetries(
      origin,
      request,
      {
        ...commonHeaders(token),
        // A form's own type names its boundary, which only the browser knows.
        ...(typeof request.body === 'string' ? { 'Content-Type': 'application/json' } : {}),
        ...(request.idempotencyKey ? { 'Idempotency-Key': request.idempotencyKey } : {}),
      },
      {
        ...timing,
        ...(request.isTriedOnce && { retries: 0 }),
        ...(request.timeout && { timeout: request.timeout }),
        onTry,
      },
    );

  let pendingRenewal: Promise<SignedIn> | undefined;
  /** The session that the server refused to renew: asking once more would only answer the same. */
  let endedSession: SignedIn | undefined;

  /**
   * What the server has for this browser's session now, in this product or, without one, where new tabs start. Nothing
   * here changes by asking.
   */
  async function fetchSession(productId?: number): Promise<{ answer: SessionAnswer; claims: TokenClaims }> {
    const before = session.get();
    if (before && before === endedSession) throw new CallFailure({ kind: 'sessionEnded' });
    const answered = await send(buildRequest(renewal, { query: { productId } }));
    if (answered.status === 401) {
      endedSession = before;
      throw new CallFailure({ kind: 'sessionEnded' });
    }
    const answer = unwrap(answered) as SessionAnswer;
    const claims = readClaims(answer.token);
    // Signed out meanwhile: the answer must not bring the session back.
    if (!claims || (before && !session.get())) throw new CallFailure({ kind: 'sessionEnded' });
    return { answer, claims };
  }

  async function renewToken(): Promise<SignedIn> {
    const before = session.get();
    const { productId = noProduct.belongsToNone } = before?.claims ?? {};
    const { answer, claims } = await fetchSession(isRealProduct(productId) ? productId : undefined);
    if (before && !isSameUserAndProduct(before.claims, claims))
      throw new CallFailure({ kind: 'productChanged' });
    return session.renew(answer);
  }

  /** One renewal at a time: whoever needs a token meanwhile waits for the same one. */
  const renew = (): Promise<SignedIn> =>
    (pendingRenewal ??= renewToken().finally(() => (pendingRenewal = undefined)));

  /** Asks with a token that is good, and once more with another if the server takes it for none. */
  async function askSignedIn<A extends { status: number }>(ask: (token: string) => Promise<A>): Promise<A> {
    const here = session.get();
    if (!here) throw new CallFailure({ kind: 'sessionEnded' });
    const isFresh = here.expiresAt - Date.now() > renewBeforeExpiry;
    const { token } = isFresh ? here : await renew();
    const answered = await ask(token);
    if (answered.status !== 401) return answered;
    // Another call may have renewed it while this one was on its way.
    const newest = session.get();
    const again = newest && newest.token !== token ? newest : await renew();
    if (!isSameUserAndProduct(here.claims, again.claims)) throw new CallFailure({ kind: 'productChanged' });
    const second = await ask(again.token);
    if (second.status === 401) throw new CallFailure({ kind: 'sessionEnded' });
    return second;
  }

  async function sendAndUnwrap(key: RegistryKey, request: Request): Promise<unknown> {
    try {
      const answered = isPublic(key)
        ? await send(request)
        : await askSignedIn((token) => send(request, token));
      idempotencyKeys.wasAnswered(request);
      return unwrap(answered);
    } catch (error) {
      if (error instanceof CallFailure && error.failure.kind === 'unanswered')
        idempotencyKeys.stayedUnanswered(request);
      const refusal = refusalOf(error);
      if (refusal?.key === 'product.changed') {
        throw new CallFailure({
          kind: 'productChanged',
          ...(refusal.message ? { message: refusal.message } : {}),
        });
      }
      throw error;
    }
  }

  async function call<Key extends RegistryKey>(
    key: Key,
    input: CallInput<Key>,
    { inline = [], quiet = false, idempotencyKey, timeout }: CallOptions = {},
  ): Promise<Answer<Registry[Key]>> {
    const built = { ...buildRequest(key, input as RequestInput), ...(timeout && { timeout }) };
    const request = idempotencyKey
      ? { ...built, idempotencyKey, isTriedOnce: true }
      : idempotencyKeys.resume(built);
    try {
      return (await sendAndUnwrap(key, request)) as Answer<Registry[Key]>;
    } catch (error) {
      const refusal = refusalOf(error);
      const isShownByScreen = refusal?.key !== undefined && inline.includes(refusal.key);
      if (error instanceof CallFailure && !quiet && !isShownByScreen) onFailure(error.failure, key);
      throw error;
    }
  }

  /**
   * A file, piece by piece. The caller shows what was refused, and that it broke off; a session that is over is told
   * here.
   */
  async function download<Key extends RegistryKey>(
    key: Key,
    input: CallInput<Key>,
    reading: Reading,
  ): Promise<ReceivedFile> {
    const { url } = buildRequest(key, input as RequestInput);
    try {
      // Few pages ask for files.
      const { receiveFile } = await import('./receive-file.ts');
      return await receiveFile(
        (signal) => askSignedIn((token) => fetch(origin + url, { headers: commonHeaders(token), signal })),
        reading,
      );
    } catch (error) {
      const failure = error instanceof CallFailure ? error.failure : undefined;
      if (failure?.kind === 'sessionEnded' || failure?.kind === 'productChanged') onFailure(failure, key);
      throw error;
    }
  }

  return { call, download, renew, fetchSession };
}
