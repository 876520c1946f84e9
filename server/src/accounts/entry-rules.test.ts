// Who may register, come as a guest and create products, by the settings of the operator.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, password, type TestApp } from '../../tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { codeIn, nextMailTo } from '../../tests/support/mailbox.ts';

let database: TestDatabase;
const apps: TestApp[] = [];
const settings = {
  open: {},
  domains: { REGISTRATION: 'domains', REGISTRATION_DOMAINS: 'Northyard.example, bücher.example' },
  invitation: { REGISTRATION: 'invitation', GUEST_LOGIN: 'off' },
  closed: { REGISTRATION: 'closed' },
  operators: { PRODUCT_CREATION: 'operators', OPERATORS: 'listed.name, boss@example.test' },
} as const;
const appWith = {} as Record<keyof typeof settings, TestApp>;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const [name, env] of Object.entries(settings)) {
    const app = await createTestApp({ database, env });
    apps.push(app);
    appWith[name as keyof typeof settings] = app;
  }
  await appWith.open.startWorker();
}, 60_000);
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.drop();
});

const fresh = () => randomUUID().slice(0, 8);
const askCode = (app: TestApp, email: string) =>
  app.call('POST /usrapi/v1/users/register-verification-code', { body: { email } });
const register = (app: TestApp, email: string, { username = `u${fresh()}`, code = '000000' } = {}) =>
  app.call('POST /usrapi/v1/users/register', {
    body: { username, email, password, repeatPassword: password, emailVerificationCode: code },
  });
const bytesOf = ({ headers: _headers, ...reply }: object & { headers: unknown }) => JSON.stringify(reply);

describe.each(['invitation', 'closed'] as const)('registration by %s', (mode) => {
  test('[OPS-07, SEC-01] sends no code and makes no account, also not with a code from before', async () => {
    const email = `${fresh()}@example.test`;
    expect((await askCode(appWith.open, email)).status).toBe(200);
    const code = codeIn(await nextMailTo(email));
    expect((await askCode(appWith[mode], `${fresh()}@example.test`)).status).toBe(403);
    expect((await register(appWith[mode], email, { code })).status).toBe(403);
    expect(await database.query('select from users where email = $1', [email])).toEqual([]);
  });

  test('[SEC-01] answers the same about a name or address that exists and one that does not', async () => {
    const known = await appWith[mode].person();
    const unknown = { username: `u${fresh()}`, email: `${fresh()}@example.test` };
    const app = appWith[mode];
    expect(bytesOf(await askCode(app, known.email))).toBe(bytesOf(await askCode(app, unknown.email)));
    expect(bytesOf(await register(app, known.email, known))).toBe(
      bytesOf(await register(app, unknown.email, unknown)),
    );
  });
});

describe('registration by mail domains', () => {
  test('[OPS-07, SEC-01] takes addresses of these domains, in any case and script, and no others', async () => {
    const app = appWith.domains;
    for (const domain of [
      'northyard.example',
      'NorthYard.EXAMPLE',
      'xn--bcher-kva.example',
      'bücher.example',
    ])
      expect((await askCode(app, `${fresh()}@${domain}`)).status, domain).toBe(200);
    for (const domain of [
      'evil.example',
      'sub.northyard.example',
      'northyard.example.evil.test',
      'evilnorthyard.example',
    ]) {
      expect(await askCode(app, `${fresh()}@${domain}`), domain).toMatchObject({ status: 400, code: 40_085 });
      expect(await register(app, `${fresh()}@${domain}`), domain).toMatchObject({ code: 40_085 });
    }
    // One @ is the rule of addresses, so nothing stands behind the domain.
    expect((await askCode(app, 'x@evil.example@northyard.example')).status).toBe(400);
  });

  test('[SEC-01] outside of them nobody learns whether an address exists', async () => {
    const known = await appWith.domains.person();
    const answers = [
      await askCode(appWith.domains, known.email),
      await askCode(appWith.domains, `${fresh()}@example.test`),
      await register(appWith.domains, known.email, { username: known.username }).then(bytesOf),
      await register(appWith.domains, `${fresh()}@example.test`).then(bytesOf),
    ];
    expect(bytesOf(answers[0] as never)).toBe(bytesOf(answers[1] as never));
    expect(answers[2]).toBe(answers[3]);
  });

  test('[OPS-08, OPS-07] nor can an address outside be invited by mail; and where nobody registers, none', async () => {
    const { manager } = await appWith.open.product();
    const { token } = manager;
    const body = { emails: [`${fresh()}@evil.example`] };
    const invite = 'POST /prdapi/v1/products/invite-members';
    expect(await appWith.domains.call(invite, { token, body })).toMatchObject({ code: 40_085 });
    expect(await appWith.closed.call(invite, { token, body })).toMatchObject({ code: 40_310 });
    expect(await appWith.invitation.call(invite, { token, body })).toMatchObject({ status: 200 });
  });
});

test('[SEC-01] the time of an answer does not tell whether an address or a name exists', async () => {
  const known = await appWith.open.person();
  const runs = 60;
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const ways: Record<string, (who: { email: string; username: string }) => Promise<unknown>> = {
    'a code by invitation': ({ email }) => askCode(appWith.invitation, email),
    'an account by invitation': (who) => register(appWith.invitation, who.email, who),
    'a code outside the domains': ({ email }) => askCode(appWith.domains, email),
    'a wrong code': (who) => register(appWith.open, who.email, who),
  };
  for (const [name, way] of Object.entries(ways)) {
    const [ofKnown, ofUnknown]: [number[], number[]] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      ofKnown.push(await timed(() => way(known)));
      ofUnknown.push(await timed(() => way({ username: `u${fresh()}`, email: `${fresh()}@example.test` })));
    }
    expect(Math.abs(median(ofKnown) - median(ofUnknown)), name).toBeLessThan(10);
  }
}, 60_000);

test('[OPS-07, OPS-08] an invitation leads in where registration is by invitation only', async () => {
  const app = appWith.invitation;
  const { id, manager } = await app.product();
  const email = `${fresh()}@example.test`;
  await app.call('POST /prdapi/v1/products/invite-members', {
    token: manager.token,
    body: { emails: [email] },
  });
  const invitation = /\/invitation#([\w-]+)/.exec((await nextMailTo(email)).text)![1]!;
  const body = { username: `u${fresh()}`, email, password, repeatPassword: password, invitation };
  expect((await appWith.closed.call('POST /usrapi/v1/users/register', { body })).status).toBe(403);
  const made = await app.call('POST /usrapi/v1/users/register', { body });
  expect(made.status).toBe(200);
  const members = await database.query('select from memberships where product_id = $1 and user_id = $2', [
    id,
    made.data.id,
  ]);
  expect(members).toHaveLength(1);
});

test('[OPS-07] guest sign-in is a setting, and says no more than a wrong password when it is off', async () => {
  const guest = { username: 'guest', password: 'guest123' };
  const as = (app: TestApp, body: typeof guest) => app.call('POST /usrapi/v1/users/login', { body });
  expect((await as(appWith.open, guest)).status).toBe(200);
  const wrong = await as(appWith.invitation, { ...guest, password: 'wrong1' });
  expect(bytesOf(await as(appWith.invitation, guest))).toBe(bytesOf(wrong));
});

describe('creating products', () => {
  const create = (app: TestApp, token: string) =>
    app.call('POST /prdapi/v1/products/create', { token, body: { name: 'New' } });

  test('[OPS-07] is for operators alone if the operator says so: by username or by the address of the account', async () => {
    const app = appWith.operators;
    const [anybody, named, addressed] = [
      await app.signedIn(),
      await app.signedIn('Listed.Name'),
      await app.signedIn('boss'),
    ];
    expect(await create(app, anybody.token)).toMatchObject({ status: 403, code: 40_312 });
    expect((await create(app, named.token)).status).toBe(200);
    expect((await create(app, addressed.token)).status).toBe(200);
    expect((await create(appWith.open, anybody.token)).status).toBe(200);
    const isOperator = async ({ id, token }: { id: number; token: string }) =>
      (await app.call('GET /usrapi/v1/users/get/{id}', { token, params: { id } })).data.data.isOperator;
    expect([await isOperator(anybody), await isOperator(named), await isOperator(addressed)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('[OPS-07] nobody becomes an operator by registering a listed name or a username that looks like the address', async () => {
    const app = await createTestApp({
      database,
      env: { PRODUCT_CREATION: 'operators', OPERATORS: 'free.name, chief@corp.example' },
    });
    try {
      const email = `${fresh()}@example.test`;
      await askCode(app, email);
      const code = codeIn(await nextMailTo(email));
      expect(await register(app, email, { username: 'Free.Name', code })).toMatchObject({ code: 40_021 });
      expect((await register(app, email, { username: 'chief@corp.example', code })).status).toBe(200);
      const { token } = (await app.signIn({ username: 'chief@corp.example' })).data;
      expect((await create(app, token)).status).toBe(403);
    } finally {
      await app.close();
    }
  });
});
