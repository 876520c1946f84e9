import { randomUUID } from 'node:crypto';
import { describe, expect, test, beforeAll } from 'vitest';
import { limits } from '@tracery/contract';
import { password, appForFile } from '../../tests/support/app.ts';
import { codeIn, mailsTo, nextMailTo } from '../../tests/support/mailbox.ts';

const app = appForFile();
beforeAll(async () => {
  await app().startWorker();
});

const freshEmail = () => `${randomUUID().slice(0, 13)}@example.test`;
const freshName = () => `u${randomUUID().slice(0, 8)}`;

const askRegisterCode = (email: string, headers: Record<string, string> = {}) =>
  app().call('POST /usrapi/v1/users/register-verification-code', { body: { email }, headers });

const askPasswordCode = (email: string, headers: Record<string, string> = {}) =>
  app().call('POST /usrapi/v1/users/password-verification-code', { body: { email }, headers });

interface Registration {
  username?: string;
  email: string;
  code: string;
}

const register = (
  { username = freshName(), email, code }: Registration,
  headers: Record<string, string> = {},
) =>
  app().call('POST /usrapi/v1/users/register', {
    body: { username, email, password, repeatPassword: password, emailVerificationCode: code },
    headers,
  });

async function registerCode(email: string): Promise<string> {
  expect((await askRegisterCode(email)).status).toBe(200);
  return codeIn(await nextMailTo(email));
}

/** Lets time pass for the codes of an address. */
const age = (email: string, interval: string) =>
  app().database.query(
    `update verification_codes set requested_at = requested_at - $2::interval, expires_at = expires_at - $2::interval,
       hour_started_at = hour_started_at - $2::interval, day_started_at = day_started_at - $2::interval
     where email_key = lower($1)`,
    [email, interval],
  );

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

describe('registering', () => {
  test('[ACC-16, ACC-19, ACC-D6] an account is made with the mailed code and can then log in', async () => {
    const [email, username] = [freshEmail(), freshName()];
    const asked = await askRegisterCode(email);
    expect(asked).toMatchObject({ status: 200, code: 0, data: {} });
    const made = await register({ username, email, code: codeIn(await nextMailTo(email)) });
    expect(made).toMatchObject({ status: 200, code: 0 });
    expect((await app().signIn({ username })).status).toBe(200);
  });

  test('[ACC-D9] the mail is in the language of Accept-Language', async () => {
    const [english, chinese] = [freshEmail(), freshEmail()];
    await askRegisterCode(english, { 'accept-language': 'en-US' });
    await askRegisterCode(chinese, { 'accept-language': 'zh-CN' });
    expect((await nextMailTo(english)).subject).toMatch(/^\d{6} is your Tracery verification code$/);
    const mail = await nextMailTo(chinese);
    expect(mail.subject).toMatch(/^脉络验证码 \d{6}$/);
    expect(mail.text).toContain('5分钟内有效');
  });

  test('[ACC-20, ACC-D11] a taken username is refused with 400 in any spelling, and the code can be used again', async () => {
    const taken = await app().person();
    const email = freshEmail();
    const code = await registerCode(email);
    for (const username of [taken.username, taken.username.toUpperCase()]) {
      const refused = await register({ username, email, code });
      expect(refused).toMatchObject({ status: 400, message: 'This username is taken' });
    }
    expect((await register({ email, code })).status).toBe(200);
  });

  test('[ACC-21] an e-mail that already has an account is refused with 400, in any spelling', async () => {
    const owner = await app().person();
    const email = owner.email.toUpperCase();
    const code = await registerCode(email);
    const refused = await register({ email, code });
    expect(refused).toMatchObject({ status: 400, message: 'This e-mail already has an account' });
    expect((await nextMailTo(email)).text).toContain(`already has the account ${owner.username}`);
  });

  test('[ACC-22] a wrong, used or missing code is refused with 400', async () => {
    const email = freshEmail();
    const code = await registerCode(email);
    expect((await register({ email, code: wrongFor(code) })).status).toBe(400);
    expect((await register({ email: freshEmail(), code })).status).toBe(400);
    expect((await register({ email, code })).status).toBe(200);
    expect((await register({ email, code })).status).toBe(400);
    const missing = await app().send('POST /usrapi/v1/users/register', {
      body: { username: freshName(), email, password, repeatPassword: password },
    });
    expect(missing).toMatchObject({ status: 400, message: 'Verification code is required' });
  });

  test('a code for a password does not register, and a code to register sets no password', async () => {
    const person = await app().person();
    await askPasswordCode(person.email);
    const code = codeIn(await nextMailTo(person.email));
    expect((await register({ email: person.email, code })).message).toBe(
      'The code is wrong or too old. Send a new one.',
    );
  });

  test('[ACC-34, ACC-35, ACC-36, ACC-37, ACC-38, ACC-39, ACC-40, ACC-41, ACC-43] the server checks every field itself', async () => {
    const right = {
      username: 'right.name',
      email: 'right@example.test',
      password,
      repeatPassword: password,
      emailVerificationCode: '123456',
    };
    const expected: [Partial<typeof right>, string][] = [
      [{ email: '' }, 'E-mail is required'],
      [{ email: 'no address' }, 'E-mail is not valid'],
      [{ username: '' }, 'Username is required'],
      [{ username: 'ab' }, 'Username must have 3-50 characters: letters, digits and _+=,.@-'],
      [{ username: 'a'.repeat(51) }, 'Username must have 3-50 characters: letters, digits and _+=,.@-'],
      [{ username: '用户名称' }, 'Username must have 3-50 characters: letters, digits and _+=,.@-'],
      [{ password: '', repeatPassword: '' }, 'Password is required'],
      [{ password: '12345', repeatPassword: '12345' }, 'Password needs at least 8 characters'],
      [{ repeatPassword: 'different' }, 'Entered passwords differ'],
      [{ emailVerificationCode: '' }, 'Verification code is required'],
    ];
    for (const [change, message] of expected) {
      const reply = await app().send('POST /usrapi/v1/users/register', { body: { ...right, ...change } });
      expect(reply).toMatchObject({ status: 400, message });
    }
  });

  test('[ACC-34, ACC-35] asking for a code without a proper e-mail is refused and nothing is sent', async () => {
    expect(await askRegisterCode('')).toMatchObject({ status: 400, message: 'E-mail is required' });
    expect(await askPasswordCode('nonsense')).toMatchObject({ status: 400, message: 'E-mail is not valid' });
  });
});

describe('codes', () => {
  test('[ACC-32] a code is accepted until 5 minutes after sending and refused afterwards', async () => {
    const [early, late] = [freshEmail(), freshEmail()];
    const codes = [await registerCode(early), await registerCode(late)] as const;
    await age(early, '4 minutes 55 seconds');
    await age(late, '5 minutes 1 second');
    expect((await register({ email: early, code: codes[0] })).status).toBe(200);
    expect((await register({ email: late, code: codes[1] })).status).toBe(400);
  });

  test('[ACC-33, ACC-D7] a second request for one e-mail within 60 seconds is refused with 429 and the time to wait', async () => {
    const email = freshEmail();
    const first = await registerCode(email);
    const refused = await askRegisterCode(email.toUpperCase());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(55);
    await age(email, '61 seconds');
    expect((await askRegisterCode(email)).status).toBe(200);
    const second = codeIn(await nextMailTo(email, { after: 1 }));
    if (second !== first) expect((await register({ email, code: first })).status).toBe(400);
    expect((await register({ email, code: second })).status).toBe(200);
  });

  test('five codes an hour go to one address, then no more', async () => {
    const email = freshEmail();
    for (let n = 0; n < limits.code.sendsPerHour; n += 1) {
      expect((await askRegisterCode(email)).status).toBe(200);
      await age(email, '61 seconds');
    }
    expect((await askRegisterCode(email)).status).toBe(429);
    await age(email, '1 hour');
    expect((await askRegisterCode(email)).status).toBe(200);
  });

  test('[ACC-D7] a code has six digits, is stored only as a keyed hash, and stands in no job', async () => {
    const email = freshEmail();
    const code = await registerCode(email);
    expect(code).toMatch(/^\d{6}$/);
    const [row] = await app().database.query('select * from verification_codes where email_key = $1', [
      email,
    ]);
    expect(JSON.stringify(row)).not.toContain(code);
    const jobs = await app().database.query('select payload from graphile_worker._private_jobs');
    expect(JSON.stringify(jobs)).not.toContain(code);
  });

  test('[ACC-D7] after 5 wrong tries a code is void, even the right one', async () => {
    const email = freshEmail();
    const code = await registerCode(email);
    for (let n = 0; n < limits.code.wrongTries; n += 1) {
      expect((await register({ email, code: wrongFor(code) })).status).toBe(400);
    }
    expect((await register({ email, code })).status).toBe(400);
  });

  test('at most 20 wrong tries a day count for one address, over however many codes', async () => {
    const email = freshEmail();
    await registerCode(email);
    await app().database.query('update verification_codes set wrong_tries_in_day = 20 where email_key = $1', [
      email,
    ]);
    await age(email, '61 seconds');
    await askRegisterCode(email);
    const code = codeIn(await nextMailTo(email, { after: 1 }));
    expect((await register({ email, code })).status).toBe(400);
    await app().database.query(
      `update verification_codes set day_started_at = now() - interval '25 hours' where email_key = $1`,
      [email],
    );
    expect((await register({ email, code })).status).toBe(200);
  });

  test('a mail that could not leave for 4 minutes is dropped, not sent with a dying code', async () => {
    const email = freshEmail();
    await app().database.query(
      `insert into verification_codes (email_key, purpose, request_id, language, requested_at, hour_started_at, sends_in_hour, day_started_at)
       values ($1, 'register', '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', 'en', now() - interval '4 minutes 1 second', now(), 1, now())`,
      [email],
    );
    await app().database.query(`select enqueue('verification-mail', $1::json)`, [
      JSON.stringify({ email, purpose: 'register', requestId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' }),
    ]);
    const marker = freshEmail();
    await registerCode(marker);
    await expect
      .poll(() =>
        app().database.query(`select from graphile_worker._private_jobs where payload->>'email' = $1`, [
          email,
        ]),
      )
      .toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('finding a password', () => {
  test('[ACC-24, ACC-D8] the answer is the same for a known and an unknown address, and only the known one gets a mail', async () => {
    const person = await app().person();
    const stranger = freshEmail();
    const [known, unknown] = [await askPasswordCode(person.email), await askPasswordCode(stranger)];
    expect(known).toMatchObject({ status: 200, code: 0, data: { username: '' } });
    const bare = ({ headers: _, ...rest }: typeof known) => rest;
    expect(bare(unknown)).toEqual(bare(known));
    const mail = await nextMailTo(person.email);
    expect(mail.text).toContain(`Your username is ${person.username}.`);
    await expect
      .poll(() =>
        app().database.query(`select from graphile_worker._private_jobs where payload->>'email' = $1`, [
          stranger,
        ]),
      )
      .toEqual([]);
    expect(await mailsTo(stranger)).toEqual([]);
  });

  test('[ACC-24] known and unknown addresses take the same time', async () => {
    const measure = async (email: string) => {
      const start = performance.now();
      expect((await askPasswordCode(email)).status).toBe(200);
      return performance.now() - start;
    };
    const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      known.push(await measure((await app().person()).email));
      unknown.push(await measure(freshEmail()));
    }
    expect(Math.abs(median(known) - median(unknown))).toBeLessThan(10);
  });

  const reset = (email: string, code: string, chosen = 'new secret', headers: Record<string, string> = {}) =>
    app().call('POST /usrapi/v1/users/reset-password', {
      body: { email, password: chosen, repeatPassword: chosen, emailVerificationCode: code },
      headers,
    });

  test('[ACC-25, ACC-27, ACC-D8, ACC-D14] a reset sets the new password, tells the username and ends all sessions', async () => {
    const person = await app().signedIn();
    await askPasswordCode(person.email);
    const done = await reset(person.email, codeIn(await nextMailTo(person.email)));
    expect(done).toMatchObject({ status: 200, data: { username: person.username } });
    expect((await app().signIn(person)).status).toBe(400);
    expect((await app().signIn(person, { password: 'new secret' })).status).toBe(200);
    expect((await app().call('GET /prdapi/v1/products/list', { token: person.token })).status).toBe(401);
    expect((await nextMailTo(person.email, { after: 1 })).subject).toBe('Your Tracery password was changed');
  });

  test('[ACC-D12] a reset lifts the limit on wrong tries', async () => {
    const person = await app().person();
    await app().database.query(`insert into login_tries values ($1, '127.0.0.1', now(), 50)`, [
      person.username,
    ]);
    expect((await app().signIn(person)).status).toBe(429);
    await askPasswordCode(person.email);
    await reset(person.email, codeIn(await nextMailTo(person.email)));
    expect((await app().signIn(person, { password: 'new secret' })).status).toBe(200);
  });

  test('[ACC-40, ACC-41, ACC-43] a reset checks password, repeat and code', async () => {
    const body = {
      email: freshEmail(),
      password: 'new secret',
      repeatPassword: 'new secret',
      emailVerificationCode: '1',
    };
    const attempt = async (change: object) =>
      (await app().send('POST /usrapi/v1/users/reset-password', { body: { ...body, ...change } })).message;
    expect(await attempt({ password: '12345', repeatPassword: '12345' })).toBe(
      'Password needs at least 8 characters',
    );
    expect(await attempt({ repeatPassword: 'other' })).toBe('Entered passwords differ');
    expect(await attempt({ emailVerificationCode: ' ' })).toBe('Verification code is required');
  });

  test('an address given as a list or with a second one inside resets nothing and mails nobody', async () => {
    const victim = await app().person();
    for (const email of [
      [victim.email, 'evil@example.test'],
      `${victim.email},evil@example.test`,
      { 0: victim.email },
    ]) {
      const { status } = await app().send('POST /usrapi/v1/users/password-verification-code', {
        body: { email },
      });
      expect([200, 400]).toContain(status);
    }
    expect(await mailsTo('evil@example.test')).toEqual([]);
  });
});

describe('the same gesture twice', () => {
  test('a repeated registration with the same key answers the first answer and makes no second account', async () => {
    const [email, username] = [freshEmail(), freshName()];
    const code = await registerCode(email);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await register({ username, email, code }, headers);
    const second = await register({ username, email, code }, headers);
    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 200, data: first.data });
    const other = await register({ username: freshName(), email, code }, headers);
    expect(other.status).toBe(422);
  });

  test('a repeated code request with the same key sends one mail and is not refused', async () => {
    const email = freshEmail();
    const headers = { 'idempotency-key': randomUUID() };
    expect((await askRegisterCode(email, headers)).status).toBe(200);
    expect((await askRegisterCode(email, headers)).status).toBe(200);
    await nextMailTo(email);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('without a mail server', () => {
  const alone = appForFile({
    env: {
      NODE_ENV: 'production',
      SMTP_URL: undefined as never,
      TRACERY_SECRET: 'Vq3mT8zKxJ4nB7wLcR2yF6hD9sGpA1eU',
    },
  });

  test('[ACC-D9] sending a code is refused, and the answer says why', async () => {
    const refused = await alone().call('POST /usrapi/v1/users/register-verification-code', {
      body: { email: freshEmail() },
    });
    expect(refused).toMatchObject({
      status: 400,
      message: 'This installation has no mail server, so no code can be sent',
    });
  });
});
