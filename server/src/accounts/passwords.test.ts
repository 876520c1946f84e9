import { describe, expect, test } from 'vitest';
import { password, appForFile } from '../../tests/support/app.ts';
import { nextMailTo } from '../../tests/support/mailbox.ts';

const app = appForFile();

const change = (token: string, body: object, path = 'change-password') =>
  app().send(`POST /usrapi/v1/users/${path}`, { token, body });

const bodyFor = (userId: number, chosen = 'new secret') => ({
  userId,
  oldPassword: password,
  newPassword: chosen,
  repeatNewPassword: chosen,
});

const isAlive = async (token: string) =>
  (await app().call('GET /prdapi/v1/products/list', { token })).status === 200;

describe.each(['change-password', 'resetpassword', 'resetpassword/'])('%s', (path) => {
  test('[ACC-65, ACC-66, ACC-D20, ACC-D21] takes userId, oldPassword, newPassword and repeatNewPassword and changes the password', async () => {
    const person = await app().signedIn();
    expect(await change(person.token, bodyFor(person.id), path)).toMatchObject({ status: 200, code: 0 });
    expect((await app().signIn(person)).status).toBe(400);
    expect((await app().signIn(person, { password: 'new secret' })).status).toBe(200);
  });

  test('[ACC-67] a wrong old password is refused with 400 and changes nothing', async () => {
    const person = await app().signedIn();
    const refused = await change(person.token, { ...bodyFor(person.id), oldPassword: 'not mine' }, path);
    expect(refused).toMatchObject({ status: 400, message: 'The old password is wrong' });
    expect((await app().signIn(person)).status).toBe(200);
  });

  test('[ACC-68] a new password under 8 characters or a differing repeat is refused with 400', async () => {
    const person = await app().signedIn();
    expect(await change(person.token, bodyFor(person.id, '1234567'), path)).toMatchObject({
      status: 400,
      message: 'Password needs at least 8 characters',
    });
    const differing = { ...bodyFor(person.id), repeatNewPassword: 'other secret' };
    expect(await change(person.token, differing, path)).toMatchObject({
      status: 400,
      message: 'Entered passwords differ',
    });
    expect((await app().signIn(person)).status).toBe(200);
  });

  test("[ACC-69] another user's userId answers 403, whatever the passwords", async () => {
    const [mine, other] = [await app().signedIn(), await app().signedIn()];
    expect((await change(mine.token, bodyFor(other.id), path)).status).toBe(403);
    expect((await app().signIn(other)).status).toBe(200);
    expect((await app().signIn(mine)).status).toBe(200);
  });
});

test('[ACC-D14] a change ends all other sessions of the person, keeps this one, and is told by mail', async () => {
  await app().startWorker();
  const person = await app().signedIn();
  const elsewhere = await app().signIn(person);
  await change(person.token, bodyFor(person.id));
  expect(await isAlive(person.token)).toBe(true);
  expect(await isAlive(elsewhere.data.token)).toBe(false);
  expect((await nextMailTo(person.email)).subject).toBe('Your Tracery password was changed');
});

test('guessing the old password with an open session is limited like signing in', async () => {
  const person = await app().signedIn();
  await app().database.query(`insert into login_tries values ($1, '127.0.0.1', now(), 10)`, [
    person.username,
  ]);
  const refused = await change(person.token, bodyFor(person.id));
  expect(refused.status).toBe(429);
});

test('two changes at once: one wins, the other is told that the old password is wrong', async () => {
  const person = await app().signedIn();
  const replies = await Promise.all([
    change(person.token, bodyFor(person.id, 'first secret')),
    change(person.token, bodyFor(person.id, 'other secret')),
  ]);
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 400]));
});

test('fields that are not declared are not bound: no roles, no e-mail, no guest flag', async () => {
  const person = await app().signedIn();
  const [before] = await app().database.query(
    'select username, email, is_builtin_guest from users where id = $1',
    [person.id],
  );
  await change(person.token, {
    ...bodyFor(person.id),
    email: 'evil@example.test',
    username: 'admin',
    is_builtin_guest: true,
    roles: ['ADMIN'],
  });
  const [after] = await app().database.query(
    'select username, email, is_builtin_guest from users where id = $1',
    [person.id],
  );
  expect(after).toEqual(before);
});
