import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { password, appForFile } from '../../tests/support/app.ts';
import { codeIn, nextMailTo } from '../../tests/support/mailbox.ts';
import { isCommonPassword } from './common-passwords.ts';

const app = appForFile();

describe('the most used passwords', () => {
  test('[SEC-06] they are refused from the first to the last of the list, in any capitals', () => {
    // Some of the first thousand, and the last ones of 8 characters or more.
    const listed =
      'password 12345678 123456789 baseball football PassWord password1 trustno1 iloveyou sunshine qwertyuiop 07021958 07021957 07021954'.split(
        ' ',
      );
    expect(listed.filter((common) => !isCommonPassword(common))).toEqual([]);
  });

  test('[SEC-06] of others hardly any is refused by mistake', () => {
    const others = Array.from({ length: 50_000 }, () => randomBytes(9).toString('base64url'));
    expect(others.filter(isCommonPassword).length).toBeLessThanOrEqual(5);
    expect(isCommonPassword('correct horse battery staple')).toBe(false);
  });
});

const common = 'Many people use this password, so it is tried first. Choose another one.';
const isName =
  'The password is a name that others see: the username, a product or Tracery. Choose another one.';

test('[SEC-06] a changed password is none of the most used, not the username, no product of the person and not Tracery', async () => {
  const { manager } = await app().product('Blue harbour');
  const change = async (chosen: string) => {
    const { status, message } = await app().call('POST /usrapi/v1/users/change-password', {
      token: manager.token,
      body: { userId: manager.id, oldPassword: password, newPassword: chosen, repeatNewPassword: chosen },
    });
    return status === 200 ? status : message;
  };
  expect(await change('Trustno1')).toBe(common);
  for (const chosen of [manager.username, 'BLUE HARBOUR', 'blue harbour 7', 'Tracery-2026!', '1234脉络5678'])
    expect(await change(chosen), chosen).toBe(isName);
  expect(await change('blue harbour in the fog')).toBe(200);
});

test('[SEC-06] at registration and reset too; the mailed code stays good for another choice', async () => {
  await app().startWorker();
  const username = `mira${randomBytes(4).toString('hex')}`;
  const email = `${username}@example.test`;
  await app().call('POST /usrapi/v1/users/register-verification-code', { body: { email } });
  const emailVerificationCode = codeIn(await nextMailTo(email));
  const register = (chosen: string) =>
    app().call('POST /usrapi/v1/users/register', {
      body: { username, email, password: chosen, repeatPassword: chosen, emailVerificationCode },
    });
  for (let n = 0; n < 6; n += 1) expect((await register('password1')).message).toBe(common);
  expect((await register(`${username}!`)).message).toBe(isName);
  expect((await register('correct horse')).status).toBe(200);

  await app().call('POST /usrapi/v1/users/password-verification-code', { body: { email } });
  const resetCode = codeIn(await nextMailTo(email, { after: 1 }));
  const reset = (chosen: string) =>
    app().call('POST /usrapi/v1/users/reset-password', {
      body: { email, password: chosen, repeatPassword: chosen, emailVerificationCode: resetCode },
    });
  for (let n = 0; n < 6; n += 1) expect((await reset(username)).message).toBe(isName);
  expect((await reset('sunshine')).message).toBe(common);
  expect((await reset('another horse')).status).toBe(200);
});

test('[SEC-06] a password from before keeps working, however common and short', async () => {
  const person = await app().person();
  // `123456`, as an installation from before may have it.
  const hash =
    '$argon2id$v=19$m=19456,t=2,p=1$2cFATs2yyV8QDCodp2Q5qA$pWMo6l68dJOnUm0jcyvysmqLDs3EBDXhHbfxr48SmbM';
  await app().database.query('update users set password_hash = $2 where id = $1', [person.id, hash]);
  expect((await app().signIn(person, { password: '123456' })).status).toBe(200);
});
