// Every endpoint × every kind of caller. New endpoints are covered by being in the registry; their expected answers are
// one line in the role table.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  definitions,
  isWrite,
  registry,
  registryEntries,
  type Definition,
  type Endpoint,
  type RegistryKey,
} from '@tracery/contract';
import type { Reply } from '../support/app.ts';
import { someOf } from '../support/long.ts';
import { forgedTokens } from './forged-tokens.ts';
import { lines, needOf, rows, type Principal, type Verdict } from './role-table.ts';
import { tokenCallers, type TokenCallers } from './token-callers.ts';
import {
  createFixture,
  isOwned,
  missingFor,
  referencesOf,
  textOf,
  type FilledCall,
  type Fixture,
} from './fixture.ts';

let fixture: Fixture;
let tokens: TokenCallers;
beforeAll(async () => {
  fixture = await createFixture();
  tokens = await tokenCallers(fixture);
});
afterAll(() => fixture.app.close());

const keys = registryEntries().map(([key]) => key);
const principals = Object.keys(rows.open).filter((name) => name !== 'stranger') as Principal[];

function expectVerdict(reply: Reply, verdict: Verdict, about: string): void {
  expect(reply.status, about).toBeLessThan(500);
  if (verdict === 'ok') expect([401, 403], `${about}: ${reply.message}`).not.toContain(reply.status);
  else if (verdict === 'choose a product') expect(reply.code, about).toBe(40002);
  else expect(reply.status, `${about}: ${reply.message}`).toBe(verdict);
}

/** Files belong to products, but for the picture of an account. */
const isInProduct = (key: RegistryKey) =>
  ['member', 'manager'].includes((registry[key] as Endpoint).access) ||
  key === 'POST /damapi/v1/files/upload';

/** The example, and something for each id in a path. */
function exampleOf(key: RegistryKey): FilledCall {
  const { params, example, upload } = registry[key] as Endpoint;
  const ids = Object.keys(params?.shape ?? {}).map((name) => [name, 999_999_999]);
  return {
    params: { ...Object.fromEntries(ids), ...example?.params },
    query: { ...example?.query },
    body: isWrite(key) && !upload ? { ...example?.body } : undefined,
    ...(upload ? { file: Buffer.from('no file') } : {}),
  };
}

/** Empty lists, tables without rows, or counts of nothing. Proposals are counted whatever is filtered by. */
function expectNothingIn(data: unknown): void {
  if (Buffer.isBuffer(data)) return expect(String(data).trim()).not.toContain('\n');
  const text = JSON.stringify({ ...(data as object), proposals: undefined });
  if (!text.includes('"list"')) {
    expect(text).toMatch(/:0/);
    expect(text).not.toMatch(/:[1-9]/);
    return;
  }
  const lists = 'list' in (data as object) ? [data] : Object.values(data as object);
  for (const list of lists) expect(list).toMatchObject({ list: [], total: 0 });
}

test('the role table has a line for every endpoint and for nothing else', () => {
  expect(Object.keys(lines).sort()).toEqual([...keys].sort());
});

describe.each(keys)('%s', (key) => {
  const row = rows[lines[key].row];

  test.each(principals)(
    '[ACC-14, MEM-11, SHL-D10, WRK-66] answers a %s as the role table says',
    async (principal) => {
      const { person, product, foreign, ...session } = await fixture.caller(principal);
      const call = await fixture.validCall(key, product, person);
      const before = await fixture.lastWrite(foreign);
      const reply = await fixture.send(key, call, session);
      expectVerdict(reply, row[principal], `${principal} on ${key}`);
      expect(textOf(reply)).not.toContain(foreign.marker);
      expect(await fixture.lastWrite(foreign)).toBe(before);
    },
  );

  test('[SHL-70] refuses everybody without a valid token, in every way it can be invalid', async () => {
    const genuine = await fixture.caller('product manager');
    const call = await fixture.validCall(key, fixture.north, fixture.north.manager);
    const ended = await fixture.caller('product manager');
    await fixture.app.database.query('update sessions set ended_at = now() where id = $1', [ended.sid]);
    const unused = await fixture.caller('product manager');
    await fixture.app.database.query(
      `update sessions set idle_expires_at = now() - interval '1 second' where id = $1`,
      [unused.sid],
    );
    const invalid = {
      nothing: undefined,
      garbage: 'garbage',
      'a session that ended': ended.token,
      'a session too long unused': unused.token,
      ...(await forgedTokens(genuine.token, fixture.app.keys)),
    };
    expect(Object.keys(invalid).length).toBeGreaterThanOrEqual(24);
    const turn = keys.indexOf(key);
    const before = await fixture.lastWrite(fixture.north);
    for (const [name, token] of someOf(Object.entries(invalid), { turn, short: 6 })) {
      // The cookie is valid: it may renew a token and nothing else.
      const reply = await fixture.send(key, call, { cookie: genuine.cookie, ...(token ? { token } : {}) });
      if (row.stranger === 401) {
        expectVerdict(reply, 401, `${name} on ${key}`);
        expect(textOf(reply), name).not.toContain(fixture.north.marker);
      } else expect(reply.status, name).toBeLessThan(500);
    }
    if (row.stranger === 401) expect(await fixture.lastWrite(fixture.north)).toBe(before);
  });

  test('[INT-03, INT-05] opens to access tokens as the role table says', async () => {
    const need = needOf(lines[key]);
    if (need === 'none') return;
    await fixture.restore();
    const before = await fixture.lastWrite(fixture.south);
    const { always, inTurn } = tokens;
    const turn = keys.indexOf(key);
    for (const [name, { token, headers, expected }] of [...always, ...someOf(inTurn, { turn, short: 2 })]) {
      // Nothing it refers to exists: who may not call hears that first.
      const reply = await fixture.send(key, exampleOf(key), { token }, headers);
      const about = `${name} on ${key}: ${reply.code} ${reply.message}`;
      const codes = expected(need, isInProduct(key));
      if (codes.length === 0) expect([401, 403], about).not.toContain(reply.status);
      else expect(codes, about).toContain(reply.code);
      expect(reply.status, about).toBeLessThan(500);
      expect(textOf(reply), about).not.toContain(fixture.south.marker);
    }
    expect(await fixture.lastWrite(fixture.south)).toBe(before);
  });

  test('[ACC-D17] believes no token that comes as a cookie or in another scheme', async () => {
    if (row.stranger !== 401) return;
    const { token } = await fixture.caller('product manager');
    const call = await fixture.validCall(key, fixture.north, fixture.north.manager);
    for (const headers of [
      { cookie: `token=${token}` },
      { authorization: token },
      { authorization: `bearer ${token}` },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer ${token} ` },
    ]) {
      expectVerdict(await fixture.send(key, call, {}, headers), 401, JSON.stringify(Object.keys(headers)));
    }
  });
});

const referring = registryEntries().flatMap(([key, endpoint]) =>
  endpoint.access === 'public'
    ? []
    : referencesOf(endpoint)
        .filter(({ refers }) => isOwned(refers))
        .map((reference) => ({ key, ...reference, title: `${key} · ${reference.part}.${reference.name}` })),
);

const nonsense = [
  0,
  -1,
  1.5,
  '9223372036854775807',
  '9223372036854775808',
  '1 or 1=1',
  "1'",
  '',
  'null',
  '1e15',
  [999_999_999],
  { id: 999_999_999 },
];

describe('ids of other products', () => {
  const withoutHeaders = (body: unknown) => JSON.stringify({ ...(body as object), headers: undefined });

  test.each(referring)(
    '[PRD-20] $title: foreign is missing, to the byte',
    async ({ key, part, name, refers, isFilter }) => {
      const session = await fixture.caller('member of another product');
      const ask = async (value: unknown) => {
        const call = await fixture.validCall(key, fixture.south, fixture.south.manager);
        call[part]![name] = value;
        return fixture.send(key, call, session);
      };
      const foreignCall = await fixture.validCall(key, fixture.north, fixture.north.manager);
      const before = await fixture.lastWrite(fixture.north);
      const foreign = await ask(foreignCall[part]![name]);
      const missing = await ask(missingFor(refers));
      if (isFilter) expectNothingIn(foreign.data);
      else expect(foreign.status, foreign.message).toBeGreaterThanOrEqual(400);
      expect(withoutHeaders(foreign)).toBe(withoutHeaders(missing));
      expect(textOf(foreign)).not.toContain(fixture.north.marker);
      expect(await fixture.lastWrite(fixture.north)).toBe(before);
    },
  );

  test.each(referring)('$title: nonsense is refused', async ({ key, part, name, isFilter, title }) => {
    const session = await fixture.caller('member of another product');
    const before = await fixture.lastWrite(fixture.north);
    const turn = referring.findIndex((reference) => reference.title === title);
    for (const value of someOf(nonsense, { turn, short: 3 })) {
      const isNone = value === 0 && (registry[key] as Endpoint).example?.[part]?.[name] === 0;
      if (isNone) continue;
      const call = await fixture.validCall(key, fixture.south, fixture.south.manager);
      call[part]![name] = value;
      const reply = await fixture.send(key, call, session);
      if (!isFilter) expect(reply.status, String(value)).toBeGreaterThanOrEqual(400);
      expect(reply.status, String(value)).toBeLessThan(500);
    }
    expect(await fixture.lastWrite(fixture.north)).toBe(before);
  });
});

/** Accepted without effect, so it refers to nothing. */
const isIgnored = (key: RegistryKey, name: string) =>
  (definitions as readonly Definition[]).some(
    ({ path, ignoredFilters = [] }) =>
      [`GET ${path}/list`, `GET ${path}/groups`, `GET ${path}/export`].includes(key) &&
      ignoredFilters.includes(name),
  );

test('every endpoint that takes an id says what it points at', () => {
  for (const [key, endpoint] of registryEntries() as [RegistryKey, Endpoint][]) {
    for (const part of ['params', 'query', 'body'] as const) {
      for (const name of Object.keys(endpoint[part]?.shape ?? {})) {
        if (!/^id$|Id$|Ids$/.test(name) || key === 'POST /usrapi/v1/users/logout') continue;
        if (isIgnored(key, name)) continue;
        const found = referencesOf(registry[key]).some(
          (reference) => reference.part === part && reference.name === name,
        );
        expect(found, `${key} ${part}.${name}`).toBe(true);
      }
    }
  }
});
