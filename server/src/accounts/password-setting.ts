import { Refusal } from '../platform/refusal.ts';

/** The operator may have left signing in to providers. */
export function requirePasswords(areAllowed: boolean): void {
  if (!areAllowed) throw new Refusal('password.off');
}
