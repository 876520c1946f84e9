import { expect, test } from 'vitest';
import { createSecrets } from '../platform/crypto/secrets.ts';
import { createTestApp, appForFile } from '../../tests/support/app.ts';
import { createSigningKeys } from './signing-keys.ts';
import { createTokens } from './tokens.ts';

const app = appForFile();

const isAlive = async (token: string) =>
  (await app().call('GET /prdapi/v1/products/list', { token })).status === 200;

test('after a rotation old and new tokens are believed; a token of a key long retired is not', async () => {
  const { token: old, username } = await app().signedIn();
  await app().keys.rotate({ evenIfYoung: true });
  expect(await isAlive(old)).toBe(true);
  const { data } = await app().signIn({ username });
  expect(await isAlive(data.token)).toBe(true);
  await app().database.query(
    `update signing_keys set retired_at = now() - interval '21 minutes' where retired_at is not null`,
  );
  app().keys.clearCache();
  expect(await isAlive(old)).toBe(false);
  expect(await isAlive(data.token)).toBe(true);
});

test('rotating while people work shows nobody a 401', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => app().signedIn()));
  let isOver = false;
  const statuses = new Set<number>();
  const working = people.map(async ({ token }) => {
    while (!isOver) statuses.add((await app().call('GET /prdapi/v1/products/list', { token })).status);
  });
  // Another process rotates: this one learns of the new key when it meets a token signed with it.
  const other = createSigningKeys(app().db, createSecrets(app().config.secret));
  for (let n = 0; n < 2; n += 1) await other.rotate({ evenIfYoung: true });
  const fresh = await createTokens(other).sign({
    sid: crypto.randomUUID(),
    userId: 1,
    username: 'x',
    roles: [],
    productId: 0,
  });
  expect(await isAlive(fresh)).toBe(false);
  isOver = true;
  await Promise.all(working);
  expect(statuses).toEqual(new Set([200]));
});

test('a key is made once, however many processes start at the same time', async () => {
  const own = await createTestApp();
  await own.database.query('delete from signing_keys');
  const rings = Array.from({ length: 8 }, () => createSigningKeys(own.db, createSecrets('one secret')));
  const keys = await Promise.all(rings.map((ring) => ring.newest()));
  expect(new Set(keys.map((key) => key.kid)).size).toBe(1);
  await own.close();
});

test('a young key is not rotated, one of 30 days is', async () => {
  const own = await createTestApp();
  await own.keys.newest();
  expect(await own.keys.rotate()).toBe(false);
  await own.database.query(`update signing_keys set created_at = now() - interval '30 days 1 second'`);
  expect(await own.keys.rotate()).toBe(true);
  await own.close();
});

test('the private key is readable only with the secret of the installation', async () => {
  const rows = await app().database.query<{ sealed_private_key: Buffer }>(
    'select sealed_private_key from signing_keys',
  );
  for (const { sealed_private_key: sealed } of rows) {
    expect(sealed.toString('latin1')).not.toContain('"d"');
    expect(createSecrets('another secret').open(sealed)).toBeUndefined();
  }
});
