// The context in which a handler runs: its reads and writes enter the product first and check who is calling.
import { isSerial, limits, type Endpoint } from '@tracery/contract';
import type { ReadTrx, Trx } from '../../platform/database/database.ts';
import type { CallerContext, CookieContext, PublicContext } from '../handler.ts';
import { claimKey, keepAnswer, runOnce, storedAnswer, type RequestKey } from '../idempotency.ts';
import {
  authorize,
  authorizeToken,
  claimedScope,
  enterProduct,
  loadCaller,
  scopeFromEntry,
  type Caller,
  type Claims,
  type EntryMode,
  type MemberScope,
  type ProductEntry,
  type Scope,
} from '../scope.ts';
import type { Call } from './call.ts';
import { cookieContext, publicContext, sessionCookiesOf } from './contexts-without-token.ts';
import { behindGate } from './gate.ts';
import { parseRequestKey } from './parse.ts';

/** A request whose key was claimed before. */
class Repeated extends Error {}

export interface HandlerRun {
  context: PublicContext | CookieContext | CallerContext<Scope>;
  /** Refuses a caller with a token who may not use the endpoint. */
  checkCaller: () => Promise<void>;
  /** Whether the caller was authorized. A handler that never asked has checked nothing. */
  wasAuthorized(): boolean;
  /** The revision of the product's items before anything was read, for cached answers. */
  revision(): number | undefined;
}

export function createRun(call: Call, claims: Claims | undefined, isCached: boolean): HandlerRun {
  if (claims) return createCallerRun(call, claims, isCached);
  return {
    context: call.endpoint.access === 'cookie' ? cookieContext(call) : publicContext(call),
    checkCaller: async () => {},
    wasAuthorized: () => true,
    revision: () => undefined,
  };
}

const needsProduct = ({ access }: Endpoint) => access === 'member' || access === 'manager';

function createCallerRun(call: Call, claims: Claims, isCached: boolean): HandlerRun {
  const { key, requestInfo, services } = call;
  const { db } = services;
  const { deadline } = requestInfo;
  let requestKey: RequestKey | undefined = parseRequestKey(call, claims.productId);
  let wasAuthorized = false;
  let revision: number | undefined;

  function admit(endpoint: Endpoint, who: Caller): MemberScope {
    authorizeToken(key, call.endpoint, claims);
    authorize(key, endpoint, who);
    wasAuthorized = true;
    // The endpoint's access decides whether the handler's type says Caller or Scope.
    return who as MemberScope;
  }

  async function enter(trx: Trx, endpoint: Endpoint, mode: EntryMode): Promise<MemberScope> {
    if (!needsProduct(endpoint)) return admit(endpoint, await loadCaller(trx, claims));
    const { entry } = await trx.one(enterProduct(claims, mode));
    return admit(endpoint, scopeFromEntry(claims, entry));
  }

  /** The key is claimed together with entering: it is the one of the token's person, who is checked. */
  function begin(trx: Trx, endpoint: Endpoint) {
    const owned = requestKey && { ...requestKey, userId: claims.userId };
    const entering = enter(trx, endpoint, isSerial(endpoint) ? 'serial' : 'write');
    const claiming = owned ? claimKey(trx, owned) : Promise.resolve(true);
    // Whoever may not enter hears that and nothing else.
    claiming.catch(() => {});
    return { entering, claiming, key: owned };
  }

  /** The statements are sent together with `enter_product`, and nothing is returned before its answer was checked. */
  const readInProduct = <T>(
    endpoint: Endpoint,
    until: number,
    work: (trx: ReadTrx, scope: Scope) => Promise<T>,
  ) =>
    db.read(
      {
        statement: enterProduct(claims, isCached ? 'kept' : 'read'),
        check: ({ entry }: { entry: ProductEntry | null }) => {
          admit(endpoint, scopeFromEntry(claims, entry));
          revision ??= entry?.[3] ?? undefined;
        },
      },
      (trx) => work(trx, claimedScope(claims)),
      { deadline: until },
    );

  const contextFor = (endpoint: Endpoint): CallerContext<Scope> => {
    const readUntil: <T>(until: number, work: (trx: Trx, scope: Scope) => Promise<T>) => Promise<T> = (
      until,
      work,
    ) =>
      needsProduct(endpoint)
        ? readInProduct(endpoint, until, work as (trx: ReadTrx, scope: Scope) => ReturnType<typeof work>)
        : db.transaction(async (trx) => work(trx, await enter(trx, endpoint, 'read')), {
            readOnly: true,
            deadline: until,
          });
    const context: CallerContext<Scope> = {
      requestInfo,
      sessionCookies: sessionCookiesOf(call),
      read: (work) => readUntil(deadline, work),
      readLater: (work) => readUntil(performance.now() + limits.call.serverDeadline, work),
      write: (work) =>
        db.transaction(
          async (trx) => {
            const { entering, claiming, key: owned } = begin(trx, endpoint);
            const who = await entering;
            return owned ? runOnce(trx, owned, () => work(trx, who), claiming) : work(trx, who);
          },
          { deadline },
        ),
      async writeAtOnce(work) {
        try {
          return await db.transaction(
            async (trx) => {
              const { entering, claiming, key: owned } = begin(trx, endpoint);
              const enterOnce = async () => {
                await entering;
                if (!(await claiming)) throw new Repeated();
              };
              const admitted = enterOnce();
              const working = work(behindGate(trx, admitted), claimedScope(claims));
              // Why the caller is refused comes before what is wrong with the work.
              working.catch(() => {});
              await admitted;
              return owned ? keepAnswer(trx, owned, () => working) : working;
            },
            { deadline },
          );
        } catch (error) {
          // The answer is there, and nothing is left of what was begun.
          if (error instanceof Repeated) return context.write(work);
          throw error;
        }
      },
      writeSeparately: (work) => db.transaction(work, { deadline }),
      previousAnswer: async <T>() => {
        const own = requestKey;
        return own && context.read((trx, { userId }) => storedAnswer<T>(trx, { ...own, userId }));
      },
      idempotencyKey: requestKey?.key,
      bindKeyTo: (sent) => {
        if (!requestKey) return;
        const { key: sentKey, requestHash } = requestKey;
        const ofAll = services.secrets.fingerprint('request', requestHash.toString('hex'), sent);
        requestKey = { key: sentKey, requestHash: ofAll };
      },
      asMember: () => contextFor({ ...endpoint, access: 'member', guests: 'none' }),
    };
    return context;
  };
  const context = contextFor(call.endpoint);
  return {
    context,
    checkCaller: () => context.read(async () => {}),
    wasAuthorized: () => wasAuthorized,
    revision: () => revision,
  };
}
