// All settings, read from the environment once and checked before anything starts.
import path from 'node:path';
import { z } from 'zod';
import type { DiagramConfig } from './diagrams/index.ts';
import type { StorageConfig } from './platform/storage/create.ts';

const on = z
  .enum(['on', 'off', ''])
  .default('off')
  .transform((value) => value === 'on');
const port = z.coerce.number().int().min(0).max(65_535);
const text = z.string().trim().default('');
const list = text.transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Written into the policy of the page, so that no letter may mean anything there. */
const isOrigin = (part: string): boolean => {
  const url = URL.parse(part);
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    /^([\w.-]+|\[[\da-f:.]+\])$/.test(url.hostname) &&
    `${url.origin}/` === url.href
  );
};
const origins = text.transform((value, context) => {
  const parts = value.split(/[\s,]+/).filter(Boolean);
  const wrong = parts.find((part) => !isOrigin(part));
  if (wrong) context.addIssue(`${wrong} is no origin like https://api.example.org`);
  return [...new Set(parts.filter(isOrigin).map((part) => new URL(part).origin))];
});

export const environment = z.object({
  NODE_ENV: z.enum(['production', 'development']).default('production'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  /** Base of everything that is signed, sealed or hashed with a key. */
  TRACERY_SECRET: z.string(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_WORKER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Tracery <no-reply@localhost>'),
  /** Raises the limits on how often one caller may ask, for installations where many share an address. */
  RATE_SCALE: z.coerce.number().int().min(1).max(100_000).default(1),
  /** Memory for lists and boards that are kept until an item of their product changes; 0 keeps none. */
  RESPONSE_CACHE_MB: z.coerce.number().int().min(0).max(16_384).default(64),
  /** Event-loop delay beyond which requests are turned away with 503. */
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(10).default(200),
  GUEST_LOGIN: on,
  ALLOW_INSECURE_HTTP: on,
  /** Runs the worker inside the app process: enough for a small team. */
  WITH_WORKER: on,
  /** Addresses or ranges of proxies whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: list,
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  CLIENT_DIRECTORY: text,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** How long a stopping process goes on serving while balancers notice. */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(2000),
  /** Where file bytes are kept: a folder, or, with S3_ENDPOINT, a bucket. */
  FILES_DIRECTORY: z.string().default('./files'),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default('tracery'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  /**
   * Who draws diagrams: `own` is PlantUML on this machine, `off` nobody. The address of another PlantUML server, ending
   * in /svg/, makes browsers send the text of every diagram there.
   */
  UML_SERVER: z.union([z.enum(['own', 'off']), z.url({ protocol: /^https?$/ })]).default('own'),
  /** How many diagrams each app process draws at once; a PlantUML process takes 150 to 600 MB. */
  UML_PROCESSES: z.coerce.number().int().min(1).max(16).default(2),
  UML_JAVA: z.string().default('java'),
  /**
   * Where requests may be sent from the descriptions of APIs: origins such as https://api.example.org, separated by
   * commas or spaces. Browsers send them, without the session; whoever opens the page can read the list. Empty:
   * nowhere.
   */
  API_TRY_ORIGINS: origins,
  CONTACT_REPOSITORY_URL: text,
  CONTACT_CHAT_GROUP: text,
  CONTACT_SUPPORT_EMAIL: text,
  CONTACT_MESSAGING_ID: text,
});

export interface Config {
  isDevelopment: boolean;
  publicUrl: URL;
  listen: { host: string; port: number };
  secret: string;
  database: { url: string; workerUrl: string | undefined; pool: number };
  redisUrl: string | undefined;
  mail: { smtpUrl: string | undefined; from: string };
  rateScale: number;
  responseCacheMb: number;
  maxEventLoopDelayMs: number;
  guestLogin: boolean;
  /** Cookies carry Secure and the __Host- prefix. */
  secureCookies: boolean;
  withWorker: boolean;
  trustedProxies: string[];
  metrics: { host: string; port: number } | undefined;
  storage: StorageConfig;
  diagrams: DiagramConfig;
  apiTryOrigins: string[];
  clientDirectory: string;
  logLevel: string;
  drainMs: number;
  contact: { repositoryUrl: string; chatGroup: string; supportEmail: string; messagingId: string };
}

export class ConfigError extends Error {}

/** What people leave in a copied example file. */
const sampleSecret = /change|sample|example|secret|default|password|12345|^(.)\1+$/i;
const shortestSecret = 32;

const isAddress = (value: string) => value.includes('://');
const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host);

function problemsOf(values: z.output<typeof environment>): string[] {
  const problems: string[] = [];
  const { hostname, protocol, origin } = new URL(values.PUBLIC_URL);
  if (values.NODE_ENV === 'production') {
    if (values.TRACERY_SECRET.length < shortestSecret) {
      problems.push(`TRACERY_SECRET needs at least ${shortestSecret} characters: openssl rand -base64 36`);
    } else if (sampleSecret.test(values.TRACERY_SECRET)) {
      problems.push('TRACERY_SECRET looks like a sample value: openssl rand -base64 36');
    }
    if (new URL(values.DATABASE_URL).username === 'postgres') {
      problems.push(
        'DATABASE_URL names the superuser, who bypasses every wall between products: use tracery_app',
      );
    }
  }
  if (protocol === 'http:' && !isLoopback(hostname) && !values.ALLOW_INSECURE_HTTP) {
    problems.push(
      'PUBLIC_URL is plain http: put TLS in front, or set ALLOW_INSECURE_HTTP=on if passwords may travel readable',
    );
  }
  if (values.S3_ENDPOINT && !(values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY)) {
    problems.push('S3_ENDPOINT needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  }
  if (isAddress(values.UML_SERVER) && !values.UML_SERVER.endsWith('/svg/'))
    problems.push('UML_SERVER must end in /svg/: the text of a diagram is appended to it');
  if (values.API_TRY_ORIGINS.includes(origin))
    problems.push('API_TRY_ORIGINS names the origin of PUBLIC_URL: nothing is sent to Tracery itself');
  if (values.WITH_WORKER && !values.DATABASE_WORKER_URL)
    problems.push('WITH_WORKER needs DATABASE_WORKER_URL');
  return problems;
}

const diagramsOf = (values: z.output<typeof environment>): DiagramConfig => ({
  processes: values.UML_SERVER === 'own' ? values.UML_PROCESSES : 0,
  java: values.UML_JAVA,
  externalServer: isAddress(values.UML_SERVER) ? new URL(values.UML_SERVER) : undefined,
});

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse({ RESPONSE_CACHE_MB: env['KEPT_ANSWERS_MB'], ...env });
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings are missing or wrong:\n  ${lines.join('\n  ')}`);
  }
  const values = parsed.data;
  const problems = problemsOf(values);
  if (problems.length > 0)
    throw new ConfigError(`Tracery does not start like this:\n  ${problems.join('\n  ')}`);
  const publicUrl = new URL(values.PUBLIC_URL);
  return {
    isDevelopment: values.NODE_ENV === 'development',
    publicUrl,
    listen: { host: values.HOST, port: values.PORT },
    secret: values.TRACERY_SECRET,
    database: { url: values.DATABASE_URL, workerUrl: values.DATABASE_WORKER_URL, pool: values.DATABASE_POOL },
    redisUrl: values.REDIS_URL,
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    rateScale: values.RATE_SCALE,
    responseCacheMb: values.RESPONSE_CACHE_MB,
    maxEventLoopDelayMs: values.MAX_EVENT_LOOP_DELAY_MS,
    guestLogin: values.GUEST_LOGIN,
    // Browsers take Secure cookies from plain http only on the own machine.
    secureCookies: publicUrl.protocol === 'https:' || isLoopback(publicUrl.hostname),
    withWorker: values.WITH_WORKER,
    trustedProxies: values.TRUSTED_PROXIES,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    storage: values.S3_ENDPOINT
      ? {
          s3: {
            endpoint: values.S3_ENDPOINT,
            region: values.S3_REGION,
            bucket: values.S3_BUCKET,
            accessKeyId: values.S3_ACCESS_KEY_ID,
            secretAccessKey: values.S3_SECRET_ACCESS_KEY,
          },
        }
      : { directory: path.resolve(values.FILES_DIRECTORY) },
    diagrams: diagramsOf(values),
    apiTryOrigins: values.API_TRY_ORIGINS,
    clientDirectory: values.CLIENT_DIRECTORY,
    logLevel: values.LOG_LEVEL,
    drainMs: values.DRAIN_MS,
    contact: {
      repositoryUrl: values.CONTACT_REPOSITORY_URL,
      chatGroup: values.CONTACT_CHAT_GROUP,
      supportEmail: values.CONTACT_SUPPORT_EMAIL,
      messagingId: values.CONTACT_MESSAGING_ID,
    },
  };
}
