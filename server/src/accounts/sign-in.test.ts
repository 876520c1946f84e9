import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { limits } from '@tracery/contract';
import { claimsOf, password, appForFile } from '../../tests/support/app.ts';

const app = appForFile();

const login = (username: string, given = password, headers: Record<string, string> = {}) =>
  app().call('POST /usrapi/v1/users/login', { body: { username, password: given }, headers });

const renew = (cookie: string, headers: Record<string, string> = {}, productId?: number) =>
  app().call('POST /usrapi/v1/users/session', {
    query: productId === undefined ? {} : { productId },
    headers: { cookie, 'x-requested-with': 'tracery', ...headers },
  });

describe('signing in', () => {
  test('[ACC-09] login takes username and password and answers token, productName, avatarUrl and fullname', async () => {
    const { username } = await app().person();
    const { status, code, data } = await login(username);
    expect(status).toBe(200);
    expect(code).toBe(0);
    expect(data).toEqual({
      token: expect.any(String) as string,
      productName: '',
      avatarUrl: '',
      fullname: '',
      isTourDue: true,
      draftKey: expect.any(String) as string,
    });
  });

  test('[ACC-76] the token carries roles, userId, username and productId', async () => {
    const product = await app().product();
    const tester = await app().member(product.id, ['TestEngineer', 'DevelopEngineer']);
    expect(claimsOf(tester.token)).toMatchObject({
      roles: ['TestEngineer', 'DevelopEngineer'],
      userId: tester.id,
      username: tester.username,
      productId: product.id,
    });
  });

  test('[ACC-10, ACC-D34, SHL-D30] a wrong password and an unknown username get the same 400', async () => {
    const { username } = await app().person();
    const wrongPassword = await login(username, 'wrong horse');
    const unknown = await login('nobody.at.all', 'wrong horse');
    expect(wrongPassword.status).toBe(400);
    expect(wrongPassword.message).toBe('Username or password is wrong');
    expect({ ...unknown, headers: {} }).toEqual({ ...wrongPassword, headers: {} });
  });

  test('[ACC-10] the refusal is worded in Chinese for a Chinese browser', async () => {
    const { message } = await login('nobody.at.all', 'wrong', { 'accept-language': 'zh-CN' });
    expect(message).toBe('用户名或密码错误');
  });

  test('[ACC-11] a login with username or password missing is refused with 400', async () => {
    for (const body of [
      {},
      { username: 'mira' },
      { password },
      { username: '', password },
      { username: 'mira', password: '' },
    ]) {
      const { status, code } = await app().send('POST /usrapi/v1/users/login', { body });
      expect(status).toBe(400);
      expect(code).not.toBe(0);
    }
  });

  test('[ACC-D11] login ignores the case of the username', async () => {
    const { username } = await app().person('Ada.Lovelace');
    expect((await login(username.toUpperCase())).status).toBe(200);
  });

  test('[ACC-D19] a session starts in the last product if still a member, in 1 with other products, in 0 with none', async () => {
    const [first, second] = [await app().product(), await app().product()];
    const person = await app().member(first.id, ['DevelopEngineer']);
    expect(claimsOf(person.token).productId).toBe(first.id);

    await app().database.query(`insert into memberships values ($1, $2, '{Guest}')`, [second.id, person.id]);
    await app().database.query('delete from memberships where product_id = $1 and user_id = $2', [
      first.id,
      person.id,
    ]);
    const moved = await app().signIn(person);
    expect(claimsOf(moved.data.token).productId).toBe(1);
    expect(moved.data).toMatchObject({ productName: '' });

    await app().database.query('delete from memberships where user_id = $1', [person.id]);
    expect(claimsOf((await app().signIn(person)).data.token).productId).toBe(0);
  });

  test('[ACC-D13] passwords are kept only as salted slow hashes', async () => {
    const rows = await app().database.query<{ password_hash: string }>('select password_hash from users');
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('[PRD-D19] whoever signs in in a browser ends the session that was there, unless another origin sends the cookie along', async () => {
    const [first, second] = [await app().signedIn(), await app().person()];
    const foreign = { cookie: first.cookie, origin: 'https://elsewhere.example' };
    expect((await login(second.username, password, foreign)).status).toBe(200);
    expect((await renew(first.cookie)).status).toBe(200);
    const own = { cookie: first.cookie, 'x-requested-with': 'tracery' };
    expect((await login(second.username, password, own)).status).toBe(200);
    expect((await renew(first.cookie)).status).toBe(401);
    expect((await app().call('GET /prdapi/v1/products/list', { token: first.token })).status).toBe(401);
  });

  test('a person has at most ten sessions: the eleventh ends the oldest', async () => {
    const person = await app().person();
    const tokens: string[] = [];
    for (let n = 0; n < limits.session.perUser + 1; n += 1)
      tokens.push((await app().signIn(person)).data.token);
    const status = async (token: string) =>
      (await app().call('GET /prdapi/v1/products/list', { token })).status;
    expect(await status(tokens[0]!)).toBe(401);
    expect(await status(tokens[1]!)).toBe(200);
    expect(await status(tokens.at(-1)!)).toBe(200);
  });
});

describe('wrong tries', () => {
  test('[ACC-D12] the eleventh wrong try from one address in 15 minutes answers 429, also with the right password', async () => {
    const { username } = await app().person();
    for (let n = 0; n < limits.login.wrongTries; n += 1) {
      expect((await login(username, 'wrong horse')).status).toBe(400);
    }
    const refused = await login(username);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  });

  test('[ACC-D12] the person can still sign in from another address, and here again after 15 minutes', async () => {
    const { username } = await app().person();
    await app().database.query(
      `insert into login_tries values ($1, '127.0.0.1', now() - interval '14 minutes', 500)`,
      [username],
    );
    expect((await login(username)).status).toBe(429);
    await app().database.query(`update login_tries set address = '192.0.2.7' where username_key = $1`, [
      username,
    ]);
    expect((await login(username)).status).toBe(200);
    await app().database.query(
      `update login_tries set address = '127.0.0.1', window_started_at = now() - interval '15 minutes 1 second'
       where username_key = $1`,
      [username],
    );
    expect((await login(username)).status).toBe(200);
  });

  test('[ACC-D12] answers get slower with the wrong tries on one username, from wherever they come', async () => {
    const { username } = await app().person();
    await app().database.query(`insert into login_tries values ($1, '192.0.2.7', now(), 30)`, [username]);
    const start = performance.now();
    expect((await login(username)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(limits.login.longestDelay);
  });

  test('a try is counted even when the request dies after the password was compared', async () => {
    const { username } = await app().person();
    await login(username, 'wrong horse');
    const [row] = await app().database.query('select wrong_tries from login_tries where username_key = $1', [
      username,
    ]);
    expect(row).toEqual({ wrong_tries: 1 });
  });

  test('a hundred parallel wrong tries get no more than ten judged', async () => {
    const { username } = await app().person();
    const replies = await Promise.all(Array.from({ length: 100 }, () => login(username, 'wrong horse')));
    expect(replies.filter((reply) => reply.status === 400).length).toBeLessThanOrEqual(
      limits.login.wrongTries,
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([400, 429]));
  });
});

describe('guesses on one account', () => {
  /** As if others had guessed so often, at addresses of their own, so long ago. */
  const guessed = (username: string, times: number, ago = '1 minute') =>
    app().database.query(
      `insert into login_guesses (username_key, judged_at, last_judged_at)
       values ($1, array_fill(now() - $3::interval, array[$2::int]), now())
       on conflict (username_key) do update set judged_at = excluded.judged_at`,
      [username, times, ago],
    );
  const deviceOf = ({ headers }: { headers: Record<string, string | string[] | undefined> }) =>
    [headers['set-cookie']]
      .flat()
      .find((line) => line!.startsWith('__Host-tracery_device='))!
      .split(';')[0]!;

  test('[SEC-04] after a hundred in an hour the right password is refused too, also for names that nobody has', async () => {
    const { username } = await app().person();
    for (const name of [username, 'nobody.at.all.here']) {
      await guessed(name, limits.login.guessesPerHour, '20 minutes');
      const refused = await login(name);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(39 * 60);
    }
  });

  test('[SEC-04] a guess counts for an hour, whenever it was made, and a right password for none', async () => {
    const { username } = await app().person();
    await guessed(username, limits.login.guessesPerHour, '61 minutes');
    expect((await login(username)).status).toBe(200);
    expect((await login(username, 'wrong horse')).status).toBe(400);
    const [row] = await app().database.query(
      'select cardinality(judged_at) as guesses from login_guesses where username_key = $1',
      [username],
    );
    expect(row).toEqual({ guesses: 1 });
  });

  test('[SEC-04] a device where the owner signed in before gets in; a forged, foreign or forgotten one does not', async () => {
    const [owner, stranger] = [await app().person(), await app().person()];
    const known = deviceOf(await login(owner.username));
    const foreign = deviceOf(await login(stranger.username));
    await guessed(owner.username, limits.login.guessesPerHour);
    const from = async (cookie: string) => (await login(owner.username, password, { cookie })).status;
    expect(await from(known)).toBe(200);
    expect(await from(foreign)).toBe(429);
    const [, device] = /=([0-9a-f-]{36})/.exec(known)!;
    expect(await from(foreign.replace(/=[0-9a-f-]{36}/, `=${device}`))).toBe(429);
    expect(await from(known.slice(0, -3))).toBe(429);
    await app().database.query('delete from known_devices where user_id = $1', [owner.id]);
    expect(await from(known)).toBe(429);
  });

  test('[SEC-04] guesses on a known device are bounded by that device', async () => {
    const { username } = await app().person();
    const cookie = deviceOf(await login(username));
    for (let n = 0; n < limits.login.wrongTries; n += 1)
      expect((await login(username, 'wrong horse', { cookie })).status).toBe(400);
    expect((await login(username, password, { cookie })).status).toBe(429);
    // Its wrong tries lock nobody out elsewhere.
    expect((await login(username)).status).toBe(200);
  });

  test('[SEC-04] a session from before there were known devices makes its device known when it is renewed', async () => {
    const owner = await app().signedIn();
    await app().database.query('delete from known_devices where user_id = $1', [owner.id]);
    const cookie = deviceOf(await renew(owner.cookie));
    await guessed(owner.username, limits.login.guessesPerHour);
    expect((await login(owner.username, password, { cookie })).status).toBe(200);
  });

  test('[SEC-04] a changed password forgets all other devices', async () => {
    const owner = await app().signedIn();
    const elsewhere = deviceOf(await login(owner.username));
    const chosen = 'another horse of mine';
    const changed = await app().call('POST /usrapi/v1/users/change-password', {
      token: owner.token,
      body: { userId: owner.id, oldPassword: password, newPassword: chosen, repeatNewPassword: chosen },
    });
    await guessed(owner.username, limits.login.guessesPerHour);
    expect((await login(owner.username, chosen, { cookie: elsewhere })).status).toBe(429);
    expect((await login(owner.username, chosen, { cookie: deviceOf(changed) })).status).toBe(200);
  });
});

describe('the built-in guest', () => {
  test('[SEC-04] wrong passwords lock nobody out of it, and it knows no devices', async () => {
    await app().database.query(
      `insert into login_guesses (username_key, judged_at, last_judged_at)
       values ('guest', array_fill(now(), array[200]), now())`,
    );
    const { status, headers } = await login('guest', 'guest123');
    expect(status).toBe(200);
    expect(String(headers['set-cookie'])).not.toContain('device');
  });

  test('[ACC-12, ACC-D3] the guest account signs in with its published password when it is enabled', async () => {
    const { status, data } = await login('guest', 'guest123');
    expect(status).toBe(200);
    expect(claimsOf(data.token)).toMatchObject({ username: 'guest', productId: 0 });
  });

  test('[ACC-12] its name is reserved: nobody else can have it in any spelling', async () => {
    await expect(app().person('Guest')).rejects.toThrow('users_username_key');
  });
});

describe('coming back', () => {
  test('[ACC-D14, ACC-D17] the cookie renews the token silently, and only the cookie does', async () => {
    const person = await app().signedIn();
    const renewed = await renew(person.cookie);
    expect(renewed.status).toBe(200);
    expect(claimsOf(renewed.data.token)).toMatchObject({
      userId: person.id,
      sid: claimsOf(person.token).sid,
    });
    const withoutCookie = await renew('');
    expect(withoutCookie.status).toBe(401);
    const withToken = await app().send('POST /usrapi/v1/users/session', {
      token: person.token,
      headers: { 'x-requested-with': 'tracery' },
    });
    expect(withToken.status).toBe(401);
  });

  test('[EXP-12, EXP-13] a tab gets a token for the product that its address names, and new tabs start where they did', async () => {
    const { id: first, manager } = await app().product('First');
    const productOf = async (wanted?: number) => {
      const { status, data } = await renew(manager.cookie, {}, wanted);
      return status === 200 ? claimsOf(data.token).productId : status;
    };
    const second = (
      await app().call('POST /prdapi/v1/products/create', { token: manager.token, body: { name: 'Second' } })
    ).data.id;
    expect(await productOf()).toBe(first);
    expect(await productOf(second)).toBe(second);
    expect(await productOf(first)).toBe(first);
    expect(await productOf()).toBe(first);
  });

  test('[EXP-12] a product of others, a deleted one and one that never was get the same refusal and no name', async () => {
    const foreign = await app().product('Secret plan');
    const own = await app().product('Deleted plan');
    await app().database.query('update products set deleted_at = now() where id = $1', [own.id]);
    const replies = await Promise.all(
      [foreign.id, own.id, 999_999, 0, 1, -5].map((productId) => renew(own.manager.cookie, {}, productId)),
    );
    for (const { status, message, data } of replies)
      expect({ status, message, data }).toEqual({
        status: 403,
        message: 'You are no longer a member of this product',
        data: null,
      });
  });

  test('[ACC-D17] the session cookie is HttpOnly, Secure, SameSite=Strict and bound to this host', async () => {
    const { headers } = await app().signIn(await app().person());
    expect(headers['set-cookie']![0]).toMatch(
      /^__Host-tracery_sid=[0-9a-f-]{36}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  test('a page of another origin cannot have the cookie turned into a token', async () => {
    const { cookie } = await app().signedIn();
    expect((await renew(cookie, { 'x-requested-with': '' })).status).toBe(403);
    expect((await renew(cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await renew(cookie, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await renew(cookie, { origin: 'https://evil.example' })).status).toBe(403);
    expect(
      (await renew(cookie, { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(200);
  });

  test('a cookie with the right session and a wrong secret renews nothing', async () => {
    const { cookie } = await app().signedIn();
    const forged = cookie.slice(0, -43) + 'A'.repeat(43);
    expect((await renew(forged)).status).toBe(401);
    for (const value of ['', 'x', '%00', 'a'.repeat(5000), "' or 1=1--"]) {
      expect((await renew(`__Host-tracery_sid=${value}`)).status).toBe(401);
    }
  });

  const age = (token: string, interval: string) =>
    app().database.query(
      `update sessions set created_at = created_at - $2::interval, last_used_at = last_used_at - $2::interval,
         idle_expires_at = idle_expires_at - $2::interval, expires_at = expires_at - $2::interval where id = $1`,
      [claimsOf(token).sid, interval],
    );

  test('[ACC-D14] a session ends 7 days after its last use', async () => {
    const { token, cookie } = await app().signedIn();
    await age(token, '6 days 23 hours');
    expect((await renew(cookie)).status).toBe(200);
    await age(token, '6 days 23 hours');
    expect((await renew(cookie)).status).toBe(200);
    await age(token, '7 days 1 second');
    expect((await renew(cookie)).status).toBe(401);
    expect((await app().call('GET /prdapi/v1/products/list', { token })).status).toBe(401);
  });

  test('[ACC-D14] a session ends 30 days after login however often it is used', async () => {
    const { token, cookie } = await app().signedIn();
    for (let week = 0; week < 5; week += 1) {
      expect((await renew(cookie)).status).toBe(200);
      await age(token, '6 days');
    }
    expect((await renew(cookie)).status).toBe(401);
  });

  test('a guest session ends after 2 hours of rest and after a day at the latest', async () => {
    const { data, headers } = await login('guest', 'guest123');
    expect(headers['set-cookie']).toContain('Max-Age=86400');
    await age(data.token, '2 hours 1 second');
    expect((await app().call('GET /prdapi/v1/products/list', { token: data.token })).status).toBe(401);
  });

  test('[ACC-D15] a renewal that crosses a product switch in another tab does not undo it', async () => {
    const { manager } = await app().product();
    const other = await app().call('POST /prdapi/v1/products/create', {
      token: manager.token,
      body: { name: 'Other' },
    });
    const { sid } = claimsOf(manager.token);
    const switching = new pg.Client({ connectionString: app().database.urls.superuser });
    await switching.connect();
    await switching.query('begin');
    await switching.query('update tracery.sessions set current_product_id = $1 where id = $2', [
      other.data.id,
      sid,
    ]);
    const renewing = renew(manager.cookie);
    // It waits for the switch, which holds the row.
    await vi.waitFor(async () => {
      const [waiting] = await app().database.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(waiting!.n).toBe(1);
    });
    await switching.query('commit');
    await switching.end();
    expect(claimsOf((await renewing).data.token).productId).toBe(other.data.id);
    expect(claimsOf((await renew(manager.cookie)).data.token).productId).toBe(other.data.id);
  });

  test('[ACC-D16] a change of role shows in the renewed token, and the server believes it before that', async () => {
    const product = await app().product();
    const member = await app().member(product.id, ['ProductManager']);
    await app().database.query(`update memberships set roles = '{Guest}' where user_id = $1`, [member.id]);
    const body = { id: product.id, version: 1, name: 'renamed' };
    const refused = await app().call('POST /prdapi/v1/products/update', { body, token: member.token });
    expect(refused.status).toBe(403);
  });
});

describe('signing out', () => {
  test('[ACC-70, ACC-73, ACC-D14] logout takes userId and username, and the token answers 401 afterwards', async () => {
    const { token, cookie, id, username } = await app().signedIn();
    const out = await app().call('POST /usrapi/v1/users/logout', { token, body: { userId: id, username } });
    expect(out.status).toBe(200);
    expect(out.headers['set-cookie']).toContain('Max-Age=0');
    expect((await app().call('GET /prdapi/v1/products/list', { token })).status).toBe(401);
    expect((await renew(cookie)).status).toBe(401);
  });

  test('logging out with the body of another person ends only the own session', async () => {
    const [mine, other] = [await app().signedIn(), await app().signedIn()];
    await app().call('POST /usrapi/v1/users/logout', {
      token: mine.token,
      body: { userId: other.id, username: other.username },
    });
    expect((await app().call('GET /prdapi/v1/products/list', { token: other.token })).status).toBe(200);
    expect((await app().call('GET /prdapi/v1/products/list', { token: mine.token })).status).toBe(401);
  });
});

describe('with the guest account switched off', () => {
  const off = appForFile({ env: { GUEST_LOGIN: 'off' } });

  test('[ACC-12, ACC-D3] the login of guest is refused like any wrong one', async () => {
    const refused = await off().call('POST /usrapi/v1/users/login', {
      body: { username: 'guest', password: 'guest123' },
    });
    expect(refused.status).toBe(400);
    expect(refused.message).toBe('Username or password is wrong');
  });
});
