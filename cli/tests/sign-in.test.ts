import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { refusals } from '@tracery/contract';
import { commandLineForFile, startAnswering } from './command-line.ts';

const { app, origin, folder, tracery, setup } = commandLineForFile();

const profiles = () => path.join(folder(), 'config/tracery/profiles.json');
const profileOf = (name: string) =>
  (JSON.parse(fs.readFileSync(profiles(), 'utf8')) as { profiles: Record<string, unknown> }).profiles[name];

test('[INT-30] a token that comes through a pipe signs in, is kept for its owner alone and shown nowhere', async () => {
  const { productId, secret, manager } = await setup();
  const signedIn = await tracery(['login', origin(), '--profile', 'work'], { input: `${secret}\n` });
  expect(signedIn).toMatchObject({ exitCode: 0, stderr: '' });
  expect(signedIn.stdout).toContain(`Acts as ${manager.username}`);
  expect(signedIn.stdout).toContain(`(${productId})`);
  expect(fs.statSync(profiles()).mode & 0o777).toBe(0o600);
  expect(fs.statSync(path.dirname(profiles())).mode & 0o777).toBe(0o700);
  expect(profileOf('work')).toMatchObject({ address: origin(), token: secret, product: { id: productId } });

  const asked = await tracery(['whoami', '--profile', 'work', '--json']);
  expect(asked.json()).toMatchObject({
    address: origin(),
    username: manager.username,
    isRobot: false,
    token: { name: 'Laptop', scope: 'write', productId },
    product: { id: productId },
  });
  const all = await tracery(['products', '--profile', 'work']);
  expect(all.stdout).toMatch(new RegExp(String.raw`^\*\s+${productId} `, 'm'));

  const out = await tracery(['logout', '--profile', 'work']);
  expect(out.exitCode).toBe(0);
  expect(profileOf('work')).toBeUndefined();
  expect(await tracery(['whoami', '--profile', 'work'])).toMatchObject({ exitCode: 2 });
  for (const { stdout, stderr } of [signedIn, asked, all, out]) expect(stdout + stderr).not.toContain(secret);
});

test('[INT-30] a wrong token is refused, and nothing is kept', async () => {
  const { secret } = await setup();
  const wrong = secret.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const refused = await tracery(['login', origin(), '--profile', 'wrong'], { input: wrong });
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
  expect(refused.stderr).toContain('The token is wrong, was ended or has run out. Nothing was done.');
  expect(refused.stderr).not.toContain(wrong);
  expect(profileOf('wrong')).toBeUndefined();
  const told = await tracery(['login', origin(), '--json'], { input: wrong });
  expect(JSON.parse(told.stderr)).toMatchObject({
    error: { exitCode: 1, status: 401, code: refusals['session.expired'].number },
  });
  expect(await tracery(['login', origin()], { input: '' })).toMatchObject({ exitCode: 2 });
  const password = await tracery(['login', origin()], { input: 'correct horse' });
  expect(password).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is no token') as string });
  expect(password.stderr).not.toContain('horse');
});

test('[INT-30] a token for all products asks for one, which is remembered, and another is named by its name', async () => {
  const first = await app().product('Charging');
  const { token } = first.manager;
  const { data: second } = await app().call('POST /prdapi/v1/products/create', {
    token,
    body: { name: '充电桩' },
  });
  const made = await app().call('POST /usrapi/v1/tokens/create', {
    token,
    body: { name: 'All', scope: 'read', days: 1, productId: 0, request: crypto.randomUUID() },
  });
  const signedIn = await tracery(['login', origin()], { input: made.data.secret });
  expect(signedIn.stderr).toContain('No product is chosen');
  expect(await tracery(['list', 'task'])).toMatchObject({ exitCode: 1, stderr: signedIn.stderr });
  expect((await tracery(['use', '充电桩'])).stdout).toBe(`Product: 充电桩 (${second.id})\n`);
  expect(await tracery(['list', 'task'])).toMatchObject({ exitCode: 0, stderr: 'Nothing matches\n' });
  const other = await tracery(['list', 'task', '--product', 'charging', '--json']);
  expect(other.json()).toEqual({ kind: 'Task', total: 0, isTotalExact: true, items: [] });
  expect(await tracery(['use', 'Brewing'])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(`${first.id} Charging`) as string,
  });
});

test('[INT-30] the token travels only where it was meant to go, and encrypted', async () => {
  const { secret, env } = await setup();
  const plain = await tracery(['login', 'http://tracery.example.test'], { input: secret });
  expect(plain).toMatchObject({ exitCode: 2, stdout: '' });
  expect(plain.stderr).toContain('is not encrypted');
  // The token of a profile is for the address of the profile.
  await tracery(['login', origin(), '--profile', 'home'], { input: secret });
  const elsewhere = { TRACERY_URL: 'http://127.0.0.1:9', TRACERY_PROFILE: 'home' };
  expect(await tracery(['list', 'task'], { env: elsewhere })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('There is no token') as string,
  });
  await using leading = await startAnswering(302, { location: `${origin()}/login` }, '');
  const moved = await tracery(['whoami'], { env: { ...env, TRACERY_URL: leading.origin } });
  expect(moved).toMatchObject({ exitCode: 1 });
  expect(moved.stderr).toContain(`leads to ${origin()}. Nothing was sent there.`);
});

test('[INT-30] a server that asks to wait long, or is none, is told by the exit code', async () => {
  const { env } = await setup();
  const busy = JSON.stringify({ code: refusals['server.busy'].number, message: 'Busy', data: null });
  await using waiting = await startAnswering(503, { 'retry-after': '120' }, busy);
  expect(await tracery(['whoami'], { env: { ...env, TRACERY_URL: waiting.origin } })).toMatchObject({
    exitCode: 3,
    stderr: 'Busy\n',
  });
  await using other = await startAnswering(200, {}, '<h1>Welcome</h1>');
  expect(await tracery(['whoami'], { env: { ...env, TRACERY_URL: other.origin } })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('something that is not Tracery') as string,
  });
});

test('[INT-30, INT-D73] a robot signs in to its product, and owns nothing', async () => {
  const { id: productId, manager } = await app().product();
  const { data } = await app().call('POST /prdapi/v1/tokens/create', {
    token: manager.token,
    body: { name: 'Nightly build', scope: 'write', days: 1, request: crypto.randomUUID() },
  });
  const signedIn = await tracery(['login', origin(), '--profile', 'robot'], { input: data.secret });
  expect(signedIn).toMatchObject({ exitCode: 0, stderr: '' });
  expect(signedIn.stdout).toContain('Acts as the robot Nightly build');
  expect(profileOf('robot')).toMatchObject({ product: { id: productId } });
  const create = (...rest: string[]) =>
    tracery(['create', 'task', '--name', 'Look at the night', '--profile', 'robot', ...rest]);
  expect((await create()).stderr).toContain('Task needs: Owner');
  expect((await create('--owner', manager.username)).stdout).toMatch(/^T-1 was made$/m);
});

test('[INT-30, INT-D73] a token for test results signs in, and opens nothing else', async () => {
  const { productId, secret } = await setup('results');
  const signedIn = await tracery(['login', origin(), '--profile', 'build', '--product', String(productId)], {
    input: secret,
  });
  expect(signedIn).toMatchObject({ exitCode: 0, stderr: '' });
  expect(signedIn.stdout).toContain('The token sends test results and opens nothing else');
  const refused = await tracery(['list', 'task', '--profile', 'build', '--lang', 'zh']);
  expect(refused).toMatchObject({ exitCode: 1, stderr: `${refusals['token.scope'].zh}\n` });
});
