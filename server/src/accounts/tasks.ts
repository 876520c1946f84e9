import type { Language } from '@tracery/contract';
import { defineTask } from '../platform/jobs/task.ts';

export type Purpose = 'register' | 'reset' | 'link';

/** Holds no code: the worker makes it, so it is readable in the mail and nowhere else. */
export const verificationMail = defineTask<{ email: string; purpose: Purpose; requestId: string }>(
  'verification-mail',
);

/** Somebody guesses at an account, if there is one of that name. */
export const guessNotice = defineTask<{ usernameKey: string }>('guess-notice');

/** What an owner is told about their second factors. */
export type SecondFactorChange =
  | 'on'
  | 'off'
  | 'recovery'
  | 'codes'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passwordOff'
  | 'passwordOn'
  | 'reset';

export const secondFactorNotice = defineTask<{
  userId: number;
  language: Language;
  what: SecondFactorChange;
}>('second-factor-notice');

/** An outside identity now leads into the account, or no longer does. */
export const identityNotice = defineTask<{
  userId: number;
  language: Language;
  what: 'linked' | 'unlinked';
}>('identity-notice');

export const passwordNotice = defineTask<{ userId: number; language: Language }>('password-notice');
