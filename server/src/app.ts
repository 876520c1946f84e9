// Puts the parts together. Everything that lasts is made here once and handed on; nothing is found through globals.
import type { FastifyInstance } from 'fastify';
import {
  definitions,
  limits,
  liveLimits,
  openApiDocument,
  registryEntries,
  type SystemConfig,
} from '@tracery/contract';
import { tokenHandlers } from './access-tokens/index.ts';
import { accountHandlers, codeMailsPerAddress } from './accounts/index.ts';
import { auditHandlers } from './audit/index.ts';
import { watchBackups } from './backup/index.ts';
import { baselineHandlers } from './baselines/index.ts';
import { bulkHandlers } from './bulk/index.ts';
import type { Config } from './config.ts';
import { createDiagrams, type Diagrams } from './diagrams/index.ts';
import { createProcessHealth, healthHandlers, type ProcessHealth } from './health.ts';
import { inboxHandlers } from './inbox/index.ts';
import { createExports } from './exports/index.ts';
import { createProductArchives } from './product-archive/index.ts';
import { importHandlers } from './imports/index.ts';
import { createKinds, kindHandlers } from './kinds/index.ts';
import { serveMcp } from './mcp/index.ts';
import { oauthHandlers, oauthRoutes, serveOAuth } from './oauth/index.ts';
import { changedIn, createLive } from './live/index.ts';
import { onboardingHandlers } from './onboarding/index.ts';
import { operatorHandlers, watchRequests, type RequestFigures } from './operators/index.ts';
import { createPasswords } from './platform/crypto/passwords.ts';
import { createSecrets } from './platform/crypto/secrets.ts';
import { createAnnouncements } from './platform/database/announcements.ts';
import { createDatabase, type Database, type DatabaseOptions } from './platform/database/database.ts';
import { createPool } from './platform/database/pool.ts';
import { serveClient } from './platform/http/client-files.ts';
import { serveHealth } from './platform/http/health.ts';
import { createOtherBuilds } from './platform/http/other-builds.ts';
import { createDirectory } from './platform/ldap/directory.ts';
import { answerProxyCheck } from './platform/http/proxy-check.ts';
import { createGracefulShutdown, createHttpServer } from './platform/http/server.ts';
import { createRateLimits } from './platform/limits/rate-limits.ts';
import type { Log } from './platform/logging/log.ts';
import { createMailBudget } from './platform/mail/budget.ts';
import { createImageProcessor } from './platform/images/images.ts';
import { createStorage } from './platform/storage/create.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { productHandlers } from './products/index.ts';
import { proposalHandlers } from './proposals/index.ts';
import { reviewHandlers } from './reviews/index.ts';
import { traceHandlers } from './traces/index.ts';
import { commentHandlers, linkHandlers, recordHandlers } from './records/index.ts';
import { testReportHandlers } from './test-reports/index.ts';
import { searchHandlers } from './search/index.ts';
import { createNumbers } from './work-items/numbers.ts';
import { createAccessTokens } from './tenancy/access-tokens.ts';
import { createEntryRules } from './tenancy/entry-rules.ts';
import { createCallAdmission, refuseCrowds } from './tenancy/http/admit.ts';
import { createResponseCache } from './tenancy/http/response-cache.ts';
import type { Handlers } from './tenancy/handler.ts';
import type { ItemHandlers } from './tenancy/inner-call.ts';
import { bindRoutes, routeOf } from './tenancy/http/routes.ts';
import { createSigningKeys, type SigningKeys } from './tenancy/signing-keys.ts';
import { createTokens } from './tenancy/tokens.ts';
import { version } from './version.ts';
import { viewHandlers } from './views/index.ts';
import { gitHandlers } from './git/index.ts';
import { webhookHandlers } from './webhooks/index.ts';
import { watchSignIns } from './watch-sign-ins.ts';

export interface App {
  http: FastifyInstance;
  db: Database;
  keys: SigningKeys;
  metrics: Metrics;
  diagrams: Diagrams;
  health: ProcessHealth;
  /** How many requests were answered and which failed, since it was last asked. */
  takeRequests: () => RequestFigures;
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
  /^(GET|HEAD) \/(|\*|healthz|healthz\/proxy|readyz|openapi\.json|api-frame\.html|favicon\.svg|sw\.js|manifest\.webmanifest|robots\.txt|cli\/tracery\.mjs|assets\/[^*]+)$/;

/** Its tools are calls of the registry, by the token of whoever asks. */
const mcp = /^(GET|POST|DELETE) \/mcp$/;

const declared = new Set(registryEntries().map(([key]) => routeOf(key)));

/** Lists, names for pickers, and the board: asked all day long, by everybody, mostly for the same. */
const listCalls = new Set<string>([
  ...definitions.flatMap(({ path }) => [`GET ${path}/list`, `GET ${path}/name`]),
  'GET /prdapi/v1/tasks/todolist',
]);

export async function createApp({ config, log, database }: AppOptions): Promise<App> {
  const logLostConnection = (error: Error) => log.warn({ error: error.message }, 'database connection lost');
  const pool = createPool(
    {
      url: config.database.url,
      size: config.database.pool,
      isSecondFactorRequired: config.isSecondFactorRequired,
    },
    logLostConnection,
  );
  const announcements = createAnnouncements({
    url: config.database.url,
    batchMs: liveLimits.batch,
    onLost: logLostConnection,
  });
  // Writers that wait for each other leave the rest to reads.
  const connectionsForReads = Math.floor(config.database.pool / 4);
  const db = createDatabase(pool, {
    ...database,
    connectionsForReads,
    onCommitted: (productIds) => announcements.send(changedIn(productIds)),
  });
  const numbersPool = createPool(
    { url: config.database.url, size: 1, purpose: 'numbers' },
    logLostConnection,
  );
  const numbersDb = createDatabase(numbersPool, { ...database, maxQueued: 1000 });
  const secrets = createSecrets(config.secret);
  const keys = createSigningKeys(db, secrets);
  const tokens = createTokens(keys);
  const accessTokens = createAccessTokens({ db, log });
  const metrics = createMetrics();
  const pictures = createImageProcessor();
  const scaled = (perSecond: number) => ({ points: perSecond * config.rateScale, duration: 1 });
  const rates = createRateLimits(
    {
      visitor: scaled(limits.rate.visitor),
      user: scaled(limits.rate.user),
      guest: scaled(limits.rate.guest),
      token: { points: limits.token.callsPerMinute * config.rateScale, duration: 60 },
      bytes: scaled(limits.rate.bytes),
      growth: { points: config.growthPerHour, duration: 3600 },
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
    connectionsPerAddress: config.connectionsPerAddress,
    maxEventLoopDelayMs: config.maxEventLoopDelayMs,
    shortensAddresses: config.shortensAddresses,
    isDeclared: (route) =>
      declared.has(route) || infrastructure.test(route) || mcp.test(route) || oauthRoutes.test(route),
  });
  const ending = createGracefulShutdown(http, config.drainMs);
  metrics.watch(http);
  watchSignIns(http, metrics);
  const takeRequests = watchRequests(http);
  metrics.watchDatabase(db);

  const diagrams = createDiagrams(config.diagrams, { log, metrics, rates });
  const systemConfig: SystemConfig = {
    umlServer: diagrams.umlServer,
    guestLogin: config.guestLogin,
    directory: config.ldap !== undefined,
    passwords: config.passwordsAllowed,
    providers: config.providers.map(({ name, label }) => ({ name, label })),
    registration: config.entry.registration,
    registrationDomains: config.entry.registrationDomains,
    productCreation: config.entry.productCreation,
    live: config.liveUpdates,
    version,
    apiTryOrigins: config.apiTryOrigins,
    contact: config.contact,
  };
  const kinds = createKinds(createNumbers(numbersDb), config.quotas);
  const itemHandlers = { ...kindHandlers(kinds), ...linkHandlers(kinds) };
  const entryRules = createEntryRules(config.entry);
  const budget = createMailBudget({
    secrets,
    limits: config.mail.limits,
    log,
    onRefused: metrics.counter(
      'tracery_mails_refused_total',
      'Mails that were not sent because a budget was used up',
      'budget',
    ),
  });
  const storage = await createStorage(config.storage);
  const admission = createCallAdmission({
    connections: config.database.pool,
    connectionsForReads,
    maxWaitMs: config.maxWaitMs,
    metrics,
  });
  const health = createProcessHealth({ databaseUrl: config.database.url, storage, metrics, log });
  watchBackups(metrics, db);
  refuseCrowds(http, admission);
  const live = createLive({ db, announcements, log, metrics });
  const exports = createExports({ kinds, publicUrl: config.publicUrl, log, metrics });
  const archives = createProductArchives({ db, storage, log, metrics });
  const canSendMail = config.mail.smtpUrl !== undefined || config.isDevelopment;
  const directoryTroubles = metrics.counter(
    'tracery_directory_troubles_total',
    'Sign-ins for which the directory could not be asked',
    'directory',
  );
  const directoryHost = config.ldap?.url.host ?? '';
  const directory = config.ldap && {
    directory: createDirectory(config.ldap, (reason) => {
      directoryTroubles(directoryHost);
      log.warn({ reason }, 'the directory could not be asked');
    }),
    allowsLocalPasswords: config.ldap.allowsLocalPasswords,
  };
  const handlers = {
    ...accountHandlers({
      passwords: createPasswords(),
      secrets,
      tokens,
      rates,
      guestLogin: config.guestLogin,
      directory,
      entryRules,
      budget,
      mailLimits: config.mail.limits,
      canSendMail,
      passwordsAllowed: config.passwordsAllowed,
      identityRules: config.identityRules,
      providers: config.providers,
      publicUrl: config.publicUrl,
      log,
      isSecondFactorRequired: config.isSecondFactorRequired,
    }),
    ...productHandlers({ tokens, entryRules, budget, canSendMail }),
    ...healthHandlers(health, entryRules),
    ...operatorHandlers({ entryRules, canSendMail }),
    ...auditHandlers(),
    ...tokenHandlers,
    ...oauthHandlers(secrets),
    ...webhookHandlers(secrets),
    ...gitHandlers({ kinds, secrets }),
    ...itemHandlers,
    ...exports.handlers,
    ...archives.handlers,
    ...diagrams.handlers,
    ...traceHandlers(kinds),
    ...baselineHandlers(kinds),
    ...reviewHandlers(kinds),
    ...proposalHandlers({ kinds, handlers: itemHandlers as ItemHandlers }),
    ...viewHandlers,
    ...searchHandlers(kinds),
    ...bulkHandlers({ kinds, handlers: itemHandlers as ItemHandlers }),
    ...importHandlers({ kinds, handlers: { ...itemHandlers, ...commentHandlers } as ItemHandlers }),
    ...testReportHandlers({ kinds, handlers: itemHandlers as ItemHandlers }),
    ...onboardingHandlers({ ...itemHandlers, ...commentHandlers } as ItemHandlers),
    ...inboxHandlers({ kinds, secrets }),
    ...live.handlers,
    ...recordHandlers({
      systemConfig,
      kinds,
      storage,
      pictures,
      quotas: config.quotas,
    }),
  };
  const handlersByKey: Handlers = handlers;
  bindRoutes(http, registryEntries(), handlersByKey, {
    db,
    tokens,
    accessTokens,
    secrets,
    rates,
    publicUrl: config.publicUrl,
    secureCookies: config.secureCookies,
    checkAnswers: config.isDevelopment,
    admission,
    responseCache: createResponseCache(config.responseCacheMb * 1024 * 1024),
    countLookup: metrics.counter(
      'tracery_response_cache_total',
      'Lists and boards that were asked for: hit, stale (an item had changed) or miss',
      'outcome',
    ),
    // The name of a creator is looked for among the members, who change without any item changing; what waits for the
    // own vote is another list for each reader. A text is found in comments too, and may name its reader (`owner:me`).
    isCacheable: (key, query) =>
      listCalls.has(key) &&
      !('creator' in query) &&
      !('query' in query) &&
      !('review' in query && String(query.review).includes('mine')),
  });

  // Serialized once: it is large, and anybody may ask for it.
  const document = JSON.stringify(openApiDocument(version));
  http.get('/openapi.json', async ({ ip }, reply) => {
    await rates.take('visitor', ip);
    return reply.type('application/json; charset=utf-8').send(document);
  });
  await serveOAuth(http, { db, secrets, rates, publicUrl: config.publicUrl });
  serveMcp(http, { db, accessTokens, rates, publicUrl: config.publicUrl, log });
  answerProxyCheck(http, secrets);
  serveHealth(http, health.examine, () => ending.isEnding());
  const otherBuilds = createOtherBuilds(db);
  if (config.clientDirectory)
    await serveClient(http, {
      otherBuilds,
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
    health,
    takeRequests,
    async end() {
      exports.end();
      archives.end();
      await live.end();
      await ending.end();
      await health.close();
      await accessTokens.end();
      await announcements.close();
      await diagrams.renderers?.close();
      pictures.close();
      await otherBuilds.end();
      await rates.close();
      await numbersDb.close();
      await db.close();
    },
  };
}
