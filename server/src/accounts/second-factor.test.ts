import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { limits } from '@tracery/contract';
import { appForFile, claimsOf, password } from '../../tests/support/app.ts';
import { mailsTo, nextMailTo } from '../../tests/support/mailbox.ts';

const app = appForFile();

/** A code of the app, so many steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

const step = (action: 'start' | 'confirm' | 'remove', token: string, code?: string) =>
  app().send(`POST /usrapi/v1/users/second-factor/${action}`, {
    token,
    body: code === undefined ? {} : { code },
  });

const login = (username: string, code = '', given = password) =>
  app().call('POST /usrapi/v1/users/login', { body: { username, password: given, code } });

/** As if the codes that were used so far were long ago: a test does not wait 30 seconds for the next. */
const forgetLastCode = (userId: number) =>
  app().database.query('update authenticators set last_step = 0 where user_id = $1', [userId]);

async function withSecondFactor() {
  const person = await app().signedIn();
  const { secret } = (await step('start', person.token)).data as { secret: string };
  const confirmed = await step('confirm', person.token, codeOf(secret));
  const { recoveryCodes } = confirmed.data as { recoveryCodes: string[] };
  await forgetLastCode(person.id);
  return { ...person, secret, recoveryCodes };
}

const needed = 40091;
const wrong = 40092;

test('[OPS-11] once a code of the app was shown, signing in asks for one; before, it guards nothing', async () => {
  const person = await app().signedIn();
  const started = await step('start', person.token);
  const { secret, uri } = started.data as { secret: string; uri: string };
  expect(uri).toContain(`otpauth://totp/Tracery:${person.username}?secret=${secret}`);
  expect((await login(person.username)).status).toBe(200);
  expect((await step('confirm', person.token, '000000')).code).toBe(wrong);
  expect((await step('confirm', person.token, codeOf(secret))).status).toBe(200);
  await forgetLastCode(person.id);

  expect(await login(person.username)).toMatchObject({ status: 400, code: needed });
  expect((await login(person.username, codeOf(secret), 'wrong horse')).code).toBe(40020);
  expect((await login(person.username, codeOf(secret, 40))).code).toBe(wrong);
  expect((await login(person.username, codeOf(secret))).status).toBe(200);
});

test('[OPS-11] a code is good once, also when two use it at the same time', async () => {
  const { username, secret } = await withSecondFactor();
  const code = codeOf(secret);
  const replies = await Promise.all([1, 2, 3, 4].map(() => login(username, code)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ code: refused }) => refused === wrong)).toHaveLength(3);
  expect((await login(username, code)).code).toBe(wrong);
  // Nor is the one before, which the clock of a phone may still show.
  expect((await login(username, codeOf(secret, -1))).code).toBe(wrong);
});

test('[OPS-11] each of ten recovery codes signs in once, is stored hashed, and its use is mailed', async () => {
  await app().startWorker();
  const { id, username, email, recoveryCodes, token } = await withSecondFactor();
  expect(new Set(recoveryCodes).size).toBe(limits.secondFactor.recoveryCodes);
  expect((await login(username, recoveryCodes[0])).status).toBe(200);
  expect((await login(username, recoveryCodes[0])).code).toBe(wrong);
  expect((await login(username, recoveryCodes[1]!.replace('-', ' ').toUpperCase())).status).toBe(200);
  const { data } = await app().call('GET /usrapi/v1/users/second-factor', { token });
  expect(data.recoveryCodesLeft).toBe(8);
  const stored = await app().database.query('select * from recovery_codes where user_id = $1', [id]);
  for (const code of recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code.slice(0, 5));
  await nextMailTo(email, { after: 2 });
  expect((await mailsTo(email)).map(({ subject }) => subject).sort()).toEqual([
    'A recovery code of your Tracery account was used',
    'A recovery code of your Tracery account was used',
    'Your Tracery account asks for a code now',
  ]);
});

test('[OPS-11] a recovery code of somebody else is none', async () => {
  const [mine, other] = [await withSecondFactor(), await withSecondFactor()];
  expect((await login(mine.username, other.recoveryCodes[0])).code).toBe(wrong);
});

test('[OPS-11] whoever knows the password can guess as few codes as passwords', async () => {
  const { username, secret } = await withSecondFactor();
  for (let n = 0; n < limits.login.wrongTries; n += 1) {
    expect((await login(username, '000000')).code).toBe(wrong);
    // Asking for the second step gives no guess back.
    if (n < limits.login.wrongTries - 1) expect((await login(username)).code).toBe(needed);
  }
  expect((await login(username, codeOf(secret))).status).toBe(429);
});

test('[OPS-11] adding and removing ask for the present proof, and are mailed', async () => {
  await app().startWorker();
  const person = await app().signedIn();
  const age = () =>
    app().database.query(
      `update sessions set created_at = created_at - interval '16 minutes', proved_at = null where id = $1`,
      [claimsOf(person.token).sid],
    );
  const prove = () => app().call('POST /usrapi/v1/users/prove', { token: person.token, body: { password } });
  await age();
  expect((await step('start', person.token)).code).toBe(40078);
  await prove();
  const { secret } = (await step('start', person.token)).data as { secret: string };
  await step('confirm', person.token, codeOf(secret));
  await forgetLastCode(person.id);
  expect((await step('start', person.token)).code).toBe(40093);

  await age();
  expect((await step('remove', person.token, codeOf(secret))).code).toBe(40078);
  await prove();
  expect((await step('remove', person.token, '000000')).code).toBe(wrong);
  expect((await step('remove', person.token, '')).code).toBe(needed);
  expect((await step('remove', person.token, codeOf(secret))).status).toBe(200);
  expect((await login(person.username)).status).toBe(200);
  await nextMailTo(person.email, { after: 1 });
  expect((await mailsTo(person.email)).map(({ subject }) => subject).sort()).toEqual([
    'Your Tracery account asks for a code now',
    'Your Tracery account no longer asks for a code',
  ]);
});

test('[OPS-11] the secret is sealed in the database, and stored with no repeated request', async () => {
  const { id, secret } = await withSecondFactor();
  const [row] = await app().database.query<{ sealed_secret: Buffer }>(
    'select sealed_secret from authenticators where user_id = $1',
    [id],
  );
  expect(row!.sealed_secret.toString('latin1')).not.toContain(secret);
  const keys = await app().database.query('select answer from idempotency_keys where user_id = $1', [id]);
  expect(JSON.stringify(keys)).not.toContain(secret);
});
