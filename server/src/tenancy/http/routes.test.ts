import { expect, test } from 'vitest';
import { bytes, endpoints, limits } from '@tracery/contract';
import { z } from 'zod';
import { appForFile } from '../../../tests/support/app.ts';
import { createSecrets } from '../../platform/crypto/secrets.ts';
import { sql } from '../../platform/database/sql.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createRateLimits } from '../../platform/limits/rate-limits.ts';
import { createLog } from '../../platform/logging/log.ts';
import type { HandlerOf } from '../handler.ts';
import { createSigningKeys } from '../signing-keys.ts';
import { createAccessTokens } from '../access-tokens.ts';
import { createTokens } from '../tokens.ts';
import { createResponseCache } from './response-cache.ts';
import { createCallAdmission } from './admit.ts';
import { bindRoutes } from './routes.ts';

const app = appForFile();

const declared = endpoints({
  'GET /prdapi/v1/members.csv': { summary: 'Members', access: 'member', answer: bytes },
  'GET /prdapi/v1/answered': { summary: 'Counts', access: 'member', answer: z.object({ times: z.number() }) },
  'GET /prdapi/v1/long': {
    summary: 'Tells how many milliseconds it has',
    access: 'member',
    takesLong: true,
    answer: z.object({ left: z.number() }),
  },
});

let times = 0;

const handlers: { [Key in keyof typeof declared]: HandlerOf<(typeof declared)[Key]> } = {
  'GET /prdapi/v1/members.csv': async (context) => {
    const page = (after: number) =>
      context.read((trx, { productId }) =>
        trx.all(sql<{ user_id: number; role: string }>`
          select user_id, array_to_string(roles, ' ') as role from memberships
          where product_id = ${productId} and user_id > ${after} order by user_id limit 2
        `),
      );
    const first = await page(0);
    async function* rows() {
      yield Buffer.from('user,role\n');
      for (let list = first; list.length > 0; list = await page(list.at(-1)!.user_id))
        for (const { user_id: user, role } of list) yield Buffer.from(`${user},${role}\n`);
    }
    return {
      type: 'text/csv; charset=utf-8',
      name: 'members.csv',
      open: async () => rows(),
    };
  },
  'GET /prdapi/v1/answered': async (context) =>
    context.read(async (trx) => {
      times += 1;
      await trx.one(sql`select 1 as one`);
      return { times };
    }),
  'GET /prdapi/v1/long': async (context) =>
    context.read(async (trx) => {
      await trx.one(sql`select 1 as one`);
      return { left: context.requestInfo.deadline - performance.now() };
    }),
};

async function serveDeclared() {
  const log = createLog('silent');
  const http = await createHttpServer({
    log,
    isSecure: false,
    trustedProxies: [],
    connectionsPerAddress: 100,
    maxEventLoopDelayMs: 20_000,
    isDeclared: () => true,
  });
  const secrets = createSecrets('only for tests');
  const many = { points: 1000, duration: 1 };
  bindRoutes(http, Object.entries(declared) as [keyof typeof declared, never][], handlers, {
    db: app().db,
    tokens: createTokens(createSigningKeys(app().db, secrets)),
    accessTokens: createAccessTokens({ db: app().db, log }),
    secrets,
    rates: createRateLimits(
      { visitor: many, user: many, guest: many, bytes: many, growth: many, token: many },
      { redisUrl: undefined, log },
    ),
    admission: createCallAdmission({
      connections: 20,
      connectionsForReads: 5,
      maxWaitMs: 20_000,
      metrics: createMetrics(),
    }),
    publicUrl: new URL('http://localhost'),
    secureCookies: false,
    checkAnswers: true,
    responseCache: createResponseCache(0),
    countLookup: () => {},
    isCacheable: () => false,
  });
  return (url: string, token = '') =>
    http.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} });
}

test('an endpoint for members may answer a stream, such as CSV', async () => {
  const ask = await serveDeclared();
  const { id, manager } = await app().product();
  const reply = await ask('/prdapi/v1/members.csv', manager.token);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''members.csv",
  });
  const members = await app().database.query<{ user_id: number }>(
    'select user_id::int from memberships where product_id = $1 order by user_id',
    [id],
  );
  const lines = reply.body.trimEnd().split('\n');
  expect(lines[0]).toBe('user,role');
  expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(members.map((row) => row.user_id));
});

test('whoever may not call it gets the refusal in the envelope, not a file', async () => {
  const ask = await serveDeclared();
  const { token } = await app().signedIn();
  expect((await ask('/prdapi/v1/members.csv')).statusCode).toBe(401);
  const refused = await ask('/prdapi/v1/members.csv', token);
  expect(refused.statusCode).toBeGreaterThanOrEqual(400);
  expect(refused.json()).toMatchObject({ data: null });
});

test('a handler runs once, also when the roles in the token are no longer true', async () => {
  const ask = await serveDeclared();
  const { id, manager } = await app().product();
  await app().database.query(
    `update memberships set roles = '{ProductManager,TestEngineer}' where product_id = $1`,
    [id],
  );
  times = 0;
  expect((await ask('/prdapi/v1/answered', manager.token)).json()).toMatchObject({ data: { times: 1 } });
  expect(times).toBe(1);
});

test('[COL-33] an endpoint that takes long has more time than the others, which a slow machine needs', async () => {
  const ask = await serveDeclared();
  const { manager } = await app().product();
  const { left } = (await ask('/prdapi/v1/long', manager.token)).json<{ data: { left: number } }>().data;
  expect(left).toBeGreaterThan(limits.call.serverDeadline);
  expect(left).toBeLessThan(limits.call.longDeadline);
});
