import { generateSync } from 'otplib';
import { expect, test, vi } from 'vitest';
import { limits } from '@tracery/contract';
import { appForFile, claimsOf, password, type Person } from '../../tests/support/app.ts';
import { createPasskey, type SoftPasskey } from '../../tests/support/authenticator.ts';
import { codeIn, mailsTo, nextMailTo } from '../../tests/support/mailbox.ts';

const app = appForFile();

const wrong = 42250;
type Options = { challenge: string };

const post = (path: string, token?: string, body?: object, params?: object) =>
  app().send(`POST /usrapi/v1/users/${path}`, {
    ...(token && { token }),
    body: body ?? {},
    ...(params && { params }),
  });

const signInOptions = async () => (await app().call('GET /usrapi/v1/users/passkeys/sign-in-options')).data;

const optionsOf = async (path: string, token?: string) => (await post(path, token)).data as Options;

async function addPasskey({ token }: { token: string }, name = 'Work laptop', passkey = createPasskey()) {
  const options = await optionsOf('passkeys/options', token);
  const reply = await post('passkeys/add', token, { name, credential: passkey.made(options) });
  return { passkey, reply, ...(reply.data as { id: number; recoveryCodes: string[] }) };
}

const signInWith = async (passkey: SoftPasskey, forged?: Parameters<SoftPasskey['signed']>[1]) =>
  post('passkeys/sign-in', undefined, {
    credential: passkey.signed(await signInOptions(), forged),
  });

const login = (username: string, code = '') => post('login', undefined, { username, password, code });

const age = ({ token }: { token: string }) =>
  app().database.query(
    `update sessions set created_at = created_at - interval '16 minutes', proved_at = null where id = $1`,
    [claimsOf(token).sid],
  );

const eventsOf = async ({ id }: Pick<Person, 'id'>) =>
  (
    await app().database.query<{ event: string }>(
      `select event from audit_events where actor_id = $1 or person_id = $1 order by id`,
      [id],
    )
  ).map(({ event }) => event);

test('[OPS-11] a passkey signs in without a name or a password, and is both factors', async () => {
  const person = await app().signedIn();
  const { passkey, reply } = await addPasskey(person);
  expect(reply.status, reply.message).toBe(200);
  const signed = await signInWith(passkey);
  expect(signed.status, signed.message).toBe(200);
  const { token } = signed.data as { token: string };
  expect(claimsOf(token).userId).toBe(person.id);
  expect(String(signed.headers['set-cookie'])).toContain('tracery_sid=');
  const { data } = await app().call('GET /usrapi/v1/users/passkeys', { token });
  expect(data.list).toMatchObject([{ name: 'Work laptop', isBackedUp: false }]);
  expect(data.list[0]!.lastUsedAt).not.toBeNull();
  expect(await eventsOf(person)).toEqual(expect.arrayContaining(['secondFactor.added', 'signIn.succeeded']));
  // An app as well is not asked for.
  const { secret } = (await post('second-factor/start', token)).data as { secret: string };
  const confirmed = await post('second-factor/confirm', token, { code: generateSync({ secret }) });
  expect(confirmed.data, 'the recovery codes from before stay').toEqual({ recoveryCodes: [] });
  expect((await signInWith(passkey)).status).toBe(200);
});

test('[OPS-11] after the password, an account with a passkey asks for it or for a recovery code', async () => {
  const person = await app().signedIn();
  const { passkey, recoveryCodes } = await addPasskey(person);
  expect(recoveryCodes).toHaveLength(limits.secondFactor.recoveryCodes);
  expect((await login(person.username)).code).toBe(42251);
  expect((await login(person.username, 'aaaaa-aaaaa')).code).toBe(40092);
  expect((await login(person.username, recoveryCodes[0])).status).toBe(200);
  expect((await login(person.username, recoveryCodes[0])).code).toBe(40092);
  expect((await signInWith(passkey)).status).toBe(200);
});

test('[OPS-11] a challenge is good once, for five minutes, for its purpose and in its session', async () => {
  const person = await app().signedIn();
  const { passkey } = await addPasskey(person);
  const options = await signInOptions();
  const answers = [1, 2, 3].map(() => passkey.signed(options));
  const replies = await Promise.all(
    answers.map((credential) => post('passkeys/sign-in', undefined, { credential })),
  );
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422]);
  const [first] = answers;
  expect((await post('passkeys/sign-in', undefined, { credential: first })).code).toBe(wrong);

  const forProof = await optionsOf('passkeys/proof-options', person.token);
  const credential = passkey.signed(forProof);
  expect((await post('passkeys/sign-in', undefined, { credential })).code).toBe(wrong);
  const other = (await signInWith(passkey)).data as { token: string };
  expect((await post('prove', other.token, { credential })).code).toBe(wrong);
  const made = Buffer.alloc(54).toString('base64url');
  expect((await signInWith(passkey, { challenge: made })).code).toBe(wrong);

  const old = await signInOptions();
  const later = Date.now() + limits.passkeys.challenge + 1000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  const late = await post('passkeys/sign-in', undefined, { credential: passkey.signed(old) });
  vi.restoreAllMocks();
  expect(late.code).toBe(wrong);
});

test('[OPS-11] an answer for another address, without the person verified, or counted back is refused', async () => {
  const person = await app().signedIn();
  const { passkey } = await addPasskey(person);
  expect((await signInWith(passkey, { origin: 'http://evil.example' })).code).toBe(wrong);
  expect((await signInWith(passkey, { rpId: 'evil.example' })).code).toBe(wrong);
  expect((await signInWith(passkey, { isVerified: false })).code).toBe(wrong);
  expect((await signInWith(passkey, { counter: 9 })).status).toBe(200);
  expect((await signInWith(passkey, { counter: 9 })).code).toBe(wrong);
  expect((await signInWith(passkey, { counter: 3 })).code).toBe(wrong);
  expect((await signInWith(passkey, { counter: 10 })).status).toBe(200);
  expect((await signInWith(createPasskey())).code).toBe(wrong);
  expect((await eventsOf(person)).filter((event) => event === 'signIn.failed')).toHaveLength(5);
});

test('[OPS-11] a passkey of somebody else, or with a changed signature, is refused', async () => {
  const [mine, other] = [await app().signedIn(), await app().signedIn()];
  const { passkey } = await addPasskey(mine);
  const taken = await addPasskey(other, 'Copied', passkey);
  expect(taken.reply.code).toBe(40951);
  const options = await signInOptions();
  const credential = passkey.signed(options) as { response: { signature: string } };
  const foreign = createPasskey().signed(options) as typeof credential;
  const mixed = {
    ...credential,
    response: { ...credential.response, signature: foreign.response.signature },
  };
  expect((await post('passkeys/sign-in', undefined, { credential: mixed })).code).toBe(wrong);
  const proof = { credential: passkey.signed(await optionsOf('passkeys/proof-options', mine.token)) };
  expect((await post('prove', other.token, proof)).code).toBe(wrong);
  await addPasskey(other);
  const forOther = await optionsOf('passkeys/proof-options', other.token);
  const own = await addPasskey(mine, 'Another of mine');
  const credentialOfMine = own.passkey.signed(forOther);
  expect((await post('prove', other.token, { credential: credentialOfMine })).code).toBe(wrong);
});

test('[OPS-11] a disabled person does not get in with a passkey', async () => {
  const person = await app().signedIn();
  const { passkey } = await addPasskey(person);
  await app().database.query('update users set disabled_at = now() where id = $1', [person.id]);
  const reply = await signInWith(passkey);
  expect(reply.status).toBe(400);
  expect(reply.headers['set-cookie']).toBeUndefined();
});

test('[OPS-11] adding and removing a passkey ask for the present proof, and are mailed', async () => {
  await app().startWorker();
  const person = await app().signedIn();
  const options = await optionsOf('passkeys/options', person.token);
  await age(person);
  const passkey = createPasskey();
  const credential = passkey.made(options);
  expect((await post('passkeys/options', person.token)).code).toBe(40078);
  expect((await post('passkeys/add', person.token, { name: 'Phone', credential })).code).toBe(40078);
  await post('prove', person.token, { password });
  const { id } = (await post('passkeys/add', person.token, { name: 'Phone', credential })).data as {
    id: number;
  };
  const rename = await post('passkeys/rename/{id}', person.token, { name: ' Old phone ' }, { id });
  expect(rename.status).toBe(200);
  await age(person);
  expect((await post('passkeys/remove/{id}', person.token, {}, { id })).code).toBe(40078);
  await post('prove', person.token, { password });
  const stranger = await app().signedIn();
  expect((await post('passkeys/remove/{id}', stranger.token, {}, { id })).status).toBe(404);
  expect((await post('passkeys/rename/{id}', stranger.token, { name: 'x' }, { id })).status).toBe(404);
  expect((await post('passkeys/remove/{id}', person.token, {}, { id })).status).toBe(200);
  expect((await signInWith(passkey)).code).toBe(wrong);
  expect((await login(person.username)).status).toBe(200);
  await nextMailTo(person.email, { after: 1 });
  expect((await mailsTo(person.email)).map(({ subject }) => subject).sort()).toEqual([
    'A passkey was added to your Tracery account',
    'A passkey was removed from your Tracery account',
  ]);
  expect(await app().database.query('select * from recovery_codes where user_id = $1', [person.id])).toEqual(
    [],
  );
});

test('[SEC-19] a passkey is a fresh proof, for the session that asked for it and once', async () => {
  const person = await app().signedIn();
  expect((await post('passkeys/proof-options', person.token)).code).toBe(40956);
  const { passkey } = await addPasskey(person);
  await age(person);
  expect((await post('passkeys/options', person.token)).code).toBe(40078);
  expect((await post('prove', person.token, {})).code).toBe(40014);
  const credential = passkey.signed(await optionsOf('passkeys/proof-options', person.token));
  expect((await post('prove', person.token, { credential })).status).toBe(200);
  expect((await post('passkeys/options', person.token)).status).toBe(200);
  await age(person);
  expect((await post('prove', person.token, { credential })).code).toBe(wrong);
  expect((await post('passkeys/options', person.token)).code).toBe(40078);
});

test('[OPS-11] passkeys can be the only sign-in; a reset by mail is the way back', async () => {
  const person = await app().signedIn();
  expect((await post('password-sign-in', person.token, { isOn: false })).code).toBe(40956);
  const { passkey, id, recoveryCodes } = await addPasskey(person);
  await age(person);
  expect((await post('password-sign-in', person.token, { isOn: false })).code).toBe(40078);
  await post('prove', person.token, { password });
  expect((await post('password-sign-in', person.token, { isOn: false })).status).toBe(200);

  expect((await login(person.username)).code).toBe(42252);
  expect((await login(person.username, recoveryCodes[0])).code).toBe(42252);
  const wrongly = { username: person.username, password: 'wrong horse' };
  expect((await post('login', undefined, wrongly)).code, 'nothing is told to who guesses').toBe(40020);
  expect((await post('prove', person.token, { password })).code).toBe(40079);
  expect((await signInWith(passkey)).status).toBe(200);
  expect((await post('passkeys/remove/{id}', person.token, {}, { id })).code).toBe(40952);

  await app().startWorker();
  await app().call('POST /usrapi/v1/users/password-verification-code', { body: { email: person.email } });
  await nextMailTo(person.email, { after: 2 });
  const mail = (await mailsTo(person.email)).find(({ subject }) => subject.includes('verification code'))!;
  await app().call('POST /usrapi/v1/users/reset-password', {
    body: {
      email: person.email,
      password: 'a new horse',
      repeatPassword: 'a new horse',
      emailVerificationCode: codeIn(mail),
    },
  });
  const again = { username: person.username, password: 'a new horse' };
  expect((await post('login', undefined, again)).code).toBe(42251);
  expect((await post('login', undefined, { ...again, code: recoveryCodes[0] })).status).toBe(200);
});

test('[OPS-11] an account has at most 20 passkeys, also when two are added at the same time', async () => {
  const person = await app().signedIn();
  for (let n = 1; n < limits.passkeys.perUser; n += 1) await addPasskey(person, `Key ${n}`);
  const options = await Promise.all([1, 2, 3].map(() => optionsOf('passkeys/options', person.token)));
  const replies = await Promise.all(
    options.map((one) =>
      post('passkeys/add', person.token, { name: 'Last', credential: createPasskey().made(one) }),
    ),
  );
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  expect((await post('passkeys/options', person.token)).code).toBe(40950);
});

test('[OPS-11] new recovery codes end those before, and need a second factor and a proof', async () => {
  const person = await app().signedIn();
  expect((await post('second-factor/recovery-codes', person.token)).code).toBe(40094);
  const { recoveryCodes } = await addPasskey(person);
  const renewed = await post('second-factor/recovery-codes', person.token);
  const { recoveryCodes: fresh } = renewed.data as { recoveryCodes: string[] };
  expect(fresh).toHaveLength(limits.secondFactor.recoveryCodes);
  expect((await login(person.username, recoveryCodes[0])).code).toBe(40092);
  expect((await login(person.username, fresh[0])).status).toBe(200);
  await age(person);
  expect((await post('second-factor/recovery-codes', person.token)).code).toBe(40078);
});

test('[OPS-11] asking for a challenge stores nothing, and answers of any shape are refused without an error', async () => {
  await signInOptions();
  const before = await app().database.query('select count(*) from used_challenges');
  await signInOptions();
  const passkey = createPasskey();
  const good = passkey.signed(await signInOptions()) as {
    response: Record<string, string>;
  };
  for (const part of ['clientDataJSON', 'authenticatorData', 'signature'])
    for (const value of ['AA', 'e30', 'bnVsbA', '_'.repeat(3999)]) {
      const credential = { ...good, response: { ...good.response, [part]: value } };
      const { status } = await post('passkeys/sign-in', undefined, { credential });
      expect(status, `${part} ${value.slice(0, 9)}`).toBe(422);
    }
  expect(await app().database.query('select count(*) from used_challenges')).toEqual(before);
});
