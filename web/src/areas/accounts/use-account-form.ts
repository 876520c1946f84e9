// The form of register and find-password: an address verified by a code, a password typed twice, then sign-in.
import {
  codeProblem,
  emailProblem,
  passwordProblem,
  repeatProblem,
  usernameProblem,
} from '@tracery/contract/accounts/rules';
import { limits } from '@tracery/contract/limits';
import type { RefusalKey } from '@tracery/contract/refusals';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDraft } from '../../kit/form/use-draft.ts';
import { showInfo } from '../../lib/alerts.ts';
import { refusalOf } from '../../lib/api/failure.ts';
import { dropDraft, readDraft } from '../../lib/drafts.ts';
import { text, type PlainKey } from '../../lib/i18n/i18n.ts';
import { trimmed, valid } from '../../kit/form/problems.ts';
import { useSendCode, type Purpose } from './use-send-code.ts';

export interface AccountValues {
  email: string;
  emailVerificationCode: string;
  username: string;
  password: string;
  repeatPassword: string;
}

/** Passwords and codes are never stored. */
const draftFields = ['email', 'username'] as const;

/** Refusals that are shown beside a field. */
const fieldOf: Partial<Record<RefusalKey, keyof AccountValues>> = {
  'code.wrong': 'emailVerificationCode',
  'account.usernameTaken': 'username',
  'account.emailTaken': 'email',
  'valid.passwordCommon': 'password',
  'valid.passwordName': 'password',
};
export const shownInForm = Object.keys(fieldOf) as RefusalKey[];

interface Options {
  purpose: Purpose;
  success: PlainKey;
  /** Returns the username that can now sign in. Must not show the refusals in `shownInForm`. */
  save: (values: AccountValues) => Promise<string>;
}

export function useAccountForm({ purpose, success, save }: Options) {
  const draft = readDraft(purpose);
  const form = useForm<AccountValues>({
    defaultValues: {
      email: draft['email'] ?? '',
      emailVerificationCode: '',
      username: draft['username'] ?? '',
      password: '',
      repeatPassword: '',
    },
    reValidateMode: 'onChange',
  });
  useDraft(purpose, form, draftFields);
  const code = useSendCode(purpose);
  const navigate = useNavigate();
  const [signsInAs, setSignsInAs] = useState<string>();

  useEffect(() => {
    if (signsInAs === undefined) return undefined;
    const timer = setTimeout(
      () => void navigate({ to: '/login', state: { username: signsInAs } }),
      limits.screen.moveToLogin,
    );
    return () => clearTimeout(timer);
  }, [signsInAs, navigate]);

  const submit = form.handleSubmit(async (values) => {
    try {
      const username = await save(values);
      dropDraft(purpose);
      showInfo(text(success));
      setSignsInAs(username);
    } catch (error) {
      const key = refusalOf(error)?.key;
      const field = key && fieldOf[key];
      if (field) form.setError(field, { message: key }, { shouldFocus: true });
    }
  });

  async function sendCode(): Promise<void> {
    if (!(await form.trigger('email', { shouldFocus: true }))) return;
    if (!(await code.send(form.getValues('email')))) return;
    // A new code makes errors about the old one obsolete.
    form.clearErrors('emailVerificationCode');
    // The pressed button is disabled during the countdown and would lose the focus.
    if (!(document.activeElement instanceof HTMLInputElement)) form.setFocus('emailVerificationCode');
  }

  const fields = {
    email: form.register('email', {
      setValueAs: trimmed,
      validate: valid(emailProblem),
      // The send button validates this field before the first submit, so typing must clear its error.
      onChange: () => void (form.getFieldState('email').error && form.trigger('email')),
    }),
    code: form.register('emailVerificationCode', { validate: valid(codeProblem) }),
    password: form.register('password', { validate: valid(passwordProblem), deps: 'repeatPassword' }),
    repeat: form.register('repeatPassword', {
      validate: (repeat, { password }) => repeatProblem(password, repeat) ?? true,
    }),
  };
  const username = () => form.register('username', { setValueAs: trimmed, validate: valid(usernameProblem) });

  return {
    form,
    fields,
    /** Only for forms that have the field: a missing one is not validated. */
    username,
    code,
    sendCode: () => void sendCode(),
    submit: (event: React.FormEvent) => void submit(event),
    isBusy: form.formState.isSubmitting || signsInAs !== undefined,
  };
}
