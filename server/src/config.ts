// All settings, read from the environment once and checked before anything starts.
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { IdentityRules } from './accounts/index.ts';
import { readOidcProviders, type OidcProvider } from './accounts/oidc-settings.ts';
import type { DiagramConfig } from './diagrams/index.ts';
import type { MailLimits } from './platform/mail/budget.ts';
import { ldapConfigOf, ldapProblems, type LdapConfig } from './platform/ldap/config.ts';
import type { Quotas } from './tenancy/quotas.ts';
import { wrongRange } from './platform/outgoing/address-guard.ts';
import type { StorageConfig, StoreConfig } from './platform/storage/create.ts';
import { contradictions } from './settings/contradictions.ts';
import { createSettingNames } from './settings/names.ts';
import { ConfigError, gatherSettings, type Settings } from './settings/sources.ts';
import type { EntryConfig } from './tenancy/entry-rules.ts';
import { parseGroupRoles } from './tenancy/groups.ts';

const on = z
  .enum(['on', 'off', ''])
  .default('off')
  .transform((value) => value === 'on');
const onUnlessOff = z
  .enum(['on', 'off'])
  .default('on')
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

const domains = list.transform((parts, context) => {
  const wrong = parts.find((part) => !/^[^\s@.]+(\.[^\s@.]+)+$/.test(part));
  if (wrong) context.addIssue(`${wrong} is no mail domain like example.org`);
  return parts;
});

const ranges = list.transform((parts, context) => {
  const wrong = wrongRange(parts);
  if (wrong) context.addIssue(`${wrong} is no address or range like 10.20.0.0/16`);
  return parts;
});

const groupRoles = text.transform((value, context) => {
  const { groups, wrong } = parseGroupRoles(value);
  if (wrong) context.addIssue(`${wrong} is not like developers=12:developer`);
  return groups;
});

/** `docs/settings.md` and `.env.example` are made from it: meanings, examples, sections. */
export const environment = z.object({
  // Section: Basics
  /** `development` accepts sample secrets and checks each answer against the contract. */
  NODE_ENV: z.enum(['production', 'development']).default('production'),
  /**
   * The address that people open: https, without a path.
   * @example https://tracery.example.org
   */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  /** The address of this machine on which the app listens; behind a proxy on the same machine 127.0.0.1. */
  HOST: z.string().default('127.0.0.1'),
  /** The port on which the app listens. */
  PORT: port.default(8080),
  /**
   * Base of everything that is signed, sealed or hashed with a key: at least 32 characters, the same for all processes.
   * Whoever loses it signs everybody out and makes second factors unreadable: keep it with the backups.
   * @example made by openssl rand -base64 36
   */
  TRACERY_SECRET: z.string(),
  // Section: Database and Redis
  /**
   * PostgreSQL 15 or later, as the role that reads and writes rows and changes no table. Roles are called as in the three
   * addresses: installations that share a server need names of their own.
   * @example postgres://tracery_app:password@127.0.0.1:5432/tracery
   */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /**
   * Owner of the tables: for migrations and the command `tracery`; the app and the worker do not use it.
   * @example postgres://tracery_owner:password@127.0.0.1:5432/tracery
   */
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /**
   * The role of the job queue. Whatever runs jobs needs it.
   * @example postgres://tracery_worker:password@127.0.0.1:5432/tracery
   */
  DATABASE_WORKER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /**
   * For `tracery backup` and `restore`: a role that reads the rows of all products. `tracery init` makes it.
   * @example postgres://tracery_backup:password@127.0.0.1:5432/tracery
   */
  DATABASE_BACKUP_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Connections of each app process to PostgreSQL. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /**
   * With several app processes: counts together how often somebody asks. Nothing is lost when it is away.
   * @example redis://127.0.0.1:6379
   */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  // Section: Mail
  /**
   * The mail server. smtps:// is TLS from the start (port 465); smtp:// uses STARTTLS where the server offers it.
   * Without it nobody registers or finds a password by mail.
   * @example smtps://tracery:password@mail.example.org
   */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of all mails; the mail server must accept it. */
  MAIL_FROM: z.string().default('Tracery <no-reply@localhost>'),
  // Section: Load
  /** Raises the limits on how often one caller may ask, for installations where many share an address. */
  RATE_SCALE: z.coerce.number().int().min(1).max(100_000).default(1),
  /** How many connections one address may hold; behind a trusted proxy, how many requests at once. */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(10).max(100_000).default(100),
  /** Memory for lists and boards that are kept until an item of their product changes; 0 keeps none. */
  RESPONSE_CACHE_MB: z.coerce.number().int().min(0).max(16_384).default(64),
  /** Event-loop delay beyond which requests are turned away with 503. */
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(10).default(200),
  /** How long a request waits for its turn while more arrive than can be served; then it is refused with 503. */
  MAX_WAIT_MS: z.coerce.number().int().min(10).default(60),
  /** Whether screens show by themselves what others do, over one stream for each browser. */
  LIVE_UPDATES: onUnlessOff,
  // Section: Who comes in
  /** Whether visitors look around with the guest account. */
  GUEST_LOGIN: on,
  /**
   * `required`: nobody enters a product without a passkey or an authenticator app. Otherwise each product decides.
   */
  SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  /**
   * Who may register: `open` everybody, `domains` addresses of REGISTRATION_DOMAINS, `invitation` whoever a product
   * manager invited, `closed` nobody.
   */
  REGISTRATION: z.enum(['open', 'domains', 'invitation', 'closed']).default('open'),
  /**
   * Mail domains, separated by commas. A domain inside another one is listed by itself.
   * @example example.org, example.com
   */
  REGISTRATION_DOMAINS: domains,
  /** Who may create products. */
  PRODUCT_CREATION: z.enum(['everybody', 'operators']).default('everybody'),
  /**
   * The operators of this installation: mail addresses of their accounts, or usernames, separated by commas. Nobody can
   * register a listed username afterwards. Operators see figures, and no product of which they are no member.
   * @example ada@example.org, mira.okoro
   */
  OPERATORS: list,
  /**
   * Whom product managers find by a part of the name: `colleagues` those who share a product with them, `everybody` all
   * people of the installation. An exact username or mail address finds anybody.
   */
  DIRECTORY: z.enum(['colleagues', 'everybody']).default('colleagues'),
  /**
   * Providers of OpenID Connect, separated by commas, in the order of the sign-in page: names of small letters and
   * digits, such as northyard. Each is described by OIDC_NORTHYARD_ISSUER, _CLIENT_ID, _CLIENT_SECRET and, if wanted,
   * _LABEL, _SCOPES (openid profile email), _GROUPS_CLAIM (groups), _TRUST_EMAIL (on: its addresses count as
   * verified) and _SECOND_FACTOR (on: it asks for one, which opens products that do). They lead back to /sso/callback under PUBLIC_URL.
   * @example northyard
   */
  OIDC_PROVIDERS: list,
  /** `off`: nobody signs in, registers or resets with a password of Tracery; providers or a directory do it all. */
  PASSWORDS: onUnlessOff,
  /** Whether somebody without an account gets one by signing in with a provider. */
  SSO_NEW_ACCOUNTS: onUnlessOff,
  /**
   * Groups of providers that make people members of products: group=number of the product:role, separated by
   * semicolons, such as developers=12:developer; qa=12:tester. Roles: manager, designer, developer, tester, guest. What
   * a group gave, ends at the next sign-in without the group.
   * @example developers=12:developer; qa=12:tester
   */
  SSO_GROUPS: groupRoles,
  // Section: Limits of mails
  /** How many mails one address gets in an hour, of each sort: codes, invitations, notices. */
  MAILS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(12),
  /** How many mails one account causes in a day. */
  MAILS_PER_ACCOUNT: z.coerce.number().int().min(1).max(100_000).default(200),
  /** How many mails the installation sends in an hour. */
  MAILS_IN_ALL: z.coerce.number().int().min(1).max(10_000_000).default(2000),
  // Section: Processes, proxy and logs
  /** Allows a PUBLIC_URL of plain http: passwords travel readable. */
  ALLOW_INSECURE_HTTP: on,
  /** Runs the worker inside the app process: enough for a small team. */
  WITH_WORKER: on,
  /**
   * Addresses or ranges of proxies whose X-Forwarded-For is believed.
   * @example 127.0.0.1, 10.0.0.0/8
   */
  TRUSTED_PROXIES: list,
  /**
   * Serves metrics for Prometheus on a port of its own. Without it nobody sees them.
   * @example 9464
   */
  METRICS_PORT: port.optional(),
  /** The address on which metrics are served. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  /**
   * The same for the worker process, which answers `/healthz` and `/readyz` there too.
   * @example 9465
   */
  WORKER_METRICS_PORT: port.optional(),
  /**
   * The built client. Empty: the one of the release; in a checkout none.
   * @example web/dist
   */
  CLIENT_DIRECTORY: text,
  /** Lines below this level are not written. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Addresses of callers in the request log: `short` leaves out the last byte (IPv4) or all but 48 bits (IPv6). */
  LOG_ADDRESSES: z.enum(['full', 'short']).default('full'),
  /** How long a stopping process goes on serving while balancers notice. */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(2000),
  // Section: Files and quotas
  /** The folder in which file bytes are kept, if they are kept in a folder. */
  FILES_DIRECTORY: z.string().default('./files'),
  /**
   * Where file bytes are kept: `folder` or `s3`. Unless set: in S3 if there is S3_ENDPOINT.
   * @example s3
   */
  FILES_STORE: z.enum(['folder', 's3']).optional(),
  /**
   * Where files still are that were kept there before, while `tracery files move` brings them to FILES_STORE.
   * @example folder
   */
  FILES_FORMER_STORE: z.enum(['folder', 's3']).optional(),
  /** With less space left in the folder, uploads are refused with 507; texts are still saved. */
  FILES_FLOOR_MB: z.coerce.number().int().min(0).default(200),
  /** How many MB of files a product may keep; 0: no limit. */
  QUOTA_PRODUCT_MB: z.coerce.number().int().min(0).default(20_480),
  /** The MB of files that one person may keep; 0: no limit. */
  QUOTA_PERSON_MB: z.coerce.number().int().min(0).default(10_240),
  /** How many items a product may have; 0: no limit. */
  QUOTA_PRODUCT_ITEMS: z.coerce.number().int().min(0).default(5_000_000),
  /** How many items one person may make; 0: no limit. */
  QUOTA_PERSON_ITEMS: z.coerce.number().int().min(0).default(2_000_000),
  /** How many MB one person may write in an hour, texts and files together; beyond that 429. */
  GROWTH_MB_PER_HOUR: z.coerce.number().int().min(1).default(1024),
  // Section: Company directory
  /**
   * The company's directory, where people sign in with their password of it: ldaps://… or ldap://… with LDAP_STARTTLS.
   * @example ldaps://ldap.example.org
   */
  LDAP_URL: z.url({ protocol: /^ldaps?$/ }).optional(),
  /** Sets what the filters and attributes below are unless they are set. */
  LDAP_KIND: z.enum(['openldap', 'activedirectory']).default('openldap'),
  /** Whether ldap:// begins TLS before anything else is said. */
  LDAP_STARTTLS: on,
  /**
   * A PEM file with the authority that signed the certificate of the directory, in place of the usual authorities.
   * @example /etc/tracery/directory-ca.pem
   */
  LDAP_CA_FILE: text,
  /**
   * Who looks people up: an account that may read people and groups and nothing else. Empty: nobody in particular.
   * @example cn=tracery,ou=services,dc=example,dc=org
   */
  LDAP_BIND_DN: text,
  /**
   * The password of LDAP_BIND_DN.
   * @example given as a file: LDAP_BIND_PASSWORD_FILE=/etc/tracery/secrets/directory
   */
  LDAP_BIND_PASSWORD: z.string().default(''),
  /**
   * Where people are.
   * @example ou=people,dc=example,dc=org
   */
  LDAP_PEOPLE_BASE: text,
  /**
   * Who may sign in. {name} is what was typed as username; it may only be compared with =.
   * @example (&(objectClass=inetOrgPerson)(uid={name}))
   */
  LDAP_PEOPLE_FILTER: text,
  /**
   * Where groups are. Empty: the attribute memberOf of the person names them.
   * @example ou=groups,dc=example,dc=org
   */
  LDAP_GROUPS_BASE: text,
  /**
   * The groups of a person: {dn} is the person's entry, {name} their username.
   * @example (member={dn})
   */
  LDAP_GROUP_FILTER: text,
  /**
   * What stays the same when a person is renamed: entryUUID, in Active Directory objectGUID.
   * @example entryUUID
   */
  LDAP_ID_ATTRIBUTE: text,
  /**
   * What people type to sign in: uid, in Active Directory sAMAccountName.
   * @example uid
   */
  LDAP_USERNAME_ATTRIBUTE: text,
  /**
   * Their name: cn, in Active Directory displayName.
   * @example cn
   */
  LDAP_NAME_ATTRIBUTE: text,
  /**
   * Their address: mail. Only those who run the directory should be able to change it there: invitations and OPERATORS go by it.
   * @example mail
   */
  LDAP_MAIL_ATTRIBUTE: text,
  /** Whether people who sign in by the directory may also use a password that they had in Tracery before. */
  LDAP_LOCAL_PASSWORDS: on,
  /** Allows ldap:// without TLS to another machine: passwords travel readable. */
  ALLOW_INSECURE_LDAP: on,
  // Section: Files in S3
  /**
   * The address of the store. With it files are kept there instead of in a folder.
   * @example https://s3.eu-central-1.amazonaws.com
   */
  S3_ENDPOINT: z.url().optional(),
  /** The region of the bucket; stores of your own mostly ignore it. */
  S3_REGION: z.string().default('us-east-1'),
  /** The bucket. It must exist. */
  S3_BUCKET: z.string().default('tracery'),
  /**
   * The key that may read, write and delete objects of the bucket.
   * @example AKIA3EXAMPLE
   */
  S3_ACCESS_KEY_ID: text,
  /**
   * The secret of that key.
   * @example given as a file: S3_SECRET_ACCESS_KEY_FILE=/etc/tracery/secrets/s3
   */
  S3_SECRET_ACCESS_KEY: text,
  // Section: Diagrams and descriptions of APIs
  /**
   * Who draws diagrams: `own` is PlantUML on this machine, `off` nobody. The address of another PlantUML server, ending
   * in /svg/, makes browsers send the text of every diagram there.
   * @example https://plantuml.example.org/svg/
   */
  UML_SERVER: z.union([z.enum(['own', 'off']), z.url({ protocol: /^https?$/ })]).default('own'),
  /** How many diagrams each app process draws at once; a PlantUML process takes 150 to 600 MB. */
  UML_PROCESSES: z.coerce.number().int().min(1).max(16).default(2),
  /** The Java (17 or later) that runs PlantUML. */
  UML_JAVA: z.string().default('java'),
  /**
   * Where requests may be sent from the descriptions of APIs: origins such as https://api.example.org, separated by
   * commas or spaces. Browsers send them, without the session; whoever opens the page can read the list. Empty:
   * nowhere.
   * @example https://api.example.org
   */
  API_TRY_ORIGINS: origins,
  // Section: Webhooks
  /**
   * Addresses or ranges inside your network to which product managers may send webhooks, separated by commas. Without
   * it nothing is sent to private, local and reserved addresses, whatever name leads there.
   * @example 10.20.0.0/16, fd12:3456::/32
   */
  WEBHOOK_ALLOWED_ADDRESSES: ranges,
  // Section: Contact
  /**
   * Shown in the help: where the code of this installation is. The licence asks for it when you changed it.
   * @example https://git.example.org/tracery
   */
  CONTACT_REPOSITORY_URL: text,
  /**
   * Shown in the help: the chat group for questions.
   * @example 731 204 118
   */
  CONTACT_CHAT_GROUP: text,
  /**
   * Shown in the help: whom to write to.
   * @example help@example.org
   */
  CONTACT_SUPPORT_EMAIL: text,
  /**
   * Shown in the help: an account of a messenger.
   * @example tracery-help
   */
  CONTACT_MESSAGING_ID: text,
});

interface ListenAddress {
  host: string;
  port: number;
}

export interface Config {
  isDevelopment: boolean;
  publicUrl: URL;
  listen: ListenAddress;
  secret: string;
  database: {
    url: string;
    workerUrl: string | undefined;
    ownerUrl: string | undefined;
    backupUrl: string | undefined;
    pool: number;
  };
  redisUrl: string | undefined;
  mail: { smtpUrl: string | undefined; from: string; limits: MailLimits };
  rateScale: number;
  connectionsPerAddress: number;
  responseCacheMb: number;
  maxEventLoopDelayMs: number;
  maxWaitMs: number;
  guestLogin: boolean;
  liveUpdates: boolean;
  ldap: LdapConfig | undefined;
  isSecondFactorRequired: boolean;
  entry: EntryConfig;
  identityRules: IdentityRules;
  providers: OidcProvider[];
  passwordsAllowed: boolean;
  /** Cookies carry Secure and the __Host- prefix. */
  secureCookies: boolean;
  withWorker: boolean;
  trustedProxies: string[];
  metrics: ListenAddress | undefined;
  workerMetrics: ListenAddress | undefined;
  storage: StorageConfig;
  quotas: Quotas;
  /** In kB. */
  growthPerHour: number;
  diagrams: DiagramConfig;
  apiTryOrigins: string[];
  webhookAllowedAddresses: string[];
  clientDirectory: string;
  logLevel: string;
  shortensAddresses: boolean;
  drainMs: number;
  contact: { repositoryUrl: string; chatGroup: string; supportEmail: string; messagingId: string };
}

const megabyte = 1024 * 1024;

export { ConfigError };

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
        'DATABASE_URL names the superuser, who bypasses every wall between products: use a role of its own, such as tracery_app',
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
  if (values.REGISTRATION === 'domains' && values.REGISTRATION_DOMAINS.length === 0)
    problems.push('REGISTRATION=domains needs REGISTRATION_DOMAINS: nobody could register');
  if (values.REGISTRATION !== 'domains' && values.REGISTRATION_DOMAINS.length > 0)
    problems.push(
      `REGISTRATION_DOMAINS limits nobody while REGISTRATION is ${values.REGISTRATION}: set it to domains`,
    );
  if (values.PRODUCT_CREATION === 'operators' && values.OPERATORS.length === 0)
    problems.push('PRODUCT_CREATION=operators needs OPERATORS: nobody could create a product');
  if (!values.PASSWORDS && values.OIDC_PROVIDERS.length === 0 && !values.LDAP_URL)
    problems.push('PASSWORDS=off needs OIDC_PROVIDERS or LDAP_URL: nobody could sign in');
  if (!values.PASSWORDS && values.GUEST_LOGIN)
    problems.push('GUEST_LOGIN=on needs passwords: the guest account has nothing else');
  if (values.SECOND_FACTOR === 'required' && values.GUEST_LOGIN)
    problems.push('SECOND_FACTOR=required keeps guests out of every product: set GUEST_LOGIN=off');
  if (values.WITH_WORKER && !values.DATABASE_WORKER_URL)
    problems.push('WITH_WORKER needs DATABASE_WORKER_URL');
  if (values.NODE_ENV === 'production' && values.SMTP_URL && /@localhost\b/.test(values.MAIL_FROM))
    problems.push('SMTP_URL needs MAIL_FROM: mail servers refuse mails from no-reply@localhost');
  return [...problems, ...storeProblems(values), ...ldapProblems(values)];
}

const diagramsOf = (values: z.output<typeof environment>): DiagramConfig => ({
  processes: values.UML_SERVER === 'own' ? values.UML_PROCESSES : 0,
  java: values.UML_JAVA,
  externalServer: isAddress(values.UML_SERVER) ? new URL(values.UML_SERVER) : undefined,
});

const storeOf = (values: z.output<typeof environment>): 'folder' | 's3' =>
  values.FILES_STORE ?? (values.S3_ENDPOINT ? 's3' : 'folder');

function storageOf(values: z.output<typeof environment>): StorageConfig {
  const configOf = (store: 'folder' | 's3'): StoreConfig =>
    store === 'folder'
      ? { directory: path.resolve(values.FILES_DIRECTORY), floor: values.FILES_FLOOR_MB * megabyte }
      : {
          s3: {
            endpoint: values.S3_ENDPOINT ?? '',
            region: values.S3_REGION,
            bucket: values.S3_BUCKET,
            accessKeyId: values.S3_ACCESS_KEY_ID,
            secretAccessKey: values.S3_SECRET_ACCESS_KEY,
          },
        };
  const former = values.FILES_FORMER_STORE;
  return { ...configOf(storeOf(values)), ...(former && { former: configOf(former) }) };
}

function storeProblems(values: z.output<typeof environment>): string[] {
  const store = storeOf(values);
  const usesS3 = store === 's3' || values.FILES_FORMER_STORE === 's3';
  return [
    ...(usesS3 && !values.S3_ENDPOINT ? ['FILES_STORE and FILES_FORMER_STORE need S3_ENDPOINT for s3'] : []),
    ...(values.FILES_FORMER_STORE === store
      ? [`FILES_FORMER_STORE is the store in use (${store}): name the other one`]
      : []),
    ...(values.S3_ENDPOINT && !usesS3 ? ['S3_ENDPOINT has no effect while FILES_STORE is folder'] : []),
  ];
}

const settingNames = createSettingNames(Object.keys(environment.shape));

/** What stands in a file as `NAME=` is not set. */
const withoutEmpty = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));

/** A release holds the built client; a checkout has none there. */
function clientOfRelease(): string {
  const directory = path.resolve(import.meta.dirname, '../../client');
  return fs.existsSync(path.join(directory, 'index.html')) ? directory : '';
}

/** From all places where settings are; not checked yet. */
export const givenSettings = (env: Settings): Settings => withoutEmpty(gatherSettings(env, settingNames));

export function readConfig(given: Settings): Config {
  const env = givenSettings(given);
  const parsed = environment.safeParse({ RESPONSE_CACHE_MB: env['KEPT_ANSWERS_MB'], ...env });
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings are missing or wrong:\n  ${lines.join('\n  ')}`);
  }
  const values = parsed.data;
  const allowsHttp = values.ALLOW_INSECURE_HTTP;
  const { providers, problems: ofProviders } = readOidcProviders(values.OIDC_PROVIDERS, env, { allowsHttp });
  const problems = [...problemsOf(values), ...ofProviders, ...contradictions(env)];
  if (problems.length > 0)
    throw new ConfigError(`Tracery does not start like this:\n  ${problems.join('\n  ')}`);
  const publicUrl = new URL(values.PUBLIC_URL);
  const metricsAt = (ownPort: number | undefined) =>
    ownPort === undefined ? undefined : { host: values.METRICS_HOST, port: ownPort };
  return {
    isDevelopment: values.NODE_ENV === 'development',
    publicUrl,
    listen: { host: values.HOST, port: values.PORT },
    secret: values.TRACERY_SECRET,
    database: {
      url: values.DATABASE_URL,
      workerUrl: values.DATABASE_WORKER_URL,
      ownerUrl: values.DATABASE_OWNER_URL,
      backupUrl: values.DATABASE_BACKUP_URL,
      pool: values.DATABASE_POOL,
    },
    redisUrl: values.REDIS_URL,
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM,
      limits: {
        address: values.MAILS_PER_ADDRESS,
        account: values.MAILS_PER_ACCOUNT,
        all: values.MAILS_IN_ALL,
      },
    },
    rateScale: values.RATE_SCALE,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    responseCacheMb: values.RESPONSE_CACHE_MB,
    maxEventLoopDelayMs: values.MAX_EVENT_LOOP_DELAY_MS,
    maxWaitMs: values.MAX_WAIT_MS,
    guestLogin: values.GUEST_LOGIN,
    liveUpdates: values.LIVE_UPDATES,
    ldap: ldapConfigOf(values),
    isSecondFactorRequired: values.SECOND_FACTOR === 'required',
    entry: {
      registration: values.REGISTRATION,
      registrationDomains: values.REGISTRATION_DOMAINS,
      productCreation: values.PRODUCT_CREATION,
      operators: values.OPERATORS,
      isDirectoryOpen: values.DIRECTORY === 'everybody',
    },
    identityRules: { allowsNewAccounts: values.SSO_NEW_ACCOUNTS, groups: values.SSO_GROUPS },
    providers,
    passwordsAllowed: values.PASSWORDS,
    // Browsers take Secure cookies from plain http only on the own machine.
    secureCookies: publicUrl.protocol === 'https:' || isLoopback(publicUrl.hostname),
    withWorker: values.WITH_WORKER,
    trustedProxies: values.TRUSTED_PROXIES,
    metrics: metricsAt(values.METRICS_PORT),
    workerMetrics: metricsAt(values.WORKER_METRICS_PORT),
    storage: storageOf(values),
    growthPerHour: values.GROWTH_MB_PER_HOUR * 1024,
    quotas: {
      productBytes: values.QUOTA_PRODUCT_MB * megabyte,
      personBytes: values.QUOTA_PERSON_MB * megabyte,
      productItems: values.QUOTA_PRODUCT_ITEMS,
      personItems: values.QUOTA_PERSON_ITEMS,
    },
    diagrams: diagramsOf(values),
    apiTryOrigins: values.API_TRY_ORIGINS,
    webhookAllowedAddresses: values.WEBHOOK_ALLOWED_ADDRESSES,
    clientDirectory: values.CLIENT_DIRECTORY ? path.resolve(values.CLIENT_DIRECTORY) : clientOfRelease(),
    logLevel: values.LOG_LEVEL,
    shortensAddresses: values.LOG_ADDRESSES === 'short',
    drainMs: values.DRAIN_MS,
    contact: {
      repositoryUrl: values.CONTACT_REPOSITORY_URL,
      chatGroup: values.CONTACT_CHAT_GROUP,
      supportEmail: values.CONTACT_SUPPORT_EMAIL,
      messagingId: values.CONTACT_MESSAGING_ID,
    },
  };
}
