// Binds endpoints to routes, and the order in which every request is served.
import type { FastifyInstance } from 'fastify';
import {
  answersEvents,
  limits,
  methodOf,
  pathOf,
  tokenNeedOf,
  type Endpoint,
  type EndpointKey,
} from '@tracery/contract';
import { withSlot } from './admit.ts';
import { authenticate } from './authenticate.ts';
import { cacheKeyOf, replyFromCache, storeInCache } from './cache.ts';
import { requestInfoOf, type Call, type Services } from './call.ts';
import { limitRate } from './limit.ts';
import { withInput } from './parse.ts';
import { send, toBody } from './reply.ts';
import { createRun, type HandlerRun } from './run.ts';

/** The endpoint as the HTTP server spells it: `GET /prdapi/v1/products/get/:id`. */
export const routeOf = (key: EndpointKey): string => key.replaceAll(/\{(\w+)\}/g, ':$1');

/** Any handler: the key that picks one also picks the types of its parameters. */
type AnyHandler = (context: never, input: never) => Promise<unknown>;

/** An endpoint without a handler does not compile. */
export function bindRoutes<Key extends EndpointKey>(
  app: FastifyInstance,
  endpoints: readonly (readonly [Key, Endpoint])[],
  handlers: Readonly<Record<Key, AnyHandler>>,
  services: Services,
): void {
  for (const [key, endpoint] of endpoints) {
    if (!tokenNeedOf(key, endpoint)) throw new Error(`${key} does not say what an access token needs for it`);
    const handler = handlers[key];
    app.route({
      method: methodOf(key),
      url: pathOf(routeOf(key) as EndpointKey),
      bodyLimit: endpoint.bodySize ?? limits.call.bodySize,
      exposeHeadRoute: false,
      config: {
        takesFile: endpoint.upload !== undefined,
        takesForm: endpoint.takesForm === true,
        isSigned: endpoint.isSigned === true,
        staysOpen: answersEvents(endpoint),
        ...(endpoint.addressSize === undefined ? {} : { addressSize: endpoint.addressSize }),
      },
      handler: (request, reply) => {
        const requestInfo = requestInfoOf(request, endpoint, services);
        return serve({ key, endpoint, request, reply, services, requestInfo }, handler);
      },
    });
  }
}

async function serve(call: Call, handler: AnyHandler): Promise<unknown> {
  const claims = await authenticate(call);
  if (claims) {
    const { userId: user, productId: product, accessToken } = claims;
    call.request.logged = { user, product, ...(accessToken && { token: accessToken.id }) };
  }
  await limitRate(call, claims);
  const cacheKey = cacheKeyOf(call, claims);
  const run = createRun(call, claims, cacheKey !== undefined);
  try {
    const body = await withSlot(call, claims, () => answer(call, run, cacheKey, handler));
    // The slot is free again: how fast a caller reads is not waited for.
    return await (body === alreadySent ? call.reply : send(call, body));
  } finally {
    // Also what was refused after the token had let it in.
    if (claims?.accessToken && run.wasAuthorized())
      call.services.accessTokens.noteUse(claims, call.requestInfo.address);
  }
}

const alreadySent = Symbol('already sent');

async function answer(
  call: Call,
  run: HandlerRun,
  cacheKey: string | undefined,
  handler: AnyHandler,
): Promise<unknown> {
  if (cacheKey !== undefined && (await replyFromCache(call, run, cacheKey))) return alreadySent;
  const data = await withInput(call, run.checkCaller, (input) =>
    handler(run.context as never, input as never),
  );
  if (!run.wasAuthorized()) throw new Error(`${call.key} answered without checking who is calling`);
  const body = toBody(call, data);
  if (cacheKey !== undefined) storeInCache(call, run, cacheKey, body);
  return body;
}
