import { passwordProblem, repeatProblem, usernameProblem } from '@tracery/contract/accounts/rules';
import { Link } from '@tanstack/react-router';
import { Mail, User } from 'lucide-react';
import { Canvas, Gap, joining, Knot, LeadIn, ours, quiet, Stem, Thread } from './art/strands.tsx';
import { ValidMark } from '../../kit/form/valid-mark.tsx';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Keycap } from '../../kit/ui/keycap.tsx';
import { call } from '../../lib/api/api.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { AccountPage } from './account-page.tsx';
import styles from './account-page.module.css';
import { CodeField } from './code-field.tsx';
import { problemText } from '../../kit/form/problems.ts';
import { shownInForm, useAccountForm, type AccountValues } from './use-account-form.ts';

const others = [
  { y: 90, open: 96, full: 188 },
  { y: 170, open: 130 },
  { y: 250, open: 70, full: 196 },
  { y: 410, open: 110, full: 176 },
  { y: 490, open: 64, full: 204 },
  { y: 650, open: 90, full: 160 },
  { y: 730, open: 140 },
  { y: 810, open: 110 },
] as const;

/** Illustration: a new thread among others. */
function RegisterArt() {
  return (
    <Canvas>
      {others.map(({ y, open, ...knots }, order) => (
        <g key={y}>
          <LeadIn y={y} tone={quiet} />
          <Thread d={joining(y)} tone={quiet} order={order} />
          <Knot x={open} y={y} colour="var(--line)" isOpen order={order} />
          {'full' in knots && <Knot x={knots.full} y={y} colour="var(--line)" order={order} />}
        </g>
      ))}
      <LeadIn y={570} tone={quiet} />
      <Thread d="M-20 570H144" tone={quiet} order={6} />
      <Gap x={152} y={570} order={6} />
      <Stem />
      <Thread d={joining(330, 152)} tone={ours} order={10} />
      <circle cx="136" cy="330" r="16" fill="var(--primaryTint)" stroke="var(--primary)" strokeWidth="2" />
      <path d="M136 323v14M129 330h14" stroke="var(--primary)" strokeWidth="2" strokeLinecap="round" />
    </Canvas>
  );
}

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
