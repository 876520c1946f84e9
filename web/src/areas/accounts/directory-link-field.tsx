// A field of the sign-in form that appears after its button was pressed, so it takes the focus.
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { problemText } from '../../kit/form/problems.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';

interface Props {
  registration: UseFormRegisterReturn;
  problem: FieldError | undefined;
}

/** For whom the company directory knows and who had an account before. */
export function DirectoryLinkField({ registration, problem }: Props) {
  const t = useText();
  const language = useLanguage();
  return (
    <PasswordField
      {...registration}
      label={t('directory.link')}
      hint={t('directory.linkHint')}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      autoComplete="off"
      error={problemText(problem, language)}
    />
  );
}
