import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits, type Role } from '@tracery/contract';
import { generateSync } from 'otplib';
import {
  dnOf,
  groupLdif,
  groupsBase,
  peopleBase,
  personLdif,
  startSlapd,
  type Slapd,
} from '../../../scripts/slapd.ts';
import { claimsOf, createTestApp, password, type TestApp } from '../../tests/support/app.ts';
import { codeIn, nextMailTo } from '../../tests/support/mailbox.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';

let slapd: Slapd;
let database: TestDatabase;
let app: TestApp;
const directoryPassword = 'directory horse';
const open: TestApp[] = [];

/** Another app on the same database and directory. */
async function appWith(env: Record<string, string> = {}): Promise<TestApp> {
  const made = await createTestApp({ env: { ...slapd.env, ...env }, database });
  open.push(made);
  return made;
}

beforeAll(async () => {
  slapd = await startSlapd();
  database = await createTestDatabase();
  app = await appWith();
});
afterAll(async () => {
  for (const one of open) await one.close();
  await database.drop();
  await slapd.remove();
});

interface More {
  accountPassword?: string;
  code?: string;
  on?: TestApp;
  language?: string;
}
const login = (
  username: string,
  given = directoryPassword,
  { on = app, language = 'en', ...more }: More = {},
) =>
  on.call('POST /usrapi/v1/users/login', {
    body: { username, password: given, ...more },
    headers: { 'accept-language': language },
  });

const add = (uid: string, more: Partial<Parameters<typeof personLdif>[0]> = {}) =>
  slapd.change(personLdif({ uid, ...more }));

const accountsNamed = (username: string) =>
  database.query<{ id: number; fullname: string; email: string; password_hash: string }>(
    'select id::int, fullname, email, password_hash from users where lower(username) = lower($1)',
    [username],
  );

const eventsOf = async (event: string, personId: number) =>
  database.query<{ detail: object }>(
    'select detail from audit_events where event = $1 and $2 in (actor_id, person_id)',
    [event, personId],
  );

/** Who signs in by the directory, from the first time on. */
async function enrolled(uid: string) {
  add(uid);
  const { data } = await login(uid);
  return { token: data.token, id: claimsOf(data.token).userId };
}

/** Whoever tried from here before, starts anew. */
const forgetTries = () => database.query('truncate login_tries, login_guesses');

describe('signing in', () => {
  test('[OPS-10] the first sign-in makes an account with the name of the directory, the next ones lead into it', async () => {
    add('zhang.wei', { fullname: '张伟' });
    const first = await login('zhang.wei');
    expect(first.status).toBe(200);
    expect(first.data).toMatchObject({ fullname: '张伟' });
    const [account] = await accountsNamed('zhang.wei');
    expect(account).toMatchObject({ fullname: '张伟', email: 'zhang.wei@example.org', password_hash: '' });
    const second = await login('Zhang.Wei');
    expect(claimsOf(second.data.token).userId).toBe(account!.id);
    expect(await eventsOf('signIn.succeeded', account!.id)).toEqual([
      { detail: { by: 'directory' } },
      { detail: { by: 'directory' } },
    ]);
    expect(await eventsOf('identity.linked', account!.id)).toHaveLength(1);
  });

  test('[OPS-10] somebody with a Chinese username signs in by it', async () => {
    add('李雷', { fullname: '李雷', mail: 'li.lei@example.org' });
    const { status, data } = await login('李雷');
    expect(status).toBe(200);
    expect(data).toMatchObject({ fullname: '李雷' });
    expect(claimsOf((await login('李雷')).data.token).userId).toBe(claimsOf(data.token).userId);
  });

  test('[OPS-10] wrong passwords, unknown names and names with signs get the same refusal, to the byte', async () => {
    const { id } = await enrolled('wrong.tries');
    const local = await app.person();
    const refused = await login('wrong.tries', 'wrong horse');
    expect(refused).toMatchObject({ status: 400, message: 'Username or password is wrong' });
    for (const name of ['nobody.at.all', local.username, '*', 'wrong.tries)(uid=*', '\\2a'])
      expect({ ...(await login(name, 'wrong horse')), headers: {} }, name).toEqual({
        ...refused,
        headers: {},
      });
    for (const name of ['*', 'wrong.tries)(uid=*', 'wrong.*', 'wrong.tries\0'])
      expect((await login(name)).status).toBe(400);
    expect(await eventsOf('signIn.failed', id)).toHaveLength(1);
  });

  test('[OPS-10] an empty password is refused', async () => {
    await enrolled('empty.password');
    expect(
      (await app.send('POST /usrapi/v1/users/login', { body: { username: 'empty.password', password: '' } }))
        .status,
    ).toBe(400);
  });

  test('[OPS-10] tries are counted before the directory is asked, and the eleventh is refused with the right password too', async () => {
    await enrolled('counted.tries');
    for (let n = 0; n < limits.login.wrongTries; n += 1)
      expect((await login('counted.tries', 'wrong horse')).status).toBe(400);
    expect((await login('counted.tries')).status).toBe(429);
    await forgetTries();
    expect((await login('counted.tries')).status).toBe(200);
  });

  test('[OPS-10] whoever is disabled here, deleted there or locked there cannot sign in', async () => {
    for (const uid of ['is.disabled', 'is.deleted', 'is.locked']) await enrolled(uid);
    await database.query(`update users set disabled_at = now() where username = 'is.disabled'`);
    expect(await login('is.disabled')).toMatchObject({ status: 400, code: 40098 });
    slapd.change(`\ndn: ${dnOf('is.deleted')}\nchangetype: delete\n`);
    expect((await login('is.deleted')).status).toBe(400);
    slapd.change(
      `\ndn: ${dnOf('is.locked')}\nchangetype: modify\nadd: pwdAccountLockedTime\npwdAccountLockedTime: 000001010000Z\n`,
    );
    expect((await login('is.locked')).status).toBe(400);
  });

  test('[OPS-10] who was renamed in the directory keeps the account, and a new person with the old name does not get it', async () => {
    const { id } = await enrolled('old.name');
    slapd.change(`\ndn: ${dnOf('old.name')}\nchangetype: modrdn\nnewrdn: uid=new.name\ndeleteoldrdn: 1\n`);
    expect(claimsOf((await login('new.name')).data.token).userId).toBe(id);
    add('old.name', { mail: 'another.person@example.org' });
    expect(await login('old.name')).toMatchObject({ status: 422, code: 42243 });
    expect(await login('old.name', directoryPassword, { accountPassword: password })).toMatchObject({
      code: 42243,
    });
  });

  test('[OPS-10] the code of the second factor is asked for after the directory said yes', async () => {
    const { token } = await enrolled('two.steps');
    const started = await app.call('POST /usrapi/v1/users/second-factor/start', { token });
    const { secret } = started.data;
    const code = () => generateSync({ secret });
    await app.call('POST /usrapi/v1/users/second-factor/confirm', { token, body: { code: code() } });
    expect(await login('two.steps')).toMatchObject({ code: expect.any(Number) as number, status: 400 });
    const needed = await login('two.steps');
    expect(needed.message).toContain('code');
    expect((await login('two.steps', 'wrong horse', { code: '000000' })).message).toBe(
      'Username or password is wrong',
    );
    await database.query('update authenticators set last_step = 0');
    expect((await login('two.steps', directoryPassword, { code: code() })).status).toBe(200);
  });

  test('[OPS-10] without a mail address in the directory no account is made, and the refusal says what to do', async () => {
    add('no.mail', { mail: '' });
    expect(await login('no.mail')).toMatchObject({ status: 422, code: 42242 });
    expect(await accountsNamed('no.mail')).toEqual([]);
  });

  test('[OPS-10] two first sign-ins at once make one account', async () => {
    add('at.once');
    const replies = await Promise.all(Array.from({ length: 4 }, () => login('at.once')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ data }) => claimsOf(data.token).userId)).size).toBe(1);
  });

  test('[OPS-10] where the operator makes no accounts by it, the refusal says so', async () => {
    const closed = await appWith({ SSO_NEW_ACCOUNTS: 'off' });
    add('no.account');
    expect(await login('no.account', directoryPassword, { on: closed })).toMatchObject({ code: 42220 });
  });
});

describe('an account that was there before', () => {
  test('[OPS-10] keeps its own password and is not taken over by whoever has its name in the directory', async () => {
    const mine = await app.person('was.here');
    add('was.here', { mail: 'was.here@example.test' });
    expect(await login('was.here')).toMatchObject({
      status: 422,
      code: 42240,
      data: { username: 'was.here' },
    });
    expect(claimsOf((await login('was.here', password)).data.token).userId).toBe(mine.id);
    expect(await database.query('select from identities where user_id = $1', [mine.id])).toEqual([]);
  });

  test('[OPS-10] nor by whoever has its mail address there', async () => {
    await app.person('mail.owner');
    add('other.name', { mail: 'Mail.Owner@example.test' });
    expect(await login('other.name')).toMatchObject({ code: 42240, data: { username: 'mail.owner' } });
  });

  test('[OPS-10] is linked by whoever has both passwords, and is told so; then only the directory lets in', async () => {
    const mine = await app.person('both.mine');
    add('both.mine');
    expect(await login('both.mine', directoryPassword, { accountPassword: 'wrong horse' })).toMatchObject({
      status: 422,
      code: 42241,
    });
    expect(await eventsOf('signIn.failed', mine.id)).toHaveLength(1);
    const linked = await login('both.mine', directoryPassword, { accountPassword: password });
    expect(claimsOf(linked.data.token).userId).toBe(mine.id);
    expect(claimsOf((await login('both.mine')).data.token).userId).toBe(mine.id);
    expect((await login('both.mine', password)).status).toBe(400);
    const jobs = await database.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'identity-notice'`,
    );
    expect(jobs.length).toBeGreaterThan(0);
    const lenient = await appWith({ LDAP_LOCAL_PASSWORDS: 'on' });
    expect((await login('both.mine', password, { on: lenient })).status).toBe(200);
  });

  test('[OPS-10] guesses at its password while linking are counted on it, under whatever name they come', async () => {
    await app.person('guess.target');
    add('guesser', { mail: 'guess.target@example.test' });
    const replies: number[] = [];
    for (let n = 0; n < limits.login.wrongTries; n += 1) {
      await database.query(`delete from login_tries where username_key = 'guesser'`);
      replies.push((await login('guesser', directoryPassword, { accountPassword: `guess ${n}` })).code);
    }
    expect(new Set(replies)).toEqual(new Set([42241]));
    await database.query(`delete from login_tries where username_key = 'guesser'`);
    expect((await login('guesser', directoryPassword, { accountPassword: password })).status).toBe(429);
    await forgetTries();
  });

  test('[OPS-10] that the password of the account is still missing counts as no try', async () => {
    await app.person('asks.often');
    add('asks.often');
    for (let n = 0; n < limits.login.wrongTries + 2; n += 1)
      expect((await login('asks.often')).code).toBe(42240);
  });
});

describe('within a session', () => {
  test('[OPS-10] the password of the directory proves who one is; another does not', async () => {
    const { token } = await enrolled('proves.it');
    const prove = (given: string) =>
      app.call('POST /usrapi/v1/users/prove', { token, body: { password: given } });
    expect((await prove('wrong horse')).status).toBe(400);
    expect((await prove(directoryPassword)).status).toBe(200);
  });

  test('[OPS-10] the password is changed in the directory and not here, which says so in both languages', async () => {
    const { token, id } = await enrolled('changes.it');
    const change = (language: string) =>
      app.call('POST /usrapi/v1/users/change-password', {
        token,
        headers: { 'accept-language': language },
        body: {
          userId: id,
          oldPassword: directoryPassword,
          newPassword: 'another long horse',
          repeatNewPassword: 'another long horse',
        },
      });
    expect(await change('en')).toMatchObject({ status: 409, code: 40940 });
    expect((await change('zh-CN')).message).toContain('公司目录');
  });

  test('[OPS-10] a forgotten password is not reset here either', async () => {
    // The mailbox keeps mails of earlier runs.
    const uid = `forgot.${randomUUID().slice(0, 8)}`;
    const { id } = await enrolled(uid);
    const email = `${uid}@example.org`;
    await app.startWorker();
    await app.call('POST /usrapi/v1/users/password-verification-code', { body: { email } });
    const emailVerificationCode = codeIn(await nextMailTo(email));
    const fresh = 'another long horse';
    const body = { email, emailVerificationCode, password: fresh, repeatPassword: fresh };
    expect(await app.call('POST /usrapi/v1/users/reset-password', { body })).toMatchObject({ code: 40940 });
    const [row] = await accountsNamed(uid);
    expect(row).toMatchObject({ id, password_hash: '' });
  });

  test('[OPS-10] nobody removes the directory from the own account: whom the company lets in, the company decides', async () => {
    const { token, id } = await enrolled('unlinks.it');
    const [row] = await database.query<{ issuer: string; subject: string }>(
      'select issuer, subject from identities where user_id = $1',
      [id],
    );
    const unlinked = await app.call('POST /usrapi/v1/users/identities/unlink', { token, body: row! });
    expect(unlinked.status).toBe(404);
    const { data } = await app.call('GET /usrapi/v1/users/identities', { token });
    expect(data.list).toEqual([]);
    expect((await login('unlinks.it')).status).toBe(200);
  });

  test('[OPS-10] people see of themselves, and only of themselves, that they sign in by the directory', async () => {
    const { token, id } = await enrolled('sees.it');
    const get = async (userId: number, as = token) =>
      (await app.call('GET /usrapi/v1/users/get/{id}', { params: { id: userId }, token: as })).data.data;
    expect(await get(id)).toMatchObject({ isInDirectory: true });
    const local = await app.signedIn();
    expect(await get(local.id, local.token)).toMatchObject({ isInDirectory: false });
  });
});

describe('groups', () => {
  test('[OPS-10] make people members of products with their roles, and changes count at the next sign-in', async () => {
    const product = await app.product();
    const other = await app.product();
    const withGroups = await appWith({
      SSO_GROUPS: `qa=${product.id}:tester; 开发组=${product.id}:developer; cn=qa,${groupsBase}=${other.id}:guest`,
    });
    add('in.groups');
    slapd.change(groupLdif('qa', ['in.groups']));
    slapd.change(groupLdif('开发组', ['in.groups']));
    const rolesIn = async (productId: number): Promise<Role[] | undefined> => {
      const [row] = await database.query<{ roles: Role[] }>(
        `select roles from memberships m join users u on u.id = m.user_id
         where m.product_id = $1 and u.username = 'in.groups'`,
        [productId],
      );
      return row?.roles;
    };
    expect((await login('in.groups', directoryPassword, { on: withGroups })).status).toBe(200);
    expect(await rolesIn(product.id)).toEqual(['TestEngineer', 'DevelopEngineer']);
    expect(await rolesIn(other.id)).toEqual(['Guest']);
    slapd.change(`\ndn: cn=qa,${groupsBase}\nchangetype: delete\n`);
    await login('in.groups', directoryPassword, { on: withGroups });
    expect(await rolesIn(product.id)).toEqual(['DevelopEngineer']);
    expect(await rolesIn(other.id)).toBeUndefined();
  });
});

test('[OPS-10] with passwords of Tracery switched off the directory still lets in, and nothing else', async () => {
  const off = await appWith({ PASSWORDS: 'off', GUEST_LOGIN: 'off' });
  const local = await app.person('local.only');
  add('local.only', { mail: 'local.only@example.test' });
  add('by.directory');
  expect((await login('by.directory', directoryPassword, { on: off })).status).toBe(200);
  expect((await login(local.username, password, { on: off })).status).toBe(400);
  const linked = await login(local.username, directoryPassword, { on: off, accountPassword: password });
  expect(claimsOf(linked.data.token).userId).toBe(local.id);
});

describe('a directory that does not answer', () => {
  test('[OPS-10] lets local accounts in; all others learn what happened and what to do', async () => {
    await enrolled('when.down');
    const local = await app.person();
    await slapd.stop();
    try {
      expect((await login(local.username, password)).status).toBe(200);
      const refused = await login('when.down');
      expect(refused).toMatchObject({ status: 503, code: 50340 });
      expect(refused.message).toContain('Try again in a few minutes');
      for (const name of ['nobody.at.all', local.username])
        expect({ ...(await login(name, 'wrong horse')), headers: {} }).toEqual({ ...refused, headers: {} });
      expect((await login('when.down', 'x', { language: 'zh-CN' })).message).toContain('公司目录没有响应');
      expect(await app.metrics.text()).toMatch(/tracery_directory_troubles_total\{[^}]+\} \d/);
    } finally {
      await slapd.start();
    }
    await forgetTries();
    expect((await login('when.down')).status).toBe(200);
  });

  test('[OPS-10] one that takes the call and says nothing is down too, within the time of a request', async () => {
    const silent = net.createServer((socket) => socket.on('error', () => undefined).resume());
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as net.AddressInfo;
    const hanging = await appWith({ LDAP_URL: `ldap://127.0.0.1:${port}` });
    const start = performance.now();
    expect(await login('anybody', directoryPassword, { on: hanging })).toMatchObject({ code: 50340 });
    expect(performance.now() - start).toBeLessThan(limits.call.serverDeadline);
    silent.close();
  });

  test('[OPS-10] one with a certificate of another authority is not asked', async () => {
    const wrong = await appWith({ LDAP_CA_FILE: slapd.otherCaFile });
    add('wrong.ca');
    expect(await login('wrong.ca', directoryPassword, { on: wrong })).toMatchObject({ code: 50340 });
    expect(await accountsNamed('wrong.ca')).toEqual([]);
  });
});

test('[OPS-10] people of Active Directory sign in by their account name', async () => {
  const active = await appWith({ LDAP_KIND: 'activedirectory', LDAP_GROUPS_BASE: '' });
  slapd.change(`
dn: cn=Lin Xiaoyu,${peopleBase}
objectClass: user
cn: Lin Xiaoyu
sn: Lin
displayName: 林小雨
sAMAccountName: lin.xiaoyu
objectCategory: person
userAccountControl: 512
objectGUID:: ${Buffer.from('00112233445566778899aabbccddeeff', 'hex').toString('base64')}
mail: lin.xiaoyu@example.org
userPassword: ${directoryPassword}
`);
  const { status, data } = await login('lin.xiaoyu', directoryPassword, { on: active });
  expect(status).toBe(200);
  expect(data.fullname).toBe('林小雨');
  const { token } = data;
  const body = { password: directoryPassword };
  expect((await active.call('POST /usrapi/v1/users/prove', { token, body })).status).toBe(200);
});
