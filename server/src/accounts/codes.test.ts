import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';
import { createSecrets } from '../platform/crypto/secrets.ts';
import { countCodeTry, compareCode, createCode, requestCode, useCode } from './codes.ts';

const app = appForFile();

/** A living code of a new address, and the proof that somebody knows it. */
async function setup() {
  const secrets = createSecrets(app().config.secret);
  const email = `${randomUUID().slice(0, 8)}@example.test`;
  const of = { email, purpose: 'reset' as const };
  const { db, database } = app();
  await db.transaction((trx) => requestCode(trx, { ...of, language: 'en' }));
  const [row] = await database.query<{ request_id: string }>(
    'select request_id from verification_codes where email_key = $1',
    [email],
  );
  const made = await db.transaction((trx) => createCode(trx, secrets, { ...of, requestId: row!.request_id }));
  const { code } = made!;
  const counted = () => db.transaction((trx) => countCodeTry(trx, email, of.purpose));
  const prove = async () => compareCode(secrets, await counted(), { ...of, code });
  const use = (proof: Awaited<ReturnType<typeof prove>>) => db.transaction((trx) => useCode(trx, proof));
  return { email, code, prove, use, counted };
}

test('[ACC-D7] of two requests that proved the same code, one uses it and the other is refused', async () => {
  const { prove, use } = await setup();
  const [first, second] = [await prove(), await prove()];
  await use(first);
  await expect(use(second)).rejects.toMatchObject({ key: 'code.wrong' });
});

test('[ACC-D7] a code that was used cannot be proved again', async () => {
  const { prove, use } = await setup();
  await use(await prove());
  await expect(prove()).rejects.toMatchObject({ key: 'code.wrong' });
});

test('[ACC-D7] a code that ran out between proof and use is refused', async () => {
  const { email, prove, use } = await setup();
  const proof = await prove();
  await app().database.query('update verification_codes set expires_at = now() where email_key = $1', [
    email,
  ]);
  await expect(use(proof)).rejects.toMatchObject({ key: 'code.wrong' });
});
