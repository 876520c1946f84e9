import { passwordProblem, repeatProblem, usernameProblem } from '@tracery/contract/accounts/rules';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Mail, User } from 'lucide-react';
import { ValidMark } from '../../kit/form/valid-mark.tsx';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { buttonLook } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { call } from '../../lib/api/api.ts';
import { config } from '../../lib/config.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { AccountPage, SubmitButton } from './account-page.tsx';
import styles from './account-page.module.css';
import { CodeField } from './code-field.tsx';
import { RegisterArt } from './register-art.tsx';
import { problemText } from '../../kit/form/problems.ts';
import { shownInForm, useAccountForm, type AccountValues } from './use-account-form.ts';

const PasswordsOff = lazyPart(async () => (await import('./passwords-off.tsx')).PasswordsOff);

async function register(values: AccountValues): Promise<string> {
  await call('POST /usrapi/v1/users/register', { body: values }, { inline: shownInForm });
  return values.username;
}

export function RegisterPage() {
  const t = useText();
  const { registration, passwords } = config;
  if (!passwords)
    return (
      <Suspense>
        <PasswordsOff />
      </Suspense>
    );
  if (registration === 'open' || registration === 'domains') return <RegisterForm />;
  return (
    <AccountPage
      title={t('register.closedTitle')}
      intro={t(registration === 'invitation' ? 'register.byInvitation' : 'register.closed')}
      art={<RegisterArt />}
      isNarrow
    >
      <Link
        to="/login"
        className={classNames(buttonLook({ variant: 'primary', size: 'large', isWide: true }), styles.lone)}
      >
        {t('reset.back')}
      </Link>
    </AccountPage>
  );
}

function RegisterForm() {
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
          {...(config.registration === 'domains' && {
            hint: t('register.domains', { domains: config.registrationDomains.join(', ') }),
          })}
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
        <SubmitButton label={t('register.submit')} busyText={isBusy ? t('register.busy') : undefined} />
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
