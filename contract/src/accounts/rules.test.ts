import { describe, expect, test } from 'vitest';
import {
  codeProblem,
  emailProblem,
  oldPasswordProblem,
  passwordProblem,
  repeatProblem,
  usernameProblem,
} from './rules.ts';

describe('e-mail', () => {
  test('[ACC-34] an empty e-mail is reported with valid.emailEmpty', () => {
    expect(emailProblem('')).toBe('valid.emailEmpty');
  });

  test('[ACC-35, ACC-D10] an e-mail that does not look like an address is reported with valid.emailValid', () => {
    const wrong = [
      'a',
      'a@',
      '@b.c',
      'a@b',
      'a b@c.d',
      'a@b.c.',
      'a@.b',
      'a@@b.c',
      'a@b@c.d',
      'a@b..c',
      'a@b. c',
    ];
    for (const email of wrong) expect(emailProblem(email), email).toBe('valid.emailValid');
    expect(emailProblem(`${'a'.repeat(250)}@b.cd`)).toBe('valid.emailValid');
  });

  test('ordinary, long and non-Latin addresses pass', () => {
    const right = ['a@b.c', 'mira.okoro+test@northyard.example', '用户@例子.公司', `${'a'.repeat(249)}@b.cd`];
    for (const email of right) expect(emailProblem(email), email).toBeUndefined();
  });
});

describe('username', () => {
  test('[ACC-36] an empty username is refused', () => {
    expect(usernameProblem('')).toBe('valid.username');
  });

  test('[ACC-37] 3 and 50 characters pass, 2 and 51 are reported with valid.usernameInvalid', () => {
    expect(usernameProblem('ab')).toBe('valid.usernameInvalid');
    expect(usernameProblem('abc')).toBeUndefined();
    expect(usernameProblem('a'.repeat(50))).toBeUndefined();
    expect(usernameProblem('a'.repeat(51))).toBe('valid.usernameInvalid');
  });

  test('[ACC-38] only letters A-Z a-z, digits and _+=,.@- may stand in a username', () => {
    expect(usernameProblem('Az09_+=,.@-')).toBeUndefined();
    for (const character of [' ', '用', 'é', '!', '/', '\\', '<', "'", '"', ';', '\n', '\0', '：']) {
      expect(usernameProblem(`abc${character}`), character).toBe('valid.usernameInvalid');
    }
  });
});

describe('password', () => {
  test('[ACC-39] an empty password is refused', () => {
    expect(passwordProblem('')).toBe('valid.passwordEmpty');
  });

  test('[ACC-40, SEC-06] 7 characters of a new password are reported with valid.passwordLength and 8 pass', () => {
    expect(passwordProblem('1234567')).toBe('valid.passwordLength');
    expect(passwordProblem('12345678')).toBeUndefined();
    expect(passwordProblem('七个汉字的密码')).toBe('valid.passwordLength');
    expect(passwordProblem('😀😀😀😀😀😀😀')).toBe('valid.passwordLength');
  });

  test('[SEC-06] a password from before may have 6 characters', () => {
    expect(oldPasswordProblem('123456')).toBeUndefined();
    expect(oldPasswordProblem('12345')).toBe('valid.passwordLength');
  });

  test('[ACC-D13] at most 128 characters are accepted', () => {
    expect(passwordProblem('x'.repeat(128))).toBeUndefined();
    expect(passwordProblem('x'.repeat(129))).toBe('valid.passwordTooLong');
  });

  test('[ACC-41] a repeat that differs is reported with valid.samePassword', () => {
    expect(repeatProblem('secret', 'secret')).toBeUndefined();
    expect(repeatProblem('secret', 'Secret')).toBe('valid.samePassword');
    expect(repeatProblem('secret', '')).toBe('valid.samePassword');
  });
});

test('[ACC-43] an empty verification code is refused', () => {
  expect(codeProblem('')).toBe('valid.codeEmpty');
  expect(codeProblem('417203')).toBeUndefined();
});
