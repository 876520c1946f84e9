// Puts the parts together. Everything that lasts is made here once and handed on; nothing is found through globals.
import type { FastifyInstance } from 'fastify';
import { definitions, limits, openApiDocument, registryEntries, type SystemConfig } from '@tracery/contract';
import { accountHandlers, codeMailsPerAddress } from './accounts/index.ts';
import { baselineHandlers } from './baselines/index.ts';
import type { Config } from './config.ts';
import { createDiagrams, type Diagrams } from './diagrams/index.ts';
import { createKinds, kindHandlers } from './kinds/index.ts';
import { createPasswords } from './platform/crypto/passwords.ts';
import { createSecrets } from './platform/crypto/secrets.ts';
import { createDatabase, type Database, type DatabaseOptions } from './platform/database/database.ts';
import { createPool } from './platform/database/pool.ts';
import { serveClient } from './platform/http/client-files.ts';
import { createGracefulShutdown, createHttpServer } from './platform/http/server.ts';
import { createRateLimits } from './platform/limits/rate-limits.ts';
import type { Log } from './platform/logging/log.ts';
import { createImageProcessor } from './platform/images/images.ts';
import { createStorage } from './platform/storage/create.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { productHandlers } from './products/index.ts';
import { reviewHandlers } from './reviews/index.ts';
import { traceHandlers } from './traces/index.ts';
import { recordHandlers } from './records/index.ts';
import { createResponseCache } from './tenancy/http/response-cache.ts';
import type { Handlers } from './tenancy/handler.ts';
import { bindRoutes, routeOf } from './tenancy/http/routes.ts';
import { createSigningKeys, type SigningKeys } from './tenancy/signing-keys.ts';
import { createTokens } from './tenancy/tokens.ts';
import { version } from './version.ts';

export interface App {
  http: FastifyInstance;
  db: Database;
  keys: SigningKeys;
  metrics: Metrics;
  diagrams: Diagrams;
  /** Stops without a failed request. */
  end(): Promise<void>;
}

export interface AppOptions {
  config: Config;
  log: Log;
  database?: DatabaseOptions;
}

/** What is served beside the endpoints of the registry. Public, and without anybody's data. */
const infrastructure =
  /^(GET|HEAD) \/(|\*|healthz|readyz|openapi\.json|api-frame\.html|favicon\.svg|sw\.js|manifest\.webmanifest|robots\.txt|assets\/[^*]+)$/;

const declared = new Set(registryEntries().map(([key]) => routeOf(key)));

/** Lists, names for pickers, and the board: asked all day long, by everybody, mostly for the same. */
const listCalls = new Set<string>([
  ...definitions.flatMap(({ path }) => [`GET ${path}/list`, `GET ${path}/name`]),
  'GET /prdapi/v1/tasks/todolist',
]);

export async function createApp({ config, log, database }: AppOptions): Promise<App> {
  const pool = createPool({ url: config.database.url, size: config.database.pool }, (error) =>
    log.warn({ error: error.message }, 'database connection lost'),
  );
  const db = createDatabase(pool, database);
  const secrets = createSecrets(config.secret);
  const keys = createSigningKeys(db, secrets);
  const tokens = createTokens(keys);
  const metrics = createMetrics();
  const pictures = createImageProcessor();
  const scaled = (perSecond: number) => ({ points: perSecond * config.rateScale, duration: 1 });
  const rates = createRateLimits(
    {
      visitor: scaled(limits.rate.visitor),
      user: scaled(limits.rate.user),
      guest: scaled(limits.rate.guest),
      bytes: scaled(limits.rate.bytes),
      diagrams: scaled(limits.rate.diagrams),
      codeMails: {
        ...codeMailsPerAddress,
        points: codeMailsPerAddress.points * config.rateScale,
        isStrict: true,
      },
    },
    { redisUrl: config.redisUrl, log },
  );
  const http = await createHttpServer({
    log,
    isSecure: config.publicUrl.protocol === 'https:',
    trustedProxies: config.trustedProxies,
    maxEventLoopDelayMs: config.maxEventLoopDelayMs,
    isDeclared: (route) => declared.has(route) || infrastructure.test(route),
  });
  const ending = createGracefulShutdown(http, config.drainMs);
  metrics.watch(http);
  metrics.watchPool(pool);

  const diagrams = createDiagrams(config.diagrams, { log, metrics, rates });
  const systemConfig: SystemConfig = {
    umlServer: diagrams.umlServer,
    guestLogin: config.guestLogin,
    version,
    apiTryOrigins: config.apiTryOrigins,
    contact: config.contact,
  };
  const kinds = createKinds();
  const handlers = {
    ...accountHandlers({
      passwords: createPasswords(),
      secrets,
      tokens,
      rates,
      guestLogin: config.guestLogin,
      canSendMail: config.mail.smtpUrl !== undefined || config.isDevelopment,
    }),
    ...productHandlers({ tokens }),
    ...kindHandlers(kinds),
    ...diagrams.handlers,
    ...traceHandlers(kinds),
    ...baselineHandlers(kinds),
    ...reviewHandlers(kinds),
    ...recordHandlers({ systemConfig, kinds, storage: await createStorage(config.storage), pictures }),
  };
  const handlersByKey: Handlers = handlers;
  bindRoutes(http, registryEntries(), handlersByKey, {
    db,
    tokens,
    secrets,
    rates,
    publicUrl: config.publicUrl,
    secureCookies: config.secureCookies,
    checkAnswers: config.isDevelopment,
    responseCache: createResponseCache(config.responseCacheMb * 1024 * 1024),
    // The name of a creator is looked for among the members, who change without any item changing; what waits for the
    // own vote is another list for each reader.
    isCacheable: (key, query) =>
      listCalls.has(key) && !('creator' in query) && !('review' in query && query.review === 'mine'),
  });

  // Serialized once: it is large, and anybody may ask for it.
  const document = JSON.stringify(openApiDocument(version));
  http.get('/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  http.get('/healthz', async () => ({ ok: true }));
  http.get('/readyz', async (_request, reply) => {
    const isReady = !ending.isEnding() && (await db.isReachable());
    return reply.code(isReady ? 200 : 503).send({ ok: isReady });
  });
  if (config.clientDirectory)
    await serveClient(http, {
      directory: config.clientDirectory,
      pageConfig: systemConfig,
      elsewhere: {
        picturesFrom: config.diagrams.externalServer?.origin ?? '',
        requestsTo: config.apiTryOrigins,
      },
    });

  return {
    http,
    db,
    keys,
    metrics,
    diagrams,
    async end() {
      await ending.end();
      await diagrams.renderers?.close();
      pictures.close();
      await rates.close();
      await db.close();
    },
  };
}
