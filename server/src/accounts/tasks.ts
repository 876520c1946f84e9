import type { Language } from '@tracery/contract';
import { defineTask } from '../platform/jobs/task.ts';

export type Purpose = 'register' | 'reset';

/** Holds no code: the worker makes it, so it is readable in the mail and nowhere else. */
export const verificationMail = defineTask<{ email: string; purpose: Purpose; requestId: string }>(
  'verification-mail',
);

export const passwordNotice = defineTask<{ userId: number; language: Language }>('password-notice');
