// Whether a password is somebody's: of the directory if they sign in by it, otherwise of Tracery.
import type { Source } from '../platform/crypto/fair-queue.ts';
import type { Passwords } from '../platform/crypto/passwords.ts';
import { Refusal } from '../platform/refusal.ts';
import type { DirectoryAccounts } from './directory-accounts.ts';

export interface OwnPasswordParts {
  passwords: Passwords;
  directoryAccounts: DirectoryAccounts;
}

interface Given {
  /** None if it does not sign in. */
  passwordHash: string | undefined;
  /** Who they are in the directory. */
  subject: string | undefined;
  password: string;
  from: Source;
  deadline: number;
}

export async function isOwnPassword(
  { passwords, directoryAccounts }: OwnPasswordParts,
  { passwordHash, subject, ...given }: Given,
): Promise<boolean> {
  const local = directoryAccounts.takesLocalPassword(subject) ? passwordHash : undefined;
  if (await passwords.matches(local, given.password, given.from)) return true;
  if (subject === undefined) return false;
  const answer = await directoryAccounts.ask({ wanted: { subject }, ...given });
  if (answer === 'down') throw new Refusal('directory.down');
  return answer !== 'no';
}
