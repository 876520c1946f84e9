import { expect, test, vi } from 'vitest';
import { limits, refusals, type Role, type TokenScope } from '@tracery/contract';
import { appForFile, createTestApp } from '../../tests/support/app.ts';
import { enterAsWriter } from '../tenancy/scope.ts';
import { makeSecret } from '../tenancy/access-token-secret.ts';

const app = appForFile();

let requests = 0;
const request = () => `00000000-0000-4000-8000-${String((requests += 1)).padStart(12, '0')}`;

interface Asked {
  scope?: TokenScope;
  productId?: number;
  name?: string;
}

async function makeToken(token: string, { scope = 'write', productId = 0, name = 'Laptop' }: Asked = {}) {
  const { data } = await app().call('POST /usrapi/v1/tokens/create', {
    token,
    body: { name, scope, days: 30, productId, request: request() },
  });
  return data;
}

async function makeRobot(token: string, { scope = 'write', name = 'Nightly build' }: Asked = {}) {
  const { data } = await app().call('POST /prdapi/v1/tokens/create', {
    token,
    body: { name, scope, days: 30, request: request() },
  });
  return data;
}

const feature = { name: 'Charge by card', importance: 'Mandatory' } as const;
const createFeature = (token: string, headers: Record<string, string> = {}) =>
  app().call('POST /reqapi/v1/features/create', { token, body: feature, headers });
const listFeatures = (token: string, headers: Record<string, string> = {}) =>
  app().call('GET /reqapi/v1/features/list', { token, headers });
const historyOf = async (token: string, sourceId: number) =>
  (await app().call('GET /damapi/v1/operationlogs/list', { token, query: { kind: 'Feature', sourceId } }))
    .data.list;

test('[INT-01] a token is answered once, stored as a hash and listed by its beginning, last use and address', async () => {
  const { id: productId, manager } = await app().product();
  const made = await makeToken(manager.token, { productId });
  expect(made.secret).toMatch(/^trc_[0-9A-Za-z]{40}_[0-9a-f]{8}$/);
  const [stored] = await app().database.query('select * from access_tokens where id = $1', [made.id]);
  expect(JSON.stringify(stored)).not.toContain(made.secret.slice(8, 44));

  expect((await listFeatures(made.secret)).status).toBe(200);
  await vi.waitFor(async () => {
    const { data } = await app().call('GET /usrapi/v1/tokens/list', { token: manager.token });
    expect(JSON.stringify(data)).not.toContain(made.secret);
    expect(data.list).toMatchObject([
      {
        id: made.id,
        name: 'Laptop',
        beginning: made.secret.slice(0, 8),
        productId,
        lastAddress: '127.0.0.1',
      },
    ]);
    expect(data.list[0]!.lastUsedAt).not.toBeNull();
  });
});

test('[INT-01] a token ends at once for answers that are cached, and for the process that knows it', async () => {
  const { id: productId, manager } = await app().product();
  const { id, secret } = await makeToken(manager.token, { productId, scope: 'read' });
  for (let again = 0; again < 3; again += 1) expect((await listFeatures(secret)).status).toBe(200);
  await app().call('POST /usrapi/v1/tokens/end/{id}', { token: manager.token, params: { id } });
  expect((await listFeatures(secret)).status).toBe(401);
  expect((await createFeature(secret)).status).toBe(401);
});

test('[INT-01] the end of a token is at most a year away', async () => {
  const { manager } = await app().product();
  const body = {
    name: 'Laptop',
    scope: 'read',
    days: limits.token.daysMax,
    productId: 0,
    request: request(),
  };
  const call = (days: number) =>
    app().send('POST /usrapi/v1/tokens/create', {
      token: manager.token,
      body: { ...body, days, request: request() },
    });
  expect((await call(365)).status).toBe(200);
  expect((await call(366)).status).toBe(400);
});

test('[INT-01] a request for a token that is sent again makes no second one, and ends the first secret', async () => {
  const { id: productId, manager } = await app().product();
  const body = { name: 'Laptop', scope: 'read', days: 30, productId, request: request() } as const;
  const ask = () => app().call('POST /usrapi/v1/tokens/create', { token: manager.token, body });
  const [lost, answered] = [await ask(), await ask()];
  expect(answered.data.id).toBe(lost.data.id);
  expect((await listFeatures(lost.data.secret)).status).toBe(401);
  expect((await listFeatures(answered.data.secret)).status).toBe(200);
  // It is over, so it is not made anew; the same for the product is another gesture.
  const { id } = answered.data;
  await app().call('POST /usrapi/v1/tokens/end/{id}', { token: manager.token, params: { id } });
  expect((await ask()).status).toBe(400);
  const { productId: _, ...robot } = body;
  const ofProduct = await app().call('POST /prdapi/v1/tokens/create', { token: manager.token, body: robot });
  expect(ofProduct.status).toBe(200);
});

test('[INT-01] a token for all products asks which one, and reaches no product of others', async () => {
  const [own, foreign] = [await app().product(), await app().product()];
  const { secret } = await makeToken(own.manager.token);
  expect((await listFeatures(secret)).code).toBe(40002);
  expect((await listFeatures(secret, { 'tracery-product': String(own.id) })).status).toBe(200);
  expect((await listFeatures(secret, { 'tracery-product': String(foreign.id) })).code).toBe(40301);
  expect((await listFeatures(secret, { 'tracery-product': 'north' })).status).toBe(400);
});

test('[INT-01, INT-03] a token for one product names no other product of its person', async () => {
  const { id: productId, manager } = await app().product('Shown');
  await app().call('POST /prdapi/v1/products/create', { token: manager.token, body: { name: 'Hidden' } });
  const { secret } = await makeToken(manager.token, { productId });
  const { data } = await app().call('GET /prdapi/v1/products/list', { token: secret });
  expect(data.list.map(({ name }) => name)).toEqual(['Shown']);
  const all = await makeToken(manager.token);
  const { data: seen } = await app().call('GET /prdapi/v1/products/list', { token: all.secret });
  expect(seen.total).toBe(2);
});

test('[INT-02, INT-03] what a robot writes carries its name, as a robot, also in the changes that others are told of', async () => {
  const { id: productId, manager } = await app().product();
  const robot = await makeRobot(manager.token);
  const { data } = await createFeature(robot.secret);
  await app().call('POST /damapi/v1/comments/create', {
    token: robot.secret,
    body: { kind: 'Feature', sourceId: data.id, data: { comment: 'Built.' } },
  });
  const by = { creatorName: 'Nightly build', tokenName: 'Nightly build', isRobot: true };
  expect(await historyOf(manager.token, data.id)).toMatchObject([by]);
  const comments = await app().call('GET /damapi/v1/reviewlogs/list', {
    token: manager.token,
    query: { kind: 'Feature', sourceId: data.id },
  });
  expect(comments.data.list).toMatchObject([by]);
  const told = await app().database.query(
    'select token_id::int from changes where product_id = $1 and item_id = $2',
    [productId, data.id],
  );
  expect(told).toEqual([{ token_id: robot.id }, { token_id: robot.id }]);
});

test('[INT-02] a robot is nobody who could be found, invited, given work or signed in to', async () => {
  const { manager } = await app().product();
  await makeRobot(manager.token, { name: 'Bay robot' });
  const { token } = manager;
  const [row] = await app().database.query<{ id: number; username: string }>(
    `select id::int, username from users where is_robot order by id desc limit 1`,
  );
  const { id, username } = row!;
  const found = await app().send('GET /usrapi/v1/users/username/{name}', {
    token,
    params: { name: username },
  });
  expect(found.data).toMatchObject({ total: 0 });
  const invited = await app().send('POST /prdapi/v1/products/invite-members', {
    token,
    body: { usernames: [username], role: 'TestEngineer' },
  });
  expect(invited.status).toBeGreaterThanOrEqual(400);
  const made = await createFeature(token);
  const owner = await app().send('POST /reqapi/v1/features/update', {
    token,
    body: { id: made.data.id, version: 1, processorId: id },
  });
  expect(owner.status).toBeGreaterThanOrEqual(400);
  expect((await app().signIn({ username }, { password: '' })).status).toBeGreaterThanOrEqual(400);
});

test('[INT-02] a manager sees and ends every token that reaches the product, and no other', async () => {
  const { id: productId, manager } = await app().product();
  const elsewhere = await app().product();
  const member = await app().member(productId, ['TestEngineer']);
  const reaching = [
    await makeToken(member.token, { productId }),
    await makeToken(member.token, { productId: 0 }),
    await makeRobot(manager.token),
  ];
  await app().database.query(
    `insert into memberships (product_id, user_id, roles) values ($1, $2, '{TestEngineer}')`,
    [elsewhere.id, member.id],
  );
  const other = await makeToken(member.token, { productId: elsewhere.id });
  const foreign = await makeRobot(elsewhere.manager.token);

  const { data } = await app().call('GET /prdapi/v1/tokens/list', { token: manager.token });
  // The newest first.
  expect(data.list.map(({ id }) => id)).toEqual(reaching.map(({ id }) => id).toReversed());
  const end = (id: number) =>
    app().call('POST /prdapi/v1/tokens/end/{id}', { token: manager.token, params: { id } });
  for (const { id } of [other, foreign]) expect((await end(id)).status).toBe(404);
  for (const { id, secret } of reaching) {
    expect((await end(id)).status).toBe(200);
    expect((await listFeatures(secret, { 'tracery-product': String(productId) })).status).toBe(401);
  }
  const audit = await app().call('GET /prdapi/v1/products/audit', { token: manager.token });
  expect(audit.data.list.filter(({ event }) => event === 'token.ended')).toHaveLength(3);
});

test('[INT-02] where a token for all products was last used is not told to the managers of one', async () => {
  const { id: productId, manager } = await app().product();
  const member = await app().member(productId, ['TestEngineer']);
  const { secret } = await makeToken(member.token);
  await listFeatures(secret, { 'tracery-product': String(productId) });
  await vi.waitFor(async () => {
    const { data } = await app().call('GET /usrapi/v1/tokens/list', { token: member.token });
    expect(data.list[0]!.lastAddress).toBe('127.0.0.1');
  });
  const { data } = await app().call('GET /prdapi/v1/tokens/list', { token: manager.token });
  expect(data.list).toMatchObject([{ lastUsedAt: null, lastAddress: '' }]);
});

test('[INT-03] a token has the role of its person from moment to moment, and ends for who is removed', async () => {
  const { id: productId, manager } = await app().product();
  const member = await app().member(productId, ['TestEngineer']);
  const { secret } = await makeToken(member.token, { productId });
  expect((await createFeature(secret)).status).toBe(200);
  const become = (roles: Role[]) =>
    app().database.query('update memberships set roles = $3 where product_id = $1 and user_id = $2', [
      productId,
      member.id,
      roles,
    ]);
  await become(['Guest']);
  expect((await createFeature(secret)).code).toBe(40300);
  expect((await listFeatures(secret)).status).toBe(200);
  await app().call('POST /prdapi/v1/products/remove-members/{id}', {
    token: manager.token,
    params: { id: member.id },
  });
  expect((await listFeatures(secret)).code).toBe(40301);
});

test('[INT-03] a token of a person without the second factor that the product asks for is refused; a robot is not', async () => {
  const { id: productId, manager } = await app().product();
  const member = await app().member(productId, ['TestEngineer']);
  const { secret } = await makeToken(member.token, { productId });
  const robot = await makeRobot(manager.token);
  await app().database.query('update products set asks_second_factor = true where id = $1', [productId]);
  expect((await listFeatures(secret)).code).toBe(40350);
  expect((await createFeature(secret)).code).toBe(40350);
  expect((await createFeature(robot.secret)).status).toBe(200);
  await app().database.query('update users set has_second_factor = true where id = $1', [member.id]);
  expect((await createFeature(secret)).status).toBe(200);
});

test('[INT-03] a token writes under its name what its person could, and never the picture of the account', async () => {
  const { id: productId, manager } = await app().product();
  const { secret } = await makeToken(manager.token, { productId, name: 'Command line' });
  const { data } = await createFeature(secret);
  const [entry] = await historyOf(manager.token, data.id);
  expect(entry).toMatchObject({ creator: manager.username, tokenName: 'Command line', isRobot: false });
  const own = await createFeature(manager.token);
  expect(await historyOf(manager.token, own.data.id)).toMatchObject([{ tokenName: '' }]);
  const upload = await app().send('POST /damapi/v1/files/upload', {
    token: secret,
    query: { kind: 'Avatar' },
    file: Buffer.from('a picture'),
  });
  expect(upload.code).toBe(40381);
});

test('[INT-03] a change of many items is done and told as by its token, and the worker stops when the token ends', async () => {
  const { id: productId, manager } = await app().product();
  const { id, secret } = await makeToken(manager.token, { productId, name: 'Sweeper' });
  const made = await createFeature(secret);
  const change = (ids: number[]) =>
    app().call('POST /damapi/v1/bulk/change', {
      token: secret,
      body: { kind: 'Feature', ids, versions: ids.map(() => 1), change: { addTags: 'depot' } },
    });
  const { data } = await change([made.data.id]);
  const [bulk] = await app().database.query('select token_id::int from bulk_changes where id = $1', [
    (data as { id: number }).id,
  ]);
  expect(bulk).toEqual({ token_id: id });
  expect((await historyOf(manager.token, made.data.id))[0]).toMatchObject({ tokenName: 'Sweeper' });
  const asWorker = () =>
    app().db.transaction((trx) => enterAsWriter(trx, productId, { userId: manager.id, tokenId: id }));
  expect(await asWorker()).toMatchObject({ userId: manager.id, tokenId: id, productId });
  await app().call('POST /usrapi/v1/tokens/end/{id}', { token: manager.token, params: { id } });
  expect(await asWorker()).toBeUndefined();
});

test('[INT-03] making a token asks for a recent proof', async () => {
  const { manager } = await app().product();
  await app().database.query(
    `update sessions set created_at = now() - interval '1 hour' where user_id = $1`,
    [manager.id],
  );
  const body = { name: 'Laptop', scope: 'read', days: 1, request: request() };
  for (const [key, more] of [
    ['POST /usrapi/v1/tokens/create', { productId: 0 }],
    ['POST /prdapi/v1/tokens/create', {}],
  ] as const)
    expect((await app().send(key, { token: manager.token, body: { ...body, ...more } })).code).toBe(40078);
});

test('[INT-04] each answer to a token says what is left of its limit, and beyond it how long to wait', async () => {
  const { id: productId, manager } = await app().product();
  const { secret } = await makeToken(manager.token, { productId });
  const other = await makeToken(manager.token, { productId });
  const one = await listFeatures(secret);
  const quota = Number(/;q=(\d+);w=60$/.exec(String(one.headers['ratelimit-policy']))![1]);
  expect(one.headers['ratelimit']).toBe(`"token";r=${quota - 1};t=60`);
  expect((await listFeatures(secret)).headers['ratelimit']).toMatch(
    new RegExp(`^"token";r=${quota - 2};t=\\d+$`),
  );
  expect((await listFeatures(other.secret)).headers['ratelimit']).toContain(`r=${quota - 1};`);
  expect((await listFeatures(manager.token)).headers['ratelimit']).toBeUndefined();
});

test('[INT-04] a token over its limit is answered 429 with the time to wait, and its person is not', async () => {
  const slow = await createTestApp({ env: { RATE_SCALE: '1' } });
  const { id: productId, manager } = await slow.product();
  const { data } = await slow.call('POST /usrapi/v1/tokens/create', {
    token: manager.token,
    body: { name: 'Laptop', scope: 'read', days: 1, productId, request: request() },
  });
  const ask = (token: string) => slow.call('GET /reqapi/v1/features/list', { token });
  let left = limits.token.callsPerMinute;
  for (; left > 0; left -= 50)
    for (const { status } of await Promise.all(Array.from({ length: 50 }, () => ask(data.secret))))
      expect(status).toBe(200);
  const refused = await ask(data.secret);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers['ratelimit']).toMatch(/^"token";r=0;t=\d+$/);
  expect((await ask(manager.token)).status).toBe(200);
  await slow.close();
});

test('[INT-30, INT-D73] a program is told as whom its token acts, what it opens and when it ends', async () => {
  const { id: productId, manager } = await app().product();
  const ask = (token: string) => app().call('GET /usrapi/v1/tokens/current', { token });
  const all = await makeToken(manager.token, { scope: 'read' });
  const person = {
    userId: manager.id,
    username: manager.username,
    personName: manager.username,
    isRobot: false,
  };
  expect((await ask(all.secret)).data).toEqual({
    ...person,
    token: { name: 'Laptop', scope: 'read', productId: 0, expiresAt: all.expiresAt },
  });
  const robot = await makeRobot(manager.token, { scope: 'propose' });
  expect((await ask(robot.secret)).data).toMatchObject({
    personName: 'Nightly build',
    isRobot: true,
    token: { scope: 'propose', productId },
  });
  expect((await ask(manager.token)).data).toEqual({ ...person, token: null });
  const results = await makeToken(manager.token, { scope: 'results' });
  expect((await ask(results.secret)).code).toBe(refusals['token.scope'].number);
});

test('[INT-D1] what is no token by its checksum is refused without asking the database', async () => {
  const { manager } = await app().product();
  const secret = makeSecret();
  const broken = `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`;
  expect((await listFeatures(broken)).status).toBe(401);
  expect((await listFeatures(secret)).status).toBe(401);
  expect((await listFeatures(manager.token)).status).toBe(200);
});
