// The door of the accounts module.
import type { Passwords } from '../platform/crypto/passwords.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import type { Tokens } from '../tenancy/tokens.ts';
import { newPasswords } from './new-passwords.ts';
import { profile } from './profile.ts';
import { sendingCodes } from './proving-a-mailbox.ts';
import { registering } from './registering.ts';
import { signingIn } from './signing-in.ts';

export { avatarRules, avatarUrl, findAvatar, setAvatar } from './avatars.ts';
export { accountCron, accountTasks } from './jobs.ts';
export { codeMailsPerAddress } from './proving-a-mailbox.ts';

export interface AccountParts {
  passwords: Passwords;
  secrets: Secrets;
  tokens: Tokens;
  rates: RateLimits<'codeMails'>;
  guestLogin: boolean;
  canSendMail: boolean;
}

export const accountHandlers = (parts: AccountParts) => ({
  ...signingIn(parts),
  ...sendingCodes(parts),
  ...registering(parts),
  ...newPasswords(parts),
  ...profile(),
});
