import { passwordProblem, repeatProblem } from '@tracery/contract/accounts/rules';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Info, Mail } from 'lucide-react';
import { Canvas, faint, Gap, Knot, LeadIn, ours, Thread } from './art/strands.tsx';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { call } from '../../lib/api/api.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { config } from '../../lib/config.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { AccountPage, SubmitButton } from './account-page.tsx';
import styles from './account-page.module.css';
import { CodeField } from './code-field.tsx';
import { problemText } from '../../kit/form/problems.ts';
import { shownInForm, useAccountForm, type AccountValues } from './use-account-form.ts';

const PasswordsOff = lazyPart(async () => (await import('./passwords-off.tsx')).PasswordsOff);

const others = [
  { y: 170, knots: [150, 420, 690] },
  { y: 310, knots: [90, 560] },
  { y: 590, knots: [260, 600, 760] },
  { y: 730, knots: [180, 480] },
] as const;

const kept = { colour: 'var(--lineStrong)', width: 2.5 };

/** Illustration: a broken thread, tied with a key. */
function FindPasswordArt() {
  return (
    <Canvas>
      {others.map(({ y, knots }, order) => (
        <g key={y}>
          <LeadIn y={y} tone={faint} />
          <Thread d={`M-20 ${y}H900`} tone={faint} order={order} />
          {knots.map((x, index) => (
            <Knot key={x} x={x} y={y} colour="var(--borderStrong)" isOpen={index % 2 === 0} order={order} />
          ))}
        </g>
      ))}
      <LeadIn y={450} tone={kept} />
      <Thread d="M-20 450H300" tone={kept} order={4} />
      <Knot x={110} y={450} colour="var(--lineStrong)" isOpen order={5} />
      <Knot x={210} y={450} colour="var(--lineStrong)" order={6} />
      <Gap x={318} y={450} r={8} dots={112} order={7} />
      <rect x="464" y="422" width="56" height="56" rx="14" fill="var(--primary)" />
      <g fill="none" stroke="var(--onPrimary)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="486" cy="456" r="7" />
        <path d="m491 451 13-13M499 443l5 5M495 447l3 3" />
      </g>
      <Thread d="M520 450H900" tone={ours} order={8} />
      <Knot x={620} y={450} r={6} colour="var(--primary)" order={9} />
      <Knot x={720} y={450} r={6} colour="var(--primary)" order={10} />
    </Canvas>
  );
}

async function setPassword({ username: _none, ...body }: AccountValues): Promise<string> {
  const { username } = await call('POST /usrapi/v1/users/reset-password', { body }, { inline: shownInForm });
  return username;
}

export const FindPasswordPage = () =>
  config.passwords ? (
    <FindPasswordForm />
  ) : (
    <Suspense>
      <PasswordsOff />
    </Suspense>
  );

function FindPasswordForm() {
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
        <SubmitButton label={t('reset.submit')} busyText={isBusy ? t('reset.busy') : undefined} />
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
