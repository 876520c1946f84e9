import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { appForFile, claimsOf, password, type Reply } from '../../tests/support/app.ts';
import { mailsTo, nextMailTo } from '../../tests/support/mailbox.ts';
import { sha256 } from '../platform/crypto/secrets.ts';

const app = appForFile();

const renew = (cookie: string) =>
  app().call('POST /usrapi/v1/users/session', { headers: { cookie, 'x-requested-with': 'tracery' } });

const statusOf = async (cookie: string) => (await renew(cookie)).status;

/** The session cookie that a reply sets, if it sets one. */
const cookieIn = ({ headers }: Reply): string | undefined =>
  [headers['set-cookie']]
    .flat()
    .find((line) => line?.startsWith('__Host-tracery_sid='))
    ?.split(';')[0];

const renewed = async (cookie: string): Promise<string> => cookieIn(await renew(cookie))!;

/** As if the last renewal of the secret were so long ago. */
const wait = (token: string, seconds: number) =>
  app().database.query(
    'update sessions set renewed_at = renewed_at - make_interval(secs => $2) where id = $1',
    [claimsOf(token).sid, seconds],
  );

const sessionOf = async (token: string) => {
  const [row] = await app().database.query<{ ended: boolean; end_reason: string | null; generation: number }>(
    'select ended_at is not null as ended, end_reason, generation from sessions where id = $1',
    [claimsOf(token).sid],
  );
  return row!;
};

const readsProducts = async (token: string) =>
  (await app().call('GET /prdapi/v1/products/list', { token })).status;

test('[SEC-07] renewing the token renews the secret, and the one before is taken for 60 seconds', async () => {
  const { token, cookie } = await app().signedIn();
  const second = await renewed(cookie);
  expect(second).toMatch(/^__Host-tracery_sid=[0-9a-f-]{36}\.[\w-]{43}$/);
  expect(second).not.toBe(cookie);
  await wait(token, 55);
  // A tab that was under way gets the same one.
  expect(await renewed(cookie)).toBe(second);
  expect(await statusOf(second)).toBe(200);
});

test('[SEC-07] the owner is told by mail, once, in both languages', async () => {
  await app().startWorker();
  const { token, cookie, email, username } = await app().signedIn();
  await renewed(cookie);
  await wait(token, 61);
  await Promise.all([renew(cookie), renew(cookie)]);
  const { subject, text } = await nextMailTo(email);
  expect(subject).toBe('A Tracery sign-in was used from two places · 脉络登录状态在两处被使用');
  expect(text).toContain(`A sign-in of the account ${username} came back`);
  expect(text).toContain(`账号 ${username} 的一次登录`);
  const waiting = async () => (await app().database.query('select from graphile_worker.jobs')).length;
  await expect.poll(waiting).toBe(0);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('[SEC-07] a used secret that comes back later is refused and ends the session as stolen', async () => {
  const { id, token, cookie } = await app().signedIn();
  const second = await renewed(cookie);
  await wait(token, 61);
  expect(await statusOf(cookie)).toBe(401);
  expect(await sessionOf(token)).toMatchObject({ ended: true, end_reason: 'stolen' });
  expect(await statusOf(second)).toBe(401);
  expect(await readsProducts(token)).toBe(401);
  const events = await app().database.query(
    `select detail from account_events where user_id = $1 and event = 'session ended'`,
    [id],
  );
  expect(events).toEqual([{ detail: { reason: 'stolen' } }]);
});

test('[SEC-07] a copy of any earlier secret is known as used, also when it asks for a file', async () => {
  for (const stolenAt of [0, 1, 2]) {
    const { token, cookie } = await app().signedIn();
    const secrets = [cookie];
    for (let n = 0; n < 4; n += 1) {
      secrets.push(await renewed(secrets.at(-1)!));
      await wait(token, 61);
    }
    expect(await readsProducts(token)).toBe(200);
    const copy = { cookie: secrets[stolenAt]! };
    const read = await app().send('GET /damapi/v1/files/content/{id}/{name}', {
      params: { id: 7, name: 'picture.png' },
      headers: copy,
    });
    expect(read.status).toBe(401);
    expect(await readsProducts(token)).toBe(401);
  }
});

test('[SEC-07] a secret that the session never had ends nothing', async () => {
  const { token, cookie } = await app().signedIn();
  const second = await renewed(cookie);
  await wait(token, 61);
  const [name] = second.split('.');
  const forged = [0, 1, 2, 77].map((number) => {
    const bytes = randomBytes(32);
    bytes.writeUInt32BE(number);
    return `${name}.${bytes.toString('base64url')}`;
  });
  for (const guess of forged) expect(await statusOf(guess)).toBe(401);
  expect(await statusOf(second)).toBe(200);
});

test('[SEC-07] twenty tabs that renew at the same time all go on, over many renewals', async () => {
  const { token, cookie } = await app().signedIn();
  let present = cookie;
  for (let round = 0; round < 5; round += 1) {
    const replies = await Promise.all(Array.from({ length: 20 }, () => renew(present)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    // Whichever answer comes last, the browser has the same cookie.
    const cookies = new Set(replies.map(cookieIn));
    expect(cookies.size).toBe(1);
    present = [...cookies][0]!;
    await wait(token, 61);
  }
  expect(await sessionOf(token)).toMatchObject({ ended: false, generation: 5 });
});

test('[SEC-07] changing the password renews the secret at once', async () => {
  const { id, token, cookie } = await app().signedIn();
  const chosen = 'another horse of mine';
  const changed = await app().call('POST /usrapi/v1/users/change-password', {
    token,
    headers: { cookie },
    body: { userId: id, oldPassword: password, newPassword: chosen, repeatNewPassword: chosen },
  });
  const present = cookieIn(changed)!;
  expect(await statusOf(cookie)).toBe(401);
  expect(await statusOf(present)).toBe(200);
  expect(await sessionOf(token)).toMatchObject({ ended: false });
  await wait(token, 61);
  expect(await statusOf(cookie)).toBe(401);
  expect(await sessionOf(token)).toMatchObject({ ended: true, end_reason: 'stolen' });
});

test('[SEC-07] a session from before secrets changed stays alive and gets a new one', async () => {
  const { token, cookie } = await app().signedIn();
  const [, secret] = /\.([\w-]{43})$/.exec(cookie)!;
  // The row as the version before left it.
  await app().database.query(
    `update sessions set secret_hash = $2, generation = 0, first_secret_hash = null, renewed_at = null where id = $1`,
    [claimsOf(token).sid, sha256(Buffer.from(secret!, 'base64url'))],
  );
  expect(await statusOf(await renewed(cookie))).toBe(200);
});
