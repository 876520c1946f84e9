import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '@tracery/contract';
import { createTestApp, password, type Reply, type TestApp } from '../../tests/support/app.ts';
import { nextMailTo } from '../../tests/support/mailbox.ts';
import { startProvider, type TestProvider } from '../../tests/support/oidc-provider.ts';
import { createSecrets } from '../platform/crypto/secrets.ts';
import { openToken, sealToken } from '../platform/crypto/sealed-token.ts';

let provider: TestProvider;
let other: TestProvider;
let app: TestApp;

beforeAll(async () => {
  [provider, other] = await Promise.all([startProvider(), startProvider()]);
  app = await createTestApp({
    env: {
      OIDC_PROVIDERS: 'northyard,gitlab,gone',
      ...provider.env('northyard'),
      ...other.env('gitlab'),
      OIDC_GITLAB_SECOND_FACTOR: 'on',
      ...provider.env('gone'),
      OIDC_GONE_ISSUER: 'http://127.0.0.1:1',
      // The first product of this database.
      SSO_GROUPS: 'developers=1000:developer; testers=1000:tester',
    },
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all([provider.stop(), other.stop()]);
});

const cookieOf = ({ headers }: Reply, name: string): string | undefined =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0]!)
    .find((cookie) => cookie.startsWith(`__Host-tracery_${name}=`));

interface Finished {
  signedIn?: { token: string };
  link?: { linkToken: string; username: string; match: string; canMail: boolean };
  done?: string;
}

const newSubject = () => `s${randomUUID().slice(0, 8)}`;

async function begin(name = 'northyard') {
  const started = await app.call('POST /usrapi/v1/sso/start', { body: { provider: name } });
  return { url: started.data.url, cookie: cookieOf(started, 'sso')! };
}

const finish = (body: object, cookie?: string) =>
  app.send('POST /usrapi/v1/sso/finish', { body, ...(cookie && { headers: { cookie } }) }) as Promise<
    Reply<Finished>
  >;

/** The whole way with a provider. */
async function signInAs(subject: string, at = provider, name = 'northyard') {
  const { url, cookie } = await begin(name);
  return finish(await at.visit(url, subject), cookie);
}

const link = (body: object) =>
  app.send('POST /usrapi/v1/sso/link', { body }) as Promise<Reply<{ token: string }>>;

/** An account that somebody at the provider may own, and what they get there. */
async function toBeLinked() {
  const person = await app.person();
  const subject = newSubject();
  provider.tell(subject, { email: person.email, email_verified: true, preferred_username: 'somebody.new' });
  const { data } = await signInAs(subject);
  return { person, subject, linkToken: data.link!.linkToken, link: data.link! };
}

const auditOf = (event: string, personId: number) =>
  app.database.query<{ detail: Record<string, unknown> }>(
    'select detail from audit_events where event = $1 and coalesce(person_id, actor_id) = $2 order by id',
    [event, personId],
  );

const idOf = async (username: string) => {
  const [row] = await app.database.query<{ id: number }>('select id::int from users where username = $1', [
    username,
  ]);
  return row!.id;
};

test('[OPS-09] somebody new gets an account and a session, and the same one with the next sign-in', async () => {
  const subject = newSubject();
  const first = await signInAs(subject);
  expect(first.status, first.message).toBe(200);
  expect(cookieOf(first, 'sid')).toBeDefined();
  expect(cookieOf(first, 'sso')).toBe('__Host-tracery_sso=');
  const { token } = first.data.signedIn!;
  const own = await app.call('GET /usrapi/v1/users/identities', { token });
  expect(own.data).toMatchObject({
    hasPassword: false,
    list: [{ provider: 'northyard', issuer: provider.issuer, subject, email: `${subject}@example.test` }],
  });
  // Renamed there: still the same person here.
  provider.tell(subject, { preferred_username: 'renamed', email: 'renamed@example.test' });
  expect((await signInAs(subject)).status).toBe(200);
  const rows = await app.database.query('select username from users where username in ($1, $2)', [
    subject,
    'renamed',
  ]);
  expect(rows).toEqual([{ username: subject }]);
  const id = await idOf(subject);
  expect(await auditOf('signIn.succeeded', id)).toHaveLength(2);
  expect((await auditOf('signIn.succeeded', id))[0]!.detail).toEqual({ issuer: provider.issuer });
});

test('[OPS-09] the same subject at another provider is somebody else', async () => {
  const subject = newSubject();
  await signInAs(subject);
  other.tell(subject, { email: `${subject}@elsewhere.test`, preferred_username: `${subject}x` });
  const elsewhere = await signInAs(subject, other, 'gitlab');
  expect(elsewhere.status, elsewhere.message).toBe(200);
  expect(await idOf(`${subject}x`)).not.toBe(await idOf(subject));
});

test('[OPS-09] an account with the same address is linked after its password, and known from then on', async () => {
  const { person, subject, linkToken, link: asked } = await toBeLinked();
  expect(asked).toMatchObject({ username: person.username, match: 'email', canMail: true });
  expect((await link({ linkToken, password: 'wrong horse' })).code).toBe(40020);
  expect((await link({ linkToken })).code).toBe(40020);
  expect((await signInAs(subject)).data.link).toBeDefined();
  const linked = await link({ linkToken, password });
  expect(linked.status, linked.message).toBe(200);
  expect((await signInAs(subject)).data.signedIn).toBeDefined();
  expect(await auditOf('identity.linked', person.id)).toHaveLength(1);
  expect((await auditOf('signIn.failed', person.id)).map(({ detail }) => detail['reason'])).toEqual([
    'login.wrong',
    'login.wrong',
  ]);
});

test('[OPS-09] a mailed code proves the account too, once, and the owner is told', async () => {
  await app.startWorker();
  const { person, subject, linkToken } = await toBeLinked();
  const asked = await app.send('POST /usrapi/v1/sso/link-code', { body: { linkToken } });
  expect(asked.status, asked.message).toBe(200);
  const { text } = await nextMailTo(person.email);
  const emailCode = /\b\d{6}\b/.exec(text)![0];
  const wrong = emailCode === '000000' ? '000001' : '000000';
  expect((await link({ linkToken, emailCode: wrong })).code).toBe(40023);
  expect((await link({ linkToken, emailCode })).status).toBe(200);
  expect((await link({ linkToken, emailCode })).code).toBe(40023);
  expect((await signInAs(subject)).data.signedIn).toBeDefined();
  expect((await nextMailTo(person.email, { after: 1 })).subject).toMatch(/linked/);
});

test('[OPS-09] the second factor of an account is asked for before it is linked', async () => {
  const { person, linkToken } = await toBeLinked();
  const { token } = (await app.signIn(person)).data;
  const started = await app.call('POST /usrapi/v1/users/second-factor/start', { token });
  const { secret } = started.data;
  await app.call('POST /usrapi/v1/users/second-factor/confirm', {
    token,
    body: { code: generateSync({ secret }) },
  });
  await app.database.query('update authenticators set last_step = 0 where user_id = $1', [person.id]);
  expect((await link({ linkToken, password })).code).toBe(40091);
  expect((await link({ linkToken, password, code: '000000' })).code).toBe(40092);
  expect((await link({ linkToken, password, code: generateSync({ secret }) })).status).toBe(200);
});

test('[OPS-09] an address that the provider has not verified takes over nobody, and makes no account', async () => {
  const person = await app.person();
  const subject = newSubject();
  for (const email_verified of [false, undefined]) {
    provider.tell(subject, { email: person.email, email_verified: email_verified as false });
    expect((await signInAs(subject)).code).toBe(42221);
  }
  expect(await app.database.query('select from identities where subject = $1', [subject])).toEqual([]);
});

test('[OPS-09] who only has the same username may say that it is somebody else, and gets another name', async () => {
  const person = await app.person();
  const subject = newSubject();
  provider.tell(subject, { preferred_username: person.username });
  const { data } = await signInAs(subject);
  expect(data.link).toMatchObject({ username: person.username, match: 'username', canMail: false });
  const { linkToken } = data.link!;
  expect((await app.send('POST /usrapi/v1/sso/link-code', { body: { linkToken } })).code).toBe(42229);
  expect((await link({ linkToken, emailCode: '123456' })).code).toBe(42229);
  expect((await link({ linkToken, isSomebodyElse: true })).status).toBe(200);
  expect(await idOf(`${person.username}-2`)).not.toBe(person.id);
});

test('[OPS-09] whoever has the same address cannot say that they are somebody else', async () => {
  const { linkToken } = await toBeLinked();
  expect((await link({ linkToken, isSomebodyElse: true })).code).toBe(42222);
});

test('[OPS-09] guesses of a password while linking count as guesses on the account', async () => {
  const { person, linkToken } = await toBeLinked();
  const codes: number[] = [];
  for (let n = 0; n < 12; n++) codes.push((await link({ linkToken, password: `wrong ${n}` })).code);
  expect(codes).toContain(42902);
  expect((await link({ linkToken, password })).status).toBe(429);
  expect((await app.signIn(person)).status).toBe(429);
});

test('[OPS-09] a code and a state are good once', async () => {
  const { url, cookie } = await begin();
  const answer = await provider.visit(url, newSubject());
  expect((await finish(answer, cookie)).status).toBe(200);
  // The browser has forgotten the cookie; somebody with a copy finds the code used.
  expect((await finish(answer)).code).toBe(42222);
  expect((await finish(answer, cookie)).code).toBe(42222);
});

test('[OPS-09] what was begun in another browser does not end in this one', async () => {
  const attacker = await begin();
  const answer = await provider.visit(attacker.url, newSubject());
  const victim = await begin();
  const refused = await finish(answer, victim.cookie);
  // What the victim has begun goes on.
  expect([refused.code, cookieOf(refused, 'sso')]).toEqual([42222, undefined]);
  expect((await finish(answer)).code).toBe(42222);
  expect((await finish(answer, `${victim.cookie.slice(0, -4)}AAAA`)).code).toBe(42222);
  // The state of the victim with the code of the attacker: PKCE and nonce do not fit.
  const { searchParams } = new URL(victim.url);
  const mixed = { ...answer, state: searchParams.get('state') };
  expect((await finish(mixed, victim.cookie)).code).toBe(42222);
});

test('[OPS-09] the answer of another provider is refused (mix-up)', async () => {
  const { url, cookie } = await begin();
  const answer = await provider.visit(url, newSubject());
  expect((await finish({ ...answer, iss: other.issuer }, cookie)).code).toBe(42222);
  expect((await finish({ ...answer, iss: '' }, cookie)).code).toBe(42222);
});

test('[OPS-09] a token with another nonce, another verifier, or after ten minutes is refused', async () => {
  const secrets = createSecrets('only for tests');
  const tryWith = async (changed: object, use: 'sso' | 'link' = 'sso', milliseconds = 60_000) => {
    const { url, cookie } = await begin();
    const answer = await provider.visit(url, newSubject());
    const pending = openToken(secrets, 'sso', cookie.slice(cookie.indexOf('=') + 1)) as object;
    const forged = sealToken(secrets, use, { ...pending, ...changed }, milliseconds);
    return (await finish(answer, `__Host-tracery_sso=${forged}`)).code;
  };
  expect(await tryWith({})).toBe(0);
  expect(await tryWith({ nonce: 'another' })).toBe(42222);
  expect(await tryWith({ verifier: 'x'.repeat(43) })).toBe(42222);
  expect(await tryWith({}, 'sso', -1)).toBe(42222);
  expect(await tryWith({}, 'link')).toBe(42222);
});

test('[OPS-09] a link token is refused when it is changed, too old, or of another use', async () => {
  const { linkToken } = await toBeLinked();
  const secrets = createSecrets('only for tests');
  const used = [
    `${linkToken.slice(0, -4)}AAAA`,
    '',
    sealToken(secrets, 'link', { userId: 1 }, -1),
    sealToken(secrets, 'sso', { userId: 1, match: 'email', identity: {} }, 60_000),
  ];
  for (const wrong of used) expect((await link({ linkToken: wrong, password })).code).toBe(42222);
});

test('[OPS-09] a disabled person is not let in by a provider either', async () => {
  const subject = newSubject();
  await signInAs(subject);
  await app.database.query('update users set disabled_at = now() where username = $1', [subject]);
  const refused = await signInAs(subject);
  expect([refused.code, refused.data]).toEqual([40098, null]);
  expect(cookieOf(refused, 'sid')).toBeUndefined();
});

test('[OPS-09] whom the provider turns away, and whom it does not answer, is told what to do', async () => {
  const { url, cookie } = await begin();
  const state = new URL(url).searchParams.get('state');
  expect((await finish({ state, error: 'access_denied' }, cookie)).code).toBe(42224);
  const started = performance.now();
  const down = await app.send('POST /usrapi/v1/sso/start', { body: { provider: 'gone' } });
  expect([down.status, down.code]).toEqual([503, 50320]);
  expect(performance.now() - started).toBeLessThan(4000);
  const unknown = await app.send('POST /usrapi/v1/sso/start', { body: { provider: 'http://evil.test' } });
  expect(unknown.code).toBe(42227);
});

test('[OPS-09] a provider that stops between beginning and end is answered as down', async () => {
  const shortLived = await startProvider();
  const own = await createTestApp({
    database: app.database,
    env: { OIDC_PROVIDERS: 'short', ...shortLived.env('short') },
  });
  const started = await own.call('POST /usrapi/v1/sso/start', { body: { provider: 'short' } });
  const answer = await shortLived.visit(started.data.url, newSubject());
  await shortLived.stop();
  const cookie = cookieOf(started, 'sso')!;
  const down = await own.send('POST /usrapi/v1/sso/finish', { body: answer, headers: { cookie } });
  expect(down.code).toBe(50320);
  await own.close();
});

test('[OPS-09] groups of the provider make somebody a member of a product, and end it', async () => {
  const { id } = await app.product();
  expect(id).toBe(1000);
  const subject = newSubject();
  const rolesAfter = async (groups: string[]) => {
    provider.tell(subject, { groups });
    expect((await signInAs(subject)).status).toBe(200);
    const rows = await app.database.query<{ roles: string[] }>(
      'select m.roles from memberships m join users u on u.id = m.user_id where u.username = $1',
      [subject],
    );
    return rows.flatMap(({ roles }) => roles);
  };
  expect(await rolesAfter(['developers', 'others'])).toEqual(['DevelopEngineer']);
  expect(await rolesAfter(['testers'])).toEqual(['TestEngineer']);
  expect(await rolesAfter([])).toEqual([]);
});

test('[OPS-09] passwords can be switched off: none signs in, registers, or is reset', async () => {
  const own = await createTestApp({
    database: app.database,
    env: {
      GUEST_LOGIN: 'off',
      PASSWORDS: 'off',
      OIDC_PROVIDERS: 'northyard',
      ...provider.env('northyard'),
    },
  });
  const person = await app.signedIn();
  const email = `${newSubject()}@example.test`;
  const fresh = {
    password: 'new secret',
    repeatPassword: 'new secret',
    email,
    emailVerificationCode: '123456',
  };
  const calls = [
    ['login', { username: person.username, password }],
    ['register-verification-code', { email }],
    ['register', { username: 'nils.krog', ...fresh }],
    ['password-verification-code', { email: person.email }],
    ['reset-password', fresh],
  ] as const;
  for (const [path, body] of calls)
    expect((await own.send(`POST /usrapi/v1/users/${path}`, { body })).code, path).toBe(42228);
  const change = {
    userId: person.id,
    oldPassword: password,
    newPassword: 'new secret',
    repeatNewPassword: 'new secret',
  };
  const { token } = person;
  expect((await own.send('POST /usrapi/v1/users/change-password', { token, body: change })).code).toBe(42228);
  const { data } = await own.call('GET /damapi/v1/system/config');
  expect(data).toMatchObject({ passwords: false, providers: [{ name: 'northyard', label: 'northyard' }] });
  expect(JSON.stringify(data)).not.toContain('ssss');
  await own.close();
});

test('[OPS-09] somebody who is signed in links a provider, proves with it, and unlinks it again', async () => {
  const person = await app.signedIn();
  const { token } = person;
  const subject = newSubject();
  const go = async (purpose: 'link' | 'prove', who = subject) => {
    const started = await app.call('POST /usrapi/v1/users/identities/start', {
      token,
      body: { provider: 'northyard', purpose },
    });
    const { url } = started.data;
    return { url, reply: await finish(await provider.visit(url, who), cookieOf(started, 'sso')) };
  };
  expect((await go('link')).reply.data.done).toBe('linked');
  expect((await signInAs(subject)).data.signedIn).toBeDefined();

  const age = () =>
    app.database.query(
      `update sessions set created_at = now() - interval '1 day', proved_at = null where user_id = $1`,
      [person.id],
    );
  await age();
  const identity = { issuer: provider.issuer, subject };
  const unlink = () => app.send('POST /usrapi/v1/users/identities/unlink', { token, body: identity });
  expect((await unlink()).code).toBe(40078);
  const refused = await app.send('POST /usrapi/v1/users/identities/start', {
    token,
    body: { provider: 'northyard', purpose: 'link' },
  });
  expect(refused.code).toBe(40078);
  const stranger = await go('prove', newSubject());
  expect(stranger.reply.code).toBe(42225);
  const proved = await go('prove');
  expect(new URL(proved.url).searchParams.get('prompt')).toBe('login');
  expect(proved.reply.data.done).toBe('proved');
  expect((await unlink()).status).toBe(200);
  expect((await app.call('GET /usrapi/v1/users/identities', { token })).data).toEqual({
    hasPassword: true,
    list: [],
  });
  expect(await auditOf('identity.unlinked', person.id)).toHaveLength(1);
});

test('[OPS-09] what was begun by a session ends with it', async () => {
  const { token, id } = await app.signedIn();
  const started = await app.call('POST /usrapi/v1/users/identities/start', {
    token,
    body: { provider: 'northyard', purpose: 'link' },
  });
  const answer = await provider.visit(started.data.url, newSubject());
  await app.database.query('update sessions set ended_at = now() where user_id = $1', [id]);
  expect((await finish(answer, cookieOf(started, 'sso'))).code).toBe(42222);
});

test('[OPS-09] the last way into an account stays, also when two unlink at once', async () => {
  const subject = newSubject();
  const { token } = (await signInAs(subject)).data.signedIn!;
  const unlink = (issuer: string) =>
    app.send('POST /usrapi/v1/users/identities/unlink', { token, body: { issuer, subject } });
  expect((await unlink(provider.issuer)).code).toBe(42226);
  await app.database.query('insert into identities (issuer, subject, user_id) values ($1, $2, $3)', [
    other.issuer,
    subject,
    await idOf(subject),
  ]);
  const replies = await Promise.all([unlink(provider.issuer), unlink(other.issuer)]);
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 42226]);
  expect((await unlink('https://not.there')).status).toBe(404);
});

/** A server that is no provider, and the addresses that were asked for there. */
async function startListener(answer: http.RequestListener) {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url!);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, asked, stop: () => server.close().closeAllConnections() };
}

test('[OPS-09] no request makes the server ask an address: only the settings do', async () => {
  const listener = await startListener((_, response) => void response.end('{}'));
  const { address } = listener;
  for (const name of [address, `northyard@${address.slice(7)}`, `../${address}`, `${address}#northyard`])
    expect((await app.send('POST /usrapi/v1/sso/start', { body: { provider: name } })).code).toBe(42227);
  const { url, cookie } = await begin();
  const answer = await provider.visit(url, newSubject());
  expect((await finish({ ...answer, iss: address, redirect_uri: address }, cookie)).code).toBe(42222);
  expect(listener.asked).toEqual([]);
  listener.stop();
});

test('[OPS-09] a provider that hangs, never ends, or leads elsewhere is answered as down in time', async () => {
  const elsewhere = await startListener((_, response) => void response.end('{}'));
  const chunk = 'x'.repeat(65_536);
  let sent = 0;
  const listeners = await Promise.all([
    startListener(() => undefined),
    startListener((_, response) => {
      response.setHeader('content-type', 'application/json');
      const go = () => {
        do sent += chunk.length;
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', go);
      go();
    }),
    startListener((_, response) => void response.writeHead(302, { location: elsewhere.address }).end()),
  ]);
  const env = Object.assign(
    {},
    ...listeners.map(({ address }, n) => ({
      ...provider.env(`p${n}`),
      [`OIDC_P${n}_ISSUER`]: address,
    })),
  ) as Record<string, string>;
  const own = await createTestApp({ database: app.database, env: { OIDC_PROVIDERS: 'p0,p1,p2', ...env } });
  const started = performance.now();
  const replies = await Promise.all(
    listeners.map((_, n) => own.send('POST /usrapi/v1/sso/start', { body: { provider: `p${n}` } })),
  );
  expect(replies.map(({ code }) => code)).toEqual([50320, 50320, 50320]);
  expect(performance.now() - started).toBeLessThan(limits.call.serverDeadline);
  expect(elsewhere.asked).toEqual([]);
  // What lies in the buffers of the connection beside what was read.
  expect(sent).toBeLessThan(20 * 1024 * 1024);
  await own.close();
  for (const listener of [elsewhere, ...listeners]) listener.stop();
});

test('[OPS-09, OPS-11] a password that was switched off links nothing', async () => {
  const { person, linkToken } = await toBeLinked();
  await app.database.query('update users set is_password_off = true where id = $1', [person.id]);
  expect(await link({ linkToken, password })).toMatchObject({ status: 400, data: null });
  await app.database.query('update users set is_password_off = false where id = $1', [person.id]);
  expect((await link({ linkToken, password })).status).toBe(200);
});

test('[OPS-09, OPS-11] only a provider of whom the operator says so opens products that ask for a second factor', async () => {
  const { id } = await app.product();
  await app.database.query('update products set asks_second_factor = true where id = $1', [id]);
  for (const [at, name, status] of [
    [provider, 'northyard', 403],
    [other, 'gitlab', 200],
  ] as const) {
    const subject = newSubject();
    await signInAs(subject, at, name);
    await app.database.query(
      `insert into memberships (product_id, user_id, roles) values ($1, $2, '{TestEngineer}')`,
      [id, await idOf(subject)],
    );
    await app.database.query('update users set last_product_id = $1 where username = $2', [id, subject]);
    const { data } = await signInAs(subject, at, name);
    const reply = await app.send('GET /reqapi/v1/features/list', { token: data.signedIn!.token, query: {} });
    expect(reply.status, name).toBe(status);
  }
});
