import { oldPasswordProblem, usernameProblem } from '@tracery/contract/accounts/rules';
import { Link, useLocation } from '@tanstack/react-router';
import { User } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Canvas, Gap, joining, Knot, LeadIn, proven, quiet, Stem, Thread } from './art/strands.tsx';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { config } from '../../lib/config.ts';
import { refusalOf } from '../../lib/api/failure.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { lazyComponent, lazyPart } from '../../lib/lazy-part.ts';
import {
  secondStepOf,
  secondStepRefusals,
  signIn,
  signInAsGuest,
  type SecondStep,
} from '../../lib/session/sign-in.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { AccountPage, SubmitButton } from './account-page.tsx';
import styles from './account-page.module.css';
import { problemText, required, trimmed, valid } from '../../kit/form/problems.ts';

/** `open` and `full` are knots on a thread that joins; `gap` is where one breaks off. */
interface Row {
  y: number;
  open?: number;
  full?: number;
  gap?: number;
}

const artRows: readonly Row[] = [
  { y: 90, open: 96, full: 188 },
  { y: 170, gap: 196 },
  { y: 250, open: 70, full: 196 },
  { y: 330, open: 150 },
  { y: 410, open: 110, full: 176 },
  { y: 490, open: 64, full: 204 },
  { y: 570, gap: 150 },
  { y: 650, open: 90, full: 160 },
  { y: 730, open: 140 },
  { y: 810, gap: 196 },
];

const broken = { ...quiet, width: proven.width };

/** Illustration: many threads become one release; a few end on the way. */
function SignInArt() {
  return (
    <Canvas>
      {artRows.map(({ y, open, full, gap }, order) => (
        <g key={y}>
          <LeadIn y={y} tone={gap === undefined ? proven : broken} />
          {gap === undefined ? (
            <Thread d={joining(y)} tone={proven} order={order} />
          ) : (
            <>
              <Thread d={`M-20 ${y}H${gap - 8}`} tone={broken} order={order} />
              <Gap x={gap} y={y} order={order} />
            </>
          )}
          {open !== undefined && <Knot x={open} y={y} colour="var(--lineStrong)" isOpen order={order} />}
          {full !== undefined && <Knot x={full} y={y} colour="var(--lineStrong)" order={order} />}
        </g>
      ))}
      <Stem />
    </Canvas>
  );
}

interface Values {
  username: string;
  password: string;
  code: string;
  /** Of the account here that is linked with the company directory. */
  accountPassword: string;
}

const shownInForm = [...secondStepRefusals, 'directory.linkNeeded', 'directory.linkWrong'] as const;

/** What names and passwords look like in a directory, only the directory knows. */
const isUsername = config.directory ? required : valid(usernameProblem);
const isPassword = config.directory ? required : valid(oldPasswordProblem);
const hasForm = config.passwords || config.directory;
const hasPasskeys = 'PublicKeyCredential' in window;

// What most people do not see, or not at first.
const ProviderButtons = lazyComponent(async () => (await import('./provider-buttons.tsx')).ProviderButtons);
const PasskeyButton = lazyComponent(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve));
  return (await import('./passkey-button.tsx')).PasskeyButton;
});
const DirectoryLinkField = lazyPart(
  async () => (await import('./directory-link-field.tsx')).DirectoryLinkField,
);
const SecondStepField = lazyPart(
  async () => (await import('../../kit/form/second-step-field.tsx')).SecondStepField,
);

export function LoginPage({ wayBack, onSignedIn }: { wayBack: string; onSignedIn: () => void }) {
  const t = useText();
  const language = useLanguage();
  const username = useLocation({ select: ({ state }) => state.username ?? '' });
  const form = useForm<Values>({
    defaultValues: { username, password: '', code: '', accountPassword: '' },
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const hasProviders = config.providers.length > 0;
  const [isLinkNeeded, setLinkNeeded] = useState(false);
  const [step, setStep] = useState<SecondStep>();
  const [isGuestComing, setGuestComing] = useState(false);

  useEffect(() => {
    const field = element.current?.elements.namedItem(username ? 'password' : 'username');
    // On touch devices the focus would open the on-screen keyboard. Pages begin at their top.
    if (field instanceof HTMLElement && matchMedia('(pointer: fine)').matches)
      field.focus({ preventScroll: true });
  }, [username]);

  /** The failure is already shown; the form keeps its values. */
  const enter = (signing: Promise<void>) => signing.then(onSignedIn, () => undefined);
  const submit = form.handleSubmit(async ({ code, accountPassword, ...values }) => {
    const more = { ...(code && { code }), ...(accountPassword && { accountPassword }) };
    try {
      await signIn({ ...values, ...more }, { inline: shownInForm });
    } catch (error) {
      const key = refusalOf(error)?.key;
      const asked = secondStepOf(key);
      if (asked) setStep(asked);
      if (key === 'secondFactor.wrong') form.setError('code', { message: key }, { shouldFocus: true });
      if (key === 'directory.linkNeeded') setLinkNeeded(true);
      if (key === 'directory.linkWrong')
        form.setError('accountPassword', { message: key }, { shouldFocus: true });
      return;
    }
    onSignedIn();
  });
  const enterAsGuest = () => {
    setGuestComing(true);
    void enter(signInAsGuest()).finally(() => setGuestComing(false));
  };

  return (
    <AccountPage title={t('login.welcome')} intro={t('login.intro')} art={<SignInArt />} isNarrow>
      {hasProviders && (
        <Suspense fallback={<div className={styles.otherWays} />}>
          <ProviderButtons wayBack={wayBack} />
        </Suspense>
      )}
      {hasPasskeys && (
        <div className={hasProviders ? styles.nextWay : styles.otherWays}>
          <Suspense>
            <PasskeyButton onSignedIn={onSignedIn} />
          </Suspense>
        </div>
      )}
      {(hasProviders || hasPasskeys) && hasForm && <div className={styles.or}>{t('login.orPassword')}</div>}
      {hasForm && (
        <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <TextField
            {...form.register('username', { setValueAs: trimmed, validate: isUsername })}
            label={t('account.username')}
            icon={<User size={16} />}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={problemText(errors.username, language)}
          />
          <PasswordField
            {...form.register('password', { validate: isPassword })}
            label={t('account.password')}
            {...(config.directory && { hint: t('login.directory') })}
            autoComplete="current-password"
            aside={
              config.passwords && (
                <Link to="/find-password" className={styles.link!}>
                  {t('login.forgot')}
                </Link>
              )
            }
            error={problemText(errors.password, language)}
          />
          <Suspense>
            {isLinkNeeded && (
              <DirectoryLinkField
                registration={form.register('accountPassword', { validate: required })}
                problem={errors.accountPassword}
              />
            )}
            {step && (
              <SecondStepField
                {...form.register('code', { setValueAs: trimmed, validate: required })}
                step={step}
                error={problemText(errors.code, language)}
              />
            )}
          </Suspense>
          <SubmitButton
            label={t('action.signIn')}
            busyText={isSubmitting ? t('login.busy') : undefined}
            isSecondary={hasProviders}
          />
        </form>
      )}
      {config.guestLogin && (
        <>
          <div className={styles.or}>{t('login.or')}</div>
          <Button
            variant="outlined"
            size="large"
            isWide
            busyText={isGuestComing ? t('login.busy') : undefined}
            onClick={enterAsGuest}
          >
            {t('login.guest')}
          </Button>
        </>
      )}
      {config.passwords && (
        <p className={styles.elsewhere}>
          {t('login.newHere')}{' '}
          {config.registration === 'invitation' ? (
            t('login.askForInvitation')
          ) : config.registration === 'closed' ? (
            t('login.askOperator')
          ) : (
            <Link to="/register" className={styles.link!}>
              {t('login.createAccount')}
            </Link>
          )}
        </p>
      )}
    </AccountPage>
  );
}
