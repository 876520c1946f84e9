// What a new password may not be. Its length is checked with the request; passwords from before stay as they are.
import { Refusal } from '../platform/refusal.ts';
import { foldPassword, isCommonPassword } from './common-passwords.ts';

const ourNames = ['Tracery', '脉络'];
const shortestName = 2;

/** A name with digits and signs around it is still that name. */
const bare = (text: string): string => foldPassword(text).replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Refuses a password that many have, or that everybody sees: the username, the names of the person's products, ours. */
export function checkNewPassword(password: string, names: readonly string[]): void {
  if (isCommonPassword(password)) throw new Refusal('valid.passwordCommon');
  const isName = [...ourNames, ...names].some(
    (name) =>
      foldPassword(password) === foldPassword(name) ||
      (bare(name).length >= shortestName && bare(password) === bare(name)),
  );
  if (isName) throw new Refusal('valid.passwordName');
}
