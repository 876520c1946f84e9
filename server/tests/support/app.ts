// The whole app in the test's process, on its own database; only the network is left out.
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import {
  answersEvents,
  methodOf,
  pathOf,
  readClaims,
  registry,
  type Answer,
  type Call,
  type Envelope,
  type Registry,
  type RegistryKey,
  type Role,
} from '@tracery/contract';
import { filesDirectory } from '../../../scripts/services.ts';
import { createApp, type App } from '../../src/app.ts';
import { readConfig, type Config } from '../../src/config.ts';
import { startJobs } from '../../src/jobs.ts';
import type { Worker } from '../../src/platform/jobs/worker.ts';
import { createPasswords } from '../../src/platform/crypto/passwords.ts';
import type { DatabaseOptions } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/logging/log.ts';
import { joinedAcross, unboundTables } from './statement-law.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

export const password = 'correct horse';
const passwordHash = createPasswords().hash(password);

export interface Reply<Data = unknown> extends Envelope<Data> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

export interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
}

export interface Person {
  id: number;
  username: string;
  email: string;
}

export interface TestApp extends App {
  config: Config;
  database: TestDatabase;
  call<Key extends RegistryKey>(
    key: Key,
    call?: Call<Registry[Key]> & CallOptions,
  ): Promise<Reply<Answer<Registry[Key]>>>;
  /** The same without types, for invalid requests. */
  send(
    key: string,
    call?: {
      params?: object;
      query?: object;
      body?: unknown;
      file?: Uint8Array;
      fileName?: string;
    } & CallOptions,
  ): Promise<Reply>;
  person(username?: string): Promise<Person>;
  signIn(
    person: Pick<Person, 'username'>,
    options?: { password?: string; address?: string },
  ): Promise<Reply<{ token: string }>>;
  /** A user with a valid token and no current product. */
  signedIn(username?: string): Promise<Person & { token: string; cookie: string }>;
  /** A product with a manager, made through the API. */
  product(name?: string): Promise<{ id: number; manager: Person & { token: string; cookie: string } }>;
  /** A member whose token is for this product. */
  member(productId: number, roles: Role[], username?: string): Promise<Person & { token: string }>;
  startWorker(): Promise<Worker>;
  close(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  databaseOptions?: DatabaseOptions;
  database?: TestDatabase;
}

const boundary = 'a-boundary-of-tests';

/** One file in the field `file`, as a browser would send it. */
export const multipartOf = (file: Uint8Array, { field = 'file', name = 'picture.png' } = {}): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

/** Throws on statements without a condition on the product, or that join it to what is no part of it. */
export function requireProductCondition(sql: string): string {
  const tables = inject('productTables');
  const joined = joinedAcross(sql, tables);
  if (joined.length > 0) throw new Error(`a statement on a product joins ${joined.join()}: ${sql}`);
  const unbound = unboundTables(sql, tables);
  if (unbound.length > 0) throw new Error(`a statement on ${unbound.join()} names no product: ${sql}`);
  return sql;
}

/** An endless answer is read up to its first event and closed. A refusal is read whole. */
async function firstEvent(app: App, request: InjectOptions) {
  const response = await app.http.inject({ ...request, payloadAsStream: true });
  const chunks: Buffer[] = [];
  for await (const chunk of response.stream() as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    if (response.statusCode === 200 && String(chunk).includes('\n\n')) break;
  }
  response.raw.res.destroy();
  const rawPayload = Buffer.concat(chunks);
  const { statusCode, headers } = response;
  return { statusCode, headers, rawPayload, json: () => JSON.parse(String(rawPayload)) as Envelope };
}

const unique = () => randomUUID().slice(0, 8);

export async function createTestApp({
  env = {},
  databaseOptions,
  database: shared,
}: Options = {}): Promise<TestApp> {
  const database = shared ?? (await createTestDatabase());
  const services = inject('services');
  const config = readConfig({
    NODE_ENV: 'development',
    TRACERY_SECRET: 'only for tests',
    PUBLIC_URL: 'http://localhost:8080',
    DATABASE_URL: database.urls.app,
    DATABASE_WORKER_URL: database.urls.worker,
    SMTP_URL: services.smtpUrl,
    FILES_DIRECTORY: filesDirectory,
    RATE_SCALE: '100000',
    // Other load on the test machine must not have requests refused.
    MAX_EVENT_LOOP_DELAY_MS: '20000',
    MAX_WAIT_MS: '20000',
    UML_PROCESSES: '1',
    GUEST_LOGIN: 'on',
    DRAIN_MS: '0',
    LOG_LEVEL: 'error',
    ...env,
  });
  const log = createLog(config.logLevel);
  const app = await createApp({
    config,
    log,
    database: { observe: requireProductCondition, ...databaseOptions },
  });
  await app.http.ready();
  const workers: Worker[] = [];

  const send: TestApp['send'] = async (
    key,
    { params = {}, query = {}, body, file, fileName, token, headers } = {},
  ) => {
    const endpointKey = key as RegistryKey;
    const path = pathOf(endpointKey).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    );
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const request = {
      method: methodOf(endpointKey),
      url: search.size > 0 ? `${path}?${search.toString()}` : path,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(file ? { 'content-type': `multipart/form-data; boundary=${boundary}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(file ? { payload: multipartOf(file, fileName === undefined ? {} : { name: fileName }) } : {}),
    };
    const staysOpen = endpointKey in registry && answersEvents(registry[endpointKey]);
    const response = staysOpen ? await firstEvent(app, request) : await app.http.inject(request);
    const isEnvelope = String(response.headers['content-type']).startsWith('application/json');
    const answered = isEnvelope
      ? (response.json() as Envelope)
      : { code: 0, message: '', data: response.rawPayload };
    return {
      ...answered,
      status: response.statusCode,
      headers: response.headers as Reply['headers'],
    };
  };

  const testApp: TestApp = {
    ...app,
    config,
    database,
    send,
    call: (key, call) => send(key, call as never) as never,
    async person(username = `p${unique()}`) {
      const email = `${username}@example.test`;
      const [row] = await database.query<{ id: number }>(
        'insert into users (username, email, password_hash) values ($1, $2, $3) returning id::int',
        [username, email, await passwordHash],
      );
      return { id: row!.id, username, email };
    },
    signIn: ({ username }, { password: given = password } = {}) =>
      testApp.call('POST /usrapi/v1/users/login', { body: { username, password: given } }),
    async signedIn(username) {
      const person = await testApp.person(username);
      const { data, headers, message } = await retryWhileBusy(() => testApp.signIn(person));
      if (!data) throw new Error(message);
      return { ...person, token: data.token, cookie: String(headers['set-cookie']).split(';')[0]! };
    },
    async product(name = `Product ${unique()}`) {
      const manager = await testApp.signedIn();
      const { token } = manager;
      const made = await retryWhileBusy(() =>
        testApp.call('POST /prdapi/v1/products/create', { body: { name }, token }),
      );
      const query = { productId: made.data.id };
      const switched = await retryWhileBusy(() =>
        testApp.call('POST /prdapi/v1/products/switch-product', { query, token }),
      );
      return { id: made.data.id, manager: { ...manager, token: switched.data.token } };
    },
    async member(productId, roles, username) {
      const person = await testApp.person(username);
      await database.query('insert into memberships (product_id, user_id, roles) values ($1, $2, $3)', [
        productId,
        person.id,
        roles,
      ]);
      await database.query('update users set last_product_id = $1 where id = $2', [productId, person.id]);
      const { data } = await retryWhileBusy(() => testApp.signIn(person));
      return { ...person, token: data.token };
    },
    async startWorker() {
      const worker = await startJobs({ config, db: app.db, log, metrics: app.metrics });
      workers.push(worker);
      return worker;
    },
    async close() {
      for (const worker of workers) await worker.stop();
      await app.end();
      if (!shared) await database.drop();
    },
  };
  return testApp;
}

/** One app for all tests of a file. */
export function appForFile(options?: Options): () => TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await createTestApp(options);
  });
  afterAll(() => app?.close());
  return () => app!;
}

export const claimsOf = (token: string) => readClaims(token)!;
