import type { Passwords } from '../platform/crypto/passwords.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Log } from '../platform/logging/log.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import type { MailBudget, MailLimits } from '../platform/mail/budget.ts';
import type { EntryRules } from '../tenancy/entry-rules.ts';
import type { Tokens } from '../tenancy/tokens.ts';
import { createDirectoryAccounts, type DirectoryParts } from './directory-accounts.ts';
import { mailFigureHandlers } from './mail-figures.ts';
import { passkeyHandlers } from './passkey-handlers.ts';
import { passkeySignInHandlers } from './passkey-sign-in.ts';
import { createPasskeys } from './passkeys.ts';
import { passwordHandlers } from './passwords.ts';
import { profileHandlers } from './profile.ts';
import { createCodeMails, emailVerificationHandlers } from './email-verification.ts';
import { createIdentities, type IdentityRules } from './identities.ts';
import { identityHandlers } from './identity-handlers.ts';
import { createOidc } from './oidc.ts';
import type { OidcProvider } from './oidc-settings.ts';
import { proveHandlers } from './prove.ts';
import { registerHandlers } from './register.ts';
import { secondFactorHandlers } from './second-factor-handlers.ts';
import { signInHandlers } from './sign-in.ts';
import { ssoHandlers } from './sso.ts';
import { createWaysIn } from './ways-in.ts';

export { avatarRules, findAvatar, setAvatar } from './avatars.ts';
export { resetSecondFactor } from './factors.ts';
export { secondFactorNotice } from './tasks.ts';
export { deviceOf } from './profile.ts';
export { accountCron, accountTasks } from './jobs.ts';
export { clearAllTries } from './login-tries.ts';
export type { IdentityRules } from './identities.ts';
export { fillNameKeys, nameKeys } from './name-keys.ts';
export { endSessionsOf } from './sessions.ts';
export { codeMailsPerAddress } from './email-verification.ts';

export interface AccountParts {
  passwords: Passwords;
  secrets: Secrets;
  tokens: Tokens;
  rates: RateLimits<'codeMails'>;
  guestLogin: boolean;
  /** Undefined: there is no directory. */
  directory: DirectoryParts | undefined;
  entryRules: EntryRules;
  budget: MailBudget;
  mailLimits: MailLimits;
  canSendMail: boolean;
  /** Whether passwords sign in, register and are reset. */
  passwordsAllowed: boolean;
  /** By the operator, for all products. */
  isSecondFactorRequired: boolean;
  identityRules: IdentityRules;
  providers: readonly OidcProvider[];
  publicUrl: URL;
  log: Log;
}

export function accountHandlers(given: AccountParts) {
  const directoryAccounts = createDirectoryAccounts(given.directory);
  const parts = { ...given, directoryAccounts, passkeys: createPasskeys(given) };
  const { entryRules, identityRules: rules, providers, publicUrl, log } = parts;
  const oidc = createOidc({ providers, redirectUri: new URL('/sso/callback', publicUrl), log });
  const identities = createIdentities({ entryRules, rules });
  const waysIn = createWaysIn({ ...parts, oidc });
  return {
    ...signInHandlers({ ...parts, identities }),
    ...ssoHandlers({ ...parts, oidc, identities, sendCode: createCodeMails(parts) }),
    ...identityHandlers({ ...parts, oidc, waysIn }),
    ...passkeySignInHandlers(parts),
    ...emailVerificationHandlers(parts),
    ...registerHandlers(parts),
    ...passwordHandlers(parts),
    ...proveHandlers(parts),
    ...secondFactorHandlers(parts),
    ...passkeyHandlers({ ...parts, waysIn }),
    ...profileHandlers(parts),
    ...mailFigureHandlers(parts),
  };
}
