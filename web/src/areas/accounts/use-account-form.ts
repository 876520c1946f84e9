// The form behind register and find-password: an address proven by a code, a password typed twice, and afterwards the
// way to the sign-in page.
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

/** Neither passwords nor codes: they have no business in a browser's storage. */
const draftFields = ['email', 'username'] as const;

/** Refusals that concern one field stand beside it. */
const fieldOf: Partial<Record<RefusalKey, keyof AccountValues>> = {
  'code.wrong': 'emailVerificationCode',
  'account.usernameTaken': 'username',
  'account.emailTaken': 'email',
};
export const shownInForm = Object.keys(fieldOf) as RefusalKey[];

interface Options {
  purpose: Purpose;
  success: PlainKey;
  /** Answers the username that can now sign in. Must leave the refusals `shownInForm` to this form. */
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
    // What was wrong with an earlier code, or with none, is no news beside the one that comes now.
    form.clearErrors('emailVerificationCode');
    // The button that was pressed is off while it counts, and would throw the focus away.
    if (!(document.activeElement instanceof HTMLInputElement)) form.setFocus('emailVerificationCode');
  }

  const fields = {
    email: form.register('email', {
      setValueAs: trimmed,
      validate: valid(emailProblem),
      // The send button judges this field before the form was ever submitted; then typing must clear it too.
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
    /** Only for forms that have the field: an unseen one must not be judged. */
    username,
    code,
    sendCode: () => void sendCode(),
    submit: (event: React.FormEvent) => void submit(event),
    isBusy: form.formState.isSubmitting || signsInAs !== undefined,
  };
}
