// The HTTP server: limits on what may come in, what happens under load, how it ends.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { limits, liveLimits } from '@tracery/contract';
import type { Log } from '../logging/log.ts';
import { Refusal } from '../refusal.ts';
import { limitConnections } from './connections.ts';
import { commonHeaders } from './content-security.ts';
import { answerError } from './errors.ts';
import { shedLoad } from './overload.ts';
import { shortenAddress } from './shorten-address.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file (multipart) instead of JSON. */
    takesFile?: boolean;
    /** The body is what a form sends; it is not read. */
    takesForm?: boolean;
    /** The body stays unread until its signature was checked. */
    isSigned?: boolean;
    /** Its response is a stream of events: how long it was open tells nothing of how fast we are. */
    staysOpen?: boolean;
    /** The address carries a text of people and may be this long. */
    addressSize?: number;
  }
  interface FastifyRequest {
    /** What its line in the log tells beside the request itself. Numbers only, no names. */
    logged: { user?: number; product?: number; token?: number; refusal?: string };
    /** The body as it came, where a signature stands over it. */
    signedBody?: string;
    /** For a response that stays open: its connection no longer counts among those of its address. */
    leaveConnectionCount(): void;
    /** What was thrown and is no refusal, if it was answered with 500. */
    fault?: Error;
  }
}

export interface HttpOptions {
  log: Log;
  isSecure: boolean;
  trustedProxies: string[];
  connectionsPerAddress: number;
  /** `GET /healthz`: a route that is not declared cannot be served. */
  isDeclared: (route: string) => boolean;
  /** Event-loop delay beyond which requests are turned away. */
  maxEventLoopDelayMs: number;
  /** Log addresses without what tells one household from the next. */
  shortensAddresses?: boolean;
}

/** Of the first line and all headers together, wherever an address carries no text. */
const usualHeadersMax = 16 * 1024;
const headersMax = 96 * 1024;

const apiPath = /^\/[a-z]{3}api\//;

export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = options.log;
  const app = Fastify({
    loggerInstance: log,
    // One for each request would cost as much as reading the request; each line names its request by itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: headersMax },
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // While closing, what still arrives on an open connection is served, not refused.
    return503OnClosing: false,
    http: { maxHeaderSize: headersMax, connectionsCheckingInterval: 2000, headersTimeout: 10_000 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  limitConnections(app, {
    perAddress: options.connectionsPerAddress,
    total: 2000 + liveLimits.streamsPerProcess,
    trustedProxies: options.trustedProxies,
  });
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      if (!options.isDeclared(`${one} ${url}`)) throw new Error(`${one} ${url} is declared nowhere`);
    }
  });

  // What is known to hold nothing secret is not looked through for secrets.
  const plainLog = options.log.child({}, { redact: [] });
  const headers = commonHeaders(options.isSecure);
  app.addHook('onRequest', (request, reply, done) => {
    request.logged = {};
    reply.headers(headers).header('x-request-id', request.id);
    // What the API answers is somebody's: nothing of it stays in the browser. Files say otherwise themselves.
    if (apiPath.test(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { id: reqId, method, url, routeOptions, ip, logged } = request;
    // A child keeps the level that it was made with.
    if (plainLog.level !== options.log.level) plainLog.level = options.log.level;
    // Addresses can hold what people typed into a search box; the path is enough to find a request again.
    const path = routeOptions.config.addressSize ? routeOptions.url : url.split('?', 1)[0];
    plainLog.info(
      {
        reqId,
        method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: options.shortensAddresses ? shortenAddress(ip) : ip,
        ...logged,
      },
      'request',
    );
    done();
  });

  await restrictContentTypes(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new Refusal('route.unknown');
  });
  shedLoad(app, options.maxEventLoopDelayMs);
  return app;
}

const jsonTypes = new Set([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-8',
]);

const formType = 'application/x-www-form-urlencoded';
const formTypes = new Set([formType, `${formType};charset=utf-8`, `${formType}; charset=utf-8`]);
const multipartType = /^multipart\/form-data; boundary=[\w'()+,./:=?-]{1,70}$/;

/** Whatever walks through a body calls itself for each level. */
function isNestedTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (isText && character === '\\') at += 1;
    else if (character === '"') isText = !isText;
    else if (isText) continue;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > limits.call.nestingMax) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}

/** Exactly these types: what a lenient parser would still accept is how schemas were bypassed elsewhere. */
async function restrictContentTypes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', ({ url, raw, routeOptions }, _reply, done) => {
    const { addressSize = 0 } = routeOptions.config;
    let size = Math.max(0, url.length - addressSize);
    for (const text of raw.rawHeaders) size += text.length;
    const isTooLarge = size > usualHeadersMax;
    done(isTooLarge ? new Refusal('request.tooLarge') : undefined);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined ||
      Number(request.headers['content-length'] ?? 0) > 0;
    if (!hasBody) return done();
    const type = request.headers['content-type']?.toLowerCase() ?? '';
    const { takesFile, takesForm } = request.routeOptions.config;
    const isForm = takesForm === true && (formTypes.has(type) || multipartType.test(type));
    const isTaken = takesFile ? multipartType.test(type) : jsonTypes.has(type) || isForm;
    done(isTaken ? undefined : new Refusal('request.mediaType'));
  });
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (isNestedTooDeep(body)) return done(new Refusal('request.unreadable'));
    if (!request.routeOptions.config.isSigned) return parseJson(request, body, done);
    request.signedBody = body;
    return done(null, {});
  });
  // Routes that take it do not read it.
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
  await app.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Ends without a failed request: announces it, goes on serving while balancers turn away, asks each connection to
 * close with its next answer, then waits for what is still being answered.
 */
export function createGracefulShutdown(app: FastifyInstance, drainMs: number) {
  let isEnding = false;
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isEnding) reply.header('connection', 'close');
    done();
  });
  return {
    isEnding: () => isEnding,
    async end(): Promise<void> {
      isEnding = true;
      await new Promise((resolve) => setTimeout(resolve, drainMs));
      await app.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
