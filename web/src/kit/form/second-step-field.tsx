import { KeyRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import type { SecondStep } from '../../lib/session/sign-in.ts';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'label'> & { step: SecondStep };

/** For a code of the app, or, where the account has passkeys alone, for a recovery code. */
export function SecondStepField({ step, ...input }: Props) {
  const t = useText();
  const isForApp = step === 'secondFactor.needed';
  return (
    <TextField
      label={t(isForApp ? 'login.code' : 'login.recoveryCode')}
      hint={t(isForApp ? 'login.codeHint' : 'login.recoveryHint')}
      // Appears after the button was pressed, so it takes the focus.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      icon={<KeyRound size={16} />}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...input}
    />
  );
}
