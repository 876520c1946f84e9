import { passwordProblem, repeatProblem } from '@tracery/contract/accounts/rules';
import { Link } from '@tanstack/react-router';
import { Info, Mail } from 'lucide-react';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Keycap } from '../../kit/ui/keycap.tsx';
import { call } from '../../lib/api/api.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { AccountPage } from './account-page.tsx';
import styles from './account-page.module.css';
import { FindPasswordArt } from './art/find-password-art.tsx';
import { CodeField } from './code-field.tsx';
import { problemText } from '../../kit/form/problems.ts';
import { shownInForm, useAccountForm, type AccountValues } from './use-account-form.ts';

async function setPassword({ username: _none, ...body }: AccountValues): Promise<string> {
  const { username } = await call('POST /usrapi/v1/users/reset-password', { body }, { inline: shownInForm });
  return username;
}

export function FindPasswordPage() {
  const t = useText();
  const language = useLanguage();
  const account = useAccountForm({ purpose: 'password', success: 'login.findPwdSuccess', save: setPassword });
  const { form, fields, code, sendCode, submit, isBusy } = account;
  const { errors } = form.formState;
  const [password, repeat, digits] = form.watch(['password', 'repeatPassword', 'emailVerificationCode']);
  const isRepeatGood =
    !errors.repeatPassword && !passwordProblem(password) && !repeatProblem(password, repeat);

  return (
    <AccountPage title={t('reset.page')} intro={t('reset.intro')} art={<FindPasswordArt />}>
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
        <PasswordField
          {...fields.password}
          label={t('account.newPassword')}
          isRequired
          autoComplete="new-password"
          hint={t('account.passwordHint')}
          error={problemText(errors.password, language)}
        />
        <PasswordField
          {...fields.repeat}
          label={t('account.repeatNewPassword')}
          isRequired
          autoComplete="new-password"
          isValid={isRepeatGood}
          error={problemText(errors.repeatPassword, language)}
        />
        <p className={styles.note}>
          <Info size={14} />
          {t('reset.othersEnd')}
        </p>
        <Button
          type="submit"
          variant="primary"
          size="large"
          isWide
          className={styles.submit}
          busyText={isBusy ? t('reset.busy') : undefined}
        >
          {t('reset.submit')}
          <Keycap>{t('key.enter')}</Keycap>
        </Button>
      </form>
      <p className={styles.elsewhere}>
        {t('reset.remembered')}{' '}
        <Link to="/login" className={styles.link!}>
          {t('reset.back')}
        </Link>
      </p>
    </AccountPage>
  );
}
