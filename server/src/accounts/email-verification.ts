// Sending a code to an address and judging what comes back.
import { limits } from '@tracery/contract';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import type { MailBudget } from '../platform/mail/budget.ts';
import { Refusal } from '../platform/refusal.ts';
import type { EntryRules } from '../tenancy/entry-rules.ts';
import type { Handlers, PublicContext } from '../tenancy/handler.ts';
import { requirePasswords } from './password-setting.ts';
import { countCodeTry, compareCode, requestCode, type Proof, type Purpose } from './codes.ts';

interface Parts {
  rates: RateLimits<'codeMails'>;
  entryRules: EntryRules;
  budget: MailBudget;
  canSendMail: boolean;
}

interface HandlerParts extends Parts {
  passwordsAllowed: boolean;
}

type Keys =
  | 'POST /usrapi/v1/users/register-verification-code'
  | 'POST /usrapi/v1/users/password-verification-code';

export const codeMailsPerAddress = { points: limits.code.sendsPerHourAndAddress, duration: 3600 };

/** Counts the mail in all budgets and has the worker send it. */
export function createCodeMails({ rates, budget, canSendMail }: Omit<Parts, 'entryRules'>) {
  return async function sendCode(context: PublicContext, email: string, purpose: Purpose): Promise<void> {
    if (!canSendMail) throw new Refusal('mail.notConfigured');
    const { address, language } = context.requestInfo;
    await rates.take('codeMails', address);
    await budget.take(context, { to: email, use: 'code' });
    await context.write(async (trx) => {
      await requestCode(trx, { email, purpose, language });
      return {};
    });
  };
}

export function emailVerificationHandlers({
  entryRules,
  passwordsAllowed,
  ...mails
}: HandlerParts): Handlers<Keys> {
  const sendCode = createCodeMails(mails);
  return {
    'POST /usrapi/v1/users/register-verification-code': async (context, { body }) => {
      requirePasswords(passwordsAllowed);
      entryRules.requireRegistration(body.email);
      await sendCode(context, body.email, 'register');
      return {};
    },
    'POST /usrapi/v1/users/password-verification-code': async (context, { body }) => {
      requirePasswords(passwordsAllowed);
      await sendCode(context, body.email, 'reset');
      return { username: '' };
    },
  };
}

/** The try is counted and committed before the code is compared: nothing that happens later can undo the count. */
export async function verifyCode(
  context: PublicContext,
  secrets: Secrets,
  given: { email: string; purpose: Purpose; code: string },
): Promise<Proof> {
  const counted = await context.writeSeparately((trx) => countCodeTry(trx, given.email, given.purpose));
  return compareCode(secrets, counted, given);
}
