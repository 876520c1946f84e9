import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateSync } from 'otplib';
import { appForFile, createTestApp, claimsOf, password, type TestApp } from '../../tests/support/app.ts';
import { createPasskey } from '../../tests/support/authenticator.ts';
import { tracery } from '../../tests/support/command.ts';
import { mailsTo, nextMailTo } from '../../tests/support/mailbox.ts';

const app = appForFile();

const asked = { status: 403, code: 40350 };

async function addPasskey(on: TestApp, { token }: { token: string }): Promise<number> {
  const options = await on.call('POST /usrapi/v1/users/passkeys/options', { token });
  const credential = createPasskey().made(options.data);
  const { data } = await on.send('POST /usrapi/v1/users/passkeys/add', {
    token,
    body: { name: 'Laptop', credential },
  });
  return (data as { id: number }).id;
}

async function addApp(on: TestApp, { token }: { token: string }): Promise<string> {
  const { data } = await on.call('POST /usrapi/v1/users/second-factor/start', { token });
  const code = generateSync({ secret: data.secret });
  await on.call('POST /usrapi/v1/users/second-factor/confirm', { token, body: { code } });
  await on.database.query('update authenticators set last_step = 0');
  return data.secret;
}

const ask = ({ token }: { token: string }, asks = true) =>
  app().call('POST /prdapi/v1/products/second-factor', { token, body: { asks } });

const removePasskey = ({ token }: { token: string }, id: number) =>
  app().call('POST /usrapi/v1/users/passkeys/remove/{id}', { token, params: { id } });

const features = ({ token }: { token: string }, on = app()) =>
  on.call('GET /reqapi/v1/features/list', { token });

/** A product that asks, its manager, and a member without a second factor. */
async function productThatAsks(name?: string) {
  const { id, manager } = await app().product(name);
  const passkeyId = await addPasskey(app(), manager);
  const member = await app().member(id, ['DevelopEngineer']);
  expect((await features(member)).status).toBe(200);
  expect((await ask(manager)).status).toBe(200);
  return { id, manager, passkeyId, member };
}

test('[OPS-11] only a manager who has a second factor lets a product ask for one, with a fresh proof', async () => {
  const { id, manager } = await app().product();
  expect((await ask(manager)).code).toBe(40955);
  await addPasskey(app(), manager);
  const member = await app().member(id, ['DevelopEngineer']);
  expect((await ask(member)).status).toBe(403);
  await app().database.query(
    `update sessions set created_at = created_at - interval '16 minutes' where id = $1`,
    [claimsOf(manager.token).sid],
  );
  expect((await ask(manager)).code).toBe(40078);
  await app().call('POST /usrapi/v1/users/prove', { token: manager.token, body: { password } });
  expect((await ask(manager)).status).toBe(200);
  const got = await app().call('GET /prdapi/v1/products/get/{id}', { token: manager.token, params: { id } });
  expect(got.data.asksSecondFactor).toBe(true);
  const log = await app().database.query(
    `select detail from audit_events where about_product = $1 and event = 'product.changed'`,
    [id],
  );
  expect(log).toEqual([{ detail: { fields: ['asksSecondFactor'], asks: true } }]);
});

test('[OPS-11] a member without a second factor neither reads nor writes there, and is in at once with one', async () => {
  const { id, member, manager } = await productThatAsks();
  expect(await features(member)).toMatchObject(asked);
  // Answers that others had cached are no way around it.
  await features(manager);
  await features(manager);
  expect(await features(member)).toMatchObject(asked);
  const body = { name: 'A feature', importance: 'Important' };
  expect(await app().send('POST /reqapi/v1/features/create', { token: member.token, body })).toMatchObject(
    asked,
  );
  const get = { token: member.token, params: { id } };
  expect(await app().call('GET /prdapi/v1/products/get/{id}', get)).toMatchObject(asked);
  // The account and the list of products are not closed.
  const list = await app().call('GET /prdapi/v1/products/list', { token: member.token });
  expect(list.data.list.map((product) => product.id)).toEqual([id]);
  await addApp(app(), member);
  expect((await features(member)).status).toBe(200);
  expect((await app().call('GET /prdapi/v1/products/get/{id}', get)).status).toBe(200);
});

test('[OPS-11] files and diagrams of such a product are not read with the cookie either', async () => {
  const { id, manager, member } = await productThatAsks();
  const { cookie } = await app().signedIn();
  const made = await app().send('POST /reqapi/v1/features/create', {
    token: manager.token,
    body: { name: 'Charging plans', importance: 'Important' },
  });
  const upload = await app().send('POST /damapi/v1/files/upload', {
    token: manager.token,
    query: { kind: 'FeatureAttachment', sourceId: (made.data as { id: number }).id },
    file: Buffer.from('plans'),
    fileName: 'plans.txt',
  });
  const { id: fileId } = upload.data as { id: number };
  const again = await app().signIn(member);
  const own = String(again.headers['set-cookie']).split(';')[0]!;
  const read = (sent: string) =>
    app().send('GET /damapi/v1/files/content/{id}/{name}', {
      params: { id: fileId, name: 'plans.txt' },
      headers: { cookie: sent },
    });
  expect(upload.status, upload.message).toBe(200);
  expect((await read(cookie)).status).toBe(404);
  expect(await read(own)).toMatchObject(asked);
  const svg = { params: { source: 'SyfFKj2rKt3CoKnELR1Io4ZDoSa70000' }, query: { productId: id } };
  expect(
    await app().send('GET /desapi/v1/uml/svg/{source}', { ...svg, headers: { cookie: own } }),
  ).toMatchObject(asked);
});

test('[OPS-11] the last second factor stays while a product asks for it, and the product is named', async () => {
  const { manager, passkeyId } = await productThatAsks('Northyard Charging');
  const refused = await removePasskey(manager, passkeyId);
  expect(refused).toMatchObject({ status: 409, code: 40953, data: { productName: 'Northyard Charging' } });
  const state = await app().call('GET /usrapi/v1/users/second-factor', { token: manager.token });
  expect(state.data).toMatchObject({ askedBy: ['Northyard Charging'], isRequired: false });
  const secret = await addApp(app(), manager);
  expect((await removePasskey(manager, passkeyId)).status).toBe(200);
  const code = generateSync({ secret });
  const off = { token: manager.token, body: { code } };
  expect(await app().call('POST /usrapi/v1/users/second-factor/remove', off)).toMatchObject({ code: 40953 });
  expect((await ask(manager, false)).status).toBe(200);
  expect((await app().call('POST /usrapi/v1/users/second-factor/remove', off)).status).toBe(200);
});

test('[OPS-11] a manager who asks and drops the last factor at the same time is not shut out', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { manager } = await app().product();
    const id = await addPasskey(app(), manager);
    const [set, removed] = await Promise.all([ask(manager), removePasskey(manager, id)]);
    expect([set.status, removed.status].sort((a, b) => a - b)).toEqual([200, 409]);
    expect((await features(manager)).status).toBe(200);
  }
});

test('[OPS-11] the operator resets a lost second factor: audited, mailed, and products still ask', async () => {
  await app().startWorker();
  const { member } = await productThatAsks();
  await addPasskey(app(), member);
  await addApp(app(), member);
  await app().call('POST /usrapi/v1/users/password-sign-in', { token: member.token, body: { isOn: false } });
  const ran = await tracery(app().database, ['user', 'reset-second-factor', member.username, '--json']);
  expect(ran.exitCode, ran.stderr).toBe(0);
  expect(ran.json()).toMatchObject({ username: member.username, removed: 2, ended: 1 });
  expect((await features(member)).status).toBe(401);
  const signed = await app().signIn(member);
  expect(signed.status).toBe(200);
  expect(await features(signed.data)).toMatchObject(asked);
  const left = await app().database.query('select from recovery_codes where user_id = $1', [member.id]);
  expect(left).toEqual([]);
  const log = await app().database.query(
    `select event, actor from audit_events where person_id = $1 and event = 'operator.command'`,
    [member.id],
  );
  expect(log).toEqual([{ event: 'operator.command', actor: 'operator' }]);
  await nextMailTo(member.email, { after: 3 });
  expect((await mailsTo(member.email)).map(({ subject }) => subject)).toContain(
    'The second factor of your Tracery account was reset',
  );
});

let strict: TestApp;
beforeAll(async () => {
  strict = await createTestApp({ env: { SECOND_FACTOR: 'required', GUEST_LOGIN: 'off' } });
});
afterAll(() => strict.close());

test('[OPS-11] with SECOND_FACTOR=required every product asks, and the last factor stays', async () => {
  const person = await strict.signedIn();
  const made = await strict.call('POST /prdapi/v1/products/create', {
    token: person.token,
    body: { name: 'A product' },
  });
  const there = await strict.call('POST /prdapi/v1/products/switch-product', {
    token: person.token,
    query: { productId: made.data.id },
  });
  expect(await features(there.data, strict)).toMatchObject(asked);
  const id = await addPasskey(strict, there.data);
  expect((await features(there.data, strict)).status).toBe(200);
  const { token } = there.data;
  const refused = await strict.call('POST /usrapi/v1/users/passkeys/remove/{id}', { token, params: { id } });
  expect(refused.code).toBe(40954);
});

test('[OPS-11] a sign-in of a provider that counts as a second factor enters such a product', async () => {
  const { member } = await productThatAsks();
  expect(await features(member)).toMatchObject(asked);
  await app().database.query('update sessions set provider_has_second_factor = true where id = $1', [
    claimsOf(member.token).sid,
  ]);
  expect((await features(member)).status).toBe(200);
});
