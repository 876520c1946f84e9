// Every write is recorded in its own transaction, repeating it with the same key has no second effect, and reads
// change nothing.
import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { isWrite, registry, registryEntries, type Endpoint, type RegistryKey } from '@tracery/contract';
import { requireProductCondition } from '../support/app.ts';
import { startProvider, type TestProvider } from '../support/oidc-provider.ts';
import { createPasskey } from '../support/authenticator.ts';
import { expectVersionsToBeTrue, lastChange } from '../support/versions.ts';
import { lines } from './role-table.ts';
import { createFixture, type FilledCall, type Fixture } from './fixture.ts';

let fixture: Fixture;
let provider: TestProvider;
let isCommitLost = false;
let firstChange: number;
beforeAll(async () => {
  provider = await startProvider();
  fixture = await createFixture({
    env: { OIDC_PROVIDERS: 'northyard', ...provider.env('northyard') },
    databaseOptions: {
      observe: (sql) => (isCommitLost && sql === 'commit' ? 'rollback' : requireProductCondition(sql)),
    },
  });
  firstChange = await lastChange(fixture.app.database);
});
afterAll(async () => {
  await fixture.app.close();
  await provider.stop();
});

const keys = registryEntries().map(([key]) => key);
const writes = keys.filter(isWrite);
const keyed = writes.filter((key) => (registry[key] as Endpoint).repeat !== 'natural');

const traces = async () => {
  const [row] = await fixture.app.database.query<{ history: number; events: number }>(
    `select (select count(*)::int from history) as history, (select count(*)::int from account_events) as events`,
  );
  return row!;
};

/** Counts the rows of every table in one statement. */
let countingSql: string | undefined;

async function makeCountingSql(): Promise<string> {
  const tables = await fixture.app.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'tracery' and table_type = 'BASE TABLE'`,
  );
  return tables
    .map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
    .join(' union all ');
}

/** Row counts of all tables: enough to detect a second write. */
async function rowCounts(): Promise<Record<string, number>> {
  countingSql ??= await makeCountingSql();
  const counts = await fixture.app.database.query<{ name: string; rows: number }>(countingSql);
  return Object.fromEntries(counts.map(({ name, rows }) => [name, rows]));
}

/** Added rows per table. */
const added = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).map(([table, rows]) => [table, rows - before[table]!]));

interface Prepared {
  call: FilledCall;
  session: Awaited<ReturnType<Fixture['caller']>>;
}

/** What a person has who comes back from the provider: the cookie, and what was added to the address. */
async function comeFromProvider(subject: string) {
  const start = 'POST /usrapi/v1/sso/start';
  const { data, headers } = await fixture.app.call(start, { body: { provider: 'northyard' } });
  const cookie = String(headers['set-cookie']).split(';')[0]!;
  return { cookie, answer: await provider.visit(data.url, subject) };
}

/** What the calls of single sign-on need that no example can hold. */
async function prepareSso(key: RegistryKey, { call, session }: Prepared): Promise<void> {
  const subject = randomUUID();
  if (key.endsWith('/unlink')) {
    call.body = { issuer: provider.issuer, subject };
    await fixture.app.database.query(
      'insert into identities (issuer, subject, user_id) values ($1, $2, $3)',
      [provider.issuer, subject, session.person.id],
    );
  }
  if (!/sso\/(finish|link)/.test(key)) return;
  if (!key.endsWith('/finish')) provider.tell(subject, { email: session.person.email, email_verified: true });
  const { cookie, answer } = await comeFromProvider(subject);
  if (key.endsWith('/finish')) {
    call.body = answer;
    session.cookie = cookie;
    return;
  }
  const finished = await fixture.app.send('POST /usrapi/v1/sso/finish', {
    body: answer,
    headers: { cookie },
  });
  const { linkToken } = (finished.data as { link: { linkToken: string } }).link;
  call.body = { linkToken, ...(key.endsWith('/link') && { password: 'correct horse' }) };
}

/** A caller and a call that must succeed. A new user each time, because some calls change the user. */
async function prepare(key: RegistryKey): Promise<Prepared> {
  await fixture.caller('product manager');
  const person = await fixture.app.person();
  await fixture.app.database.query(
    'insert into memberships (product_id, user_id, roles) values ($1, $2, $3)',
    [
      fixture.north.id,
      person.id,
      [(registry[key] as Endpoint).access === 'manager' ? 'ProductManager' : 'DevelopEngineer'],
    ],
  );
  const session = {
    ...(await fixture.open(person, fixture.north.id)),
    person,
    product: fixture.north,
    foreign: fixture.south,
  };
  const call = await fixture.validCall(key, fixture.north, person);
  // It fills an empty product, which the fixture's are not.
  if (key === 'POST /prdapi/v1/products/example') {
    const create = { params: {}, query: {}, body: { name: 'Northyard Charging' } };
    const made = await fixture.send('POST /prdapi/v1/products/create', create, session);
    Object.assign(session, await fixture.open(person, (made.data as { id: number }).id));
  }
  if (key === 'POST /usrapi/v1/users/login')
    call.body = { username: person.username, password: 'correct horse' };
  if (/second-factor\/(confirm|remove)$/.test(key)) {
    const start = { params: {}, query: {}, body: {} };
    const started = await fixture.send('POST /usrapi/v1/users/second-factor/start', start, session);
    const { secret } = started.data as { secret: string };
    call.body = { code: generateSync({ secret }) };
    if (key.endsWith('remove')) {
      await fixture.send('POST /usrapi/v1/users/second-factor/confirm', call, session);
      await fixture.app.database.query('update authenticators set last_step = 0');
    }
  }
  const post = async (path: string, body: object = {}) =>
    fixture.send(
      `POST /usrapi/v1/users/${path}` as RegistryKey,
      { params: {}, query: {}, body: { ...body } },
      session,
    );
  const usesPasskey = /passkeys\/(add|sign-in|proof-options)$|recovery-codes$/.test(key);
  if (usesPasskey) {
    const passkey = createPasskey();
    const options = (await post('passkeys/options')).data as { challenge: string };
    const made = { name: 'Laptop', credential: passkey.made(options) };
    if (key.endsWith('/add')) call.body = made;
    else await post('passkeys/add', made);
    if (key.endsWith('/sign-in')) {
      const asked = await fixture.app.call('GET /usrapi/v1/users/passkeys/sign-in-options');
      call.body = { credential: passkey.signed(asked.data) };
    }
  }
  if (call.body && 'email' in call.body && !('emailVerificationCode' in call.body)) {
    call.body['email'] = `${randomUUID().slice(0, 8)}@example.test`;
  }
  if (/sso|identities/.test(key)) await prepareSso(key, { call, session });
  return { call, session };
}

describe.each(writes)('%s', (key) => {
  test('succeeds as its example shows, and leaves its trace', async () => {
    const { call, session } = await prepare(key);
    const before = await traces();
    const reply = await fixture.send(key, call, session);
    expect(reply.status, reply.message).toBe(200);
    const after = await traces();
    const { trace } = lines[key];
    expect(trace, 'the role table says where a write leaves its trace').toBeDefined();
    if (trace === 'history') expect(after.history).toBeGreaterThan(before.history);
    if (trace === 'account event') expect(after.events).toBeGreaterThan(before.events);
    if (trace === 'none') expect(after).toEqual(before);
  });

  test('leaves nothing at all when its transaction cannot commit', async () => {
    const { call, session } = await prepare(key);
    const before = await rowCounts();
    // The commit fails: no row, history, job or idempotency key of the write may remain.
    isCommitLost = true;
    const reply = await fixture.send(key, call, session).finally(() => (isCommitLost = false));
    // One keeps what was begun in a cookie and nowhere else, the other tells and keeps nothing.
    const isWithoutRows = key === 'POST /usrapi/v1/sso/start' || key === 'POST /damapi/v1/live/presence';
    if (!isWithoutRows) expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(await rowCounts()).toEqual(before);
  });
});

test('whatever was written, the newest version of each item is the item, and each entry of the history is a change', () =>
  expectVersionsToBeTrue(fixture.app.database, firstChange));

describe.each(keyed)('%s', (key) => {
  test('[SHL-D26] sent again with the same key answers the same and does nothing again', async () => {
    const { call, session } = await prepare(key);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await fixture.send(key, call, session, headers);
    expect(first.status, first.message).toBe(200);
    const after = await rowCounts();
    const second = await fixture.send(key, call, session, headers);
    expect(second).toMatchObject({ status: 200, code: 0, data: first.data });
    expect(await rowCounts()).toEqual(after);
  });

  test('[SHL-D26] sent eight times at once with the same key is one write with one answer', async () => {
    const single = await prepare(key);
    const start = await rowCounts();
    await fixture.send(key, single.call, single.session, { 'idempotency-key': randomUUID() });
    const byOne = added(start, await rowCounts());
    const { call, session } = await prepare(key);
    const headers = { 'idempotency-key': randomUUID() };
    const before = await rowCounts();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => fixture.send(key, call, session, headers)),
    );
    const done = replies.filter((reply) => reply.status === 200);
    expect(done.length, replies.map((reply) => `${reply.status} ${reply.message}`).join()).toBeGreaterThan(0);
    for (const { data } of done) expect(data).toEqual(done[0]!.data);
    expect(added(before, await rowCounts())).toEqual(byOne);
  });

  test('refuses the same key for another request, and a key that is none', async () => {
    const { call, session } = await prepare(key);
    const headers = { 'idempotency-key': randomUUID() };
    expect((await fixture.send(key, call, session, headers)).status).toBe(200);
    const other = { anything: 'else' };
    const changed = call.file
      ? { ...call, query: { ...call.query, ...other } }
      : { ...call, body: { ...call.body, ...other } };
    expect((await fixture.send(key, changed, session, headers)).status).toBe(422);
    expect((await fixture.send(key, call, session, { 'idempotency-key': 'no uuid' })).status).toBe(400);
  });
});

test('a key belongs to whoever used it: another person with the same key is another request', async () => {
  const key = 'POST /prdapi/v1/products/create';
  const headers = { 'idempotency-key': randomUUID() };
  const [mine, yours] = [await prepare(key), await prepare(key)];
  const first = await fixture.send(key, mine.call, mine.session, headers);
  const second = await fixture.send(key, yours.call, yours.session, headers);
  expect(second.status).toBe(200);
  expect(second.data).not.toEqual(first.data);
});

describe.each(keys.filter((key) => !isWrite(key)))('%s', (key) => {
  test('changes nothing, and runs in a transaction that could not', async () => {
    const { call, session } = await prepare(key);
    const before = await rowCounts();
    // Nobody of the fixture is an operator.
    const expected = lines[key].row === 'operate' ? 403 : 200;
    expect((await fixture.send(key, call, session)).status).toBe(expected);
    const told = lines[key].isAudited ? ['audit_events', 'audit_pending'] : [];
    expect(await rowCounts()).toEqual({
      ...before,
      ...Object.fromEntries(told.map((table) => [table, before[table]! + 1])),
    });
  });
});

test('every table of a product was written in these tests', async () => {
  const counts = await rowCounts();
  expect(Object.keys(inject('productTables')).filter((table) => counts[table] === 0)).toEqual([]);
});
