import { passwordProblem, usernameProblem } from '@tracery/contract/accounts/rules';
import { Link, useLocation } from '@tanstack/react-router';
import { User } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Canvas, Gap, joining, Knot, LeadIn, proven, quiet, Stem, Thread } from './art/strands.tsx';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Keycap } from '../../kit/ui/keycap.tsx';
import { config } from '../../lib/config.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { signIn, signInAsGuest } from '../../lib/session/sign-in.ts';
import { AccountPage } from './account-page.tsx';
import styles from './account-page.module.css';
import { problemText, trimmed, valid } from '../../kit/form/problems.ts';

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
}

export function LoginPage({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useText();
  const language = useLanguage();
  const username = useLocation({ select: ({ state }) => state.username ?? '' });
  const form = useForm<Values>({ defaultValues: { username, password: '' }, reValidateMode: 'onChange' });
  const { errors, isSubmitting } = form.formState;
  const [isGuestComing, setGuestComing] = useState(false);

  useEffect(() => {
    // On touch devices the focus would open the on-screen keyboard.
    if (matchMedia('(pointer: fine)').matches) form.setFocus(username ? 'password' : 'username');
  }, [form, username]);

  /** The failure is already shown; the form keeps its values. */
  const enter = (signing: Promise<void>) => signing.then(onSignedIn, () => undefined);
  const submit = form.handleSubmit((values) => enter(signIn(values)));
  const enterAsGuest = () => {
    setGuestComing(true);
    void enter(signInAsGuest()).finally(() => setGuestComing(false));
  };

  return (
    <AccountPage title={t('login.welcome')} intro={t('login.intro')} art={<SignInArt />} isNarrow>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          {...form.register('username', { setValueAs: trimmed, validate: valid(usernameProblem) })}
          label={t('account.username')}
          icon={<User size={16} />}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={problemText(errors.username, language)}
        />
        <PasswordField
          {...form.register('password', { validate: valid(passwordProblem) })}
          label={t('account.password')}
          autoComplete="current-password"
          aside={
            <Link to="/find-password" className={styles.link!}>
              {t('login.forgot')}
            </Link>
          }
          error={problemText(errors.password, language)}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          isWide
          className={styles.submit}
          busyText={isSubmitting ? t('login.busy') : undefined}
        >
          {t('action.signIn')}
          <Keycap>{t('key.enter')}</Keycap>
        </Button>
      </form>
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
      <p className={styles.elsewhere}>
        {t('login.newHere')}{' '}
        <Link to="/register" className={styles.link!}>
          {t('login.createAccount')}
        </Link>
      </p>
    </AccountPage>
  );
}
