import { passwordProblem, repeatProblem, usernameProblem } from '@tracery/contract/accounts/rules';
import { Link } from '@tanstack/react-router';
import { Mail, User } from 'lucide-react';
import { ValidMark } from '../../kit/form/valid-mark.tsx';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Keycap } from '../../kit/ui/keycap.tsx';
import { call } from '../../lib/api/api.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { AccountPage } from './account-page.tsx';
import styles from './account-page.module.css';
import { RegisterArt } from './art/register-art.tsx';
import { CodeField } from './code-field.tsx';
import { problemText } from '../../kit/form/problems.ts';
import { shownInForm, useAccountForm, type AccountValues } from './use-account-form.ts';

async function register(values: AccountValues): Promise<string> {
  await call('POST /usrapi/v1/users/register', { body: values }, { inline: shownInForm });
  return values.username;
}

export function RegisterPage() {
  const t = useText();
  const language = useLanguage();
  const account = useAccountForm({ purpose: 'register', success: 'register.success', save: register });
  const { form, fields, code, sendCode, submit, isBusy } = account;
  const { errors } = form.formState;
  const [username, password, repeat, digits] = form.watch([
    'username',
    'password',
    'repeatPassword',
    'emailVerificationCode',
  ]);
  const isUsernameGood = !errors.username && !usernameProblem(username.trim());
  const isRepeatGood =
    !errors.repeatPassword && !passwordProblem(password) && !repeatProblem(password, repeat);

  return (
    <AccountPage title={t('register.page')} intro={t('register.intro')} art={<RegisterArt />}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          {...fields.email}
          type="email"
          label={t('account.email')}
          isRequired
          icon={<Mail size={16} />}
          autoComplete="email"
          error={problemText(errors.email, language)}
        />
        <CodeField
          {...fields.code}
          placeholder=" "
          code={code}
          onSend={sendCode}
          typed={digits.length}
          error={problemText(errors.emailVerificationCode, language)}
        />
        <TextField
          {...account.username()}
          label={t('account.username')}
          isRequired
          icon={<User size={16} />}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('account.usernameHint')}
          trailing={isUsernameGood && <ValidMark />}
          error={problemText(errors.username, language)}
        />
        <PasswordField
          {...fields.password}
          label={t('account.password')}
          isRequired
          autoComplete="new-password"
          hint={t('account.passwordHint')}
          error={problemText(errors.password, language)}
        />
        <PasswordField
          {...fields.repeat}
          label={t('account.repeatPassword')}
          isRequired
          autoComplete="new-password"
          isValid={isRepeatGood}
          error={problemText(errors.repeatPassword, language)}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          isWide
          className={styles.submit}
          busyText={isBusy ? t('register.busy') : undefined}
        >
          {t('register.submit')}
          <Keycap>{t('key.enter')}</Keycap>
        </Button>
      </form>
      <p className={styles.elsewhere}>
        {t('register.haveAccount')}{' '}
        <Link to="/login" className={styles.link!}>
          {t('action.signIn')}
        </Link>
      </p>
    </AccountPage>
  );
}
