import type { Passwords } from '../platform/crypto/passwords.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import type { Tokens } from '../tenancy/tokens.ts';
import { passwordHandlers } from './passwords.ts';
import { profileHandlers } from './profile.ts';
import { emailVerificationHandlers } from './email-verification.ts';
import { registerHandlers } from './register.ts';
import { signInHandlers } from './sign-in.ts';

export { avatarRules, findAvatar, setAvatar } from './avatars.ts';
export { accountCron, accountTasks } from './jobs.ts';
export { fillNameKeys } from './name-keys.ts';
export { codeMailsPerAddress } from './email-verification.ts';

export interface AccountParts {
  passwords: Passwords;
  secrets: Secrets;
  tokens: Tokens;
  rates: RateLimits<'codeMails'>;
  guestLogin: boolean;
  canSendMail: boolean;
}

export const accountHandlers = (parts: AccountParts) => ({
  ...signInHandlers(parts),
  ...emailVerificationHandlers(parts),
  ...registerHandlers(parts),
  ...passwordHandlers(parts),
  ...profileHandlers(),
});
