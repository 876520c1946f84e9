// What makes an account's fields acceptable. Plain functions, because the sign-in page checks the same rules
// without loading a schema library.
import { limits } from '../limits.ts';
import type { RefusalKey } from '../refusals.ts';

export type Problem = Extract<RefusalKey, `valid.${string}`>;

const { account } = limits;
/** As part of a regular expression. */
export const usernameCharacters = '[A-Za-z0-9_+=,.@-]';
const usernameShape = new RegExp(`^${usernameCharacters}+$`);
/** One @, a local part without spaces, a domain with at least one dot. */
const emailShape = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export function emailProblem(email: string): Problem | undefined {
  if (email === '') return 'valid.emailEmpty';
  return email.length <= account.emailMax && emailShape.test(email) ? undefined : 'valid.emailValid';
}

export function usernameProblem(username: string): Problem | undefined {
  if (username === '') return 'valid.username';
  const fits = username.length >= account.usernameMin && username.length <= account.usernameMax;
  return fits && usernameShape.test(username) ? undefined : 'valid.usernameInvalid';
}

/** Of a new password. Whether many have it, only the server knows. */
export const passwordProblem = (password: string): Problem | undefined =>
  lengthProblem(password, account.passwordMin);

/** Of a password that was chosen at any time. */
export const oldPasswordProblem = (password: string): Problem | undefined =>
  lengthProblem(password, account.oldPasswordMin);

function lengthProblem(password: string, min: number): Problem | undefined {
  if (password === '') return 'valid.passwordEmpty';
  // Code points: a rare Chinese character outside the basic plane is one character, not two.
  const length = Array.from(password).length;
  if (length < min) return 'valid.passwordLength';
  return length > account.passwordMax ? 'valid.passwordTooLong' : undefined;
}

export const repeatProblem = (password: string, repeat: string): Problem | undefined =>
  password === repeat ? undefined : 'valid.samePassword';

export const codeProblem = (code: string): Problem | undefined =>
  code === '' ? 'valid.codeEmpty' : undefined;
