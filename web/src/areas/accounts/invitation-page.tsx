// What a mailed invitation opens: who invites to which product, and the way in.
import { passwordProblem, repeatProblem, usernameProblem } from '@tracery/contract/accounts/rules';
import type { Answer, Registry } from '@tracery/contract';
import type { RefusalKey } from '@tracery/contract/refusals';
import { Link } from '@tanstack/react-router';
import { Mail, User } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { problemText, trimmed, valid } from '../../kit/form/problems.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { Keycap } from '../../kit/ui/keycap.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/failure.ts';
import { config } from '../../lib/config.ts';
import { refusalText, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { signIn } from '../../lib/session/sign-in.ts';
import { switchProduct } from '../../lib/session/current-product.ts';
import { AccountPage, SubmitButton } from './account-page.tsx';
import styles from './account-page.module.css';
import { forgetInvitation, invitationToken } from './invitation-token.ts';
import { RegisterArt } from './register-art.tsx';

type Invitation = Answer<Registry['POST /prdapi/v1/invitations/look']>;

const overKeys = [
  'invitation.invalid',
  'invitation.expired',
  'invitation.withdrawn',
  'invitation.used',
] as const satisfies RefusalKey[];

const closedKeys = [
  'registration.closed',
  'registration.byInvitation',
  'registration.domain',
] as const satisfies RefusalKey[];

interface EntryProps {
  token: string;
  invitation: Invitation;
  onEntered: () => void;
  /** The link stopped working meanwhile. */
  onRefused: (key: RefusalKey) => void;
}

const isOver = (key: RefusalKey | undefined): key is RefusalKey =>
  [...overKeys, ...closedKeys].some((over) => over === key);

function JoinForm({ token, invitation, onEntered, onRefused }: EntryProps) {
  const t = useText();
  const language = useLanguage();
  const form = useForm({
    defaultValues: { username: '', password: '', repeatPassword: '' },
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ username, password, repeatPassword }) => {
    try {
      await call(
        'POST /usrapi/v1/users/register',
        { body: { username, password, repeatPassword, email: invitation.email, invitation: token } },
        { inline: ['account.usernameTaken', ...overKeys] },
      );
    } catch (error) {
      const key = refusalOf(error)?.key;
      if (key === 'account.usernameTaken') form.setError('username', { message: key }, { shouldFocus: true });
      else if (isOver(key)) onRefused(key);
      return;
    }
    forgetInvitation();
    // The account exists now: if signing in fails, its page has the reason.
    await signIn({ username, password }).then(onEntered, () => undefined);
  });

  return (
    <>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField label={t('account.email')} value={invitation.email} readOnly icon={<Mail size={16} />} />
        <TextField
          {...form.register('username', { setValueAs: trimmed, validate: valid(usernameProblem) })}
          label={t('account.username')}
          isRequired
          icon={<User size={16} />}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('account.usernameHint')}
          error={problemText(errors.username, language)}
        />
        <PasswordField
          {...form.register('password', { validate: valid(passwordProblem), deps: 'repeatPassword' })}
          label={t('account.password')}
          isRequired
          autoComplete="new-password"
          hint={t('account.passwordHint')}
          error={problemText(errors.password, language)}
        />
        <PasswordField
          {...form.register('repeatPassword', {
            validate: (repeat, { password }) => repeatProblem(password, repeat) ?? true,
          })}
          label={t('account.repeatPassword')}
          isRequired
          autoComplete="new-password"
          error={problemText(errors.repeatPassword, language)}
        />
        <SubmitButton
          label={t('invitation.join')}
          busyText={isSubmitting ? t('invitation.joining') : undefined}
        />
      </form>
      <p className={styles.elsewhere}>
        {t('register.haveAccount')}{' '}
        <Link to="/login" search={{ redirect: '/invitation' }} className={styles.link!}>
          {t('invitation.signInFirst')}
        </Link>
      </p>
    </>
  );
}

/** For who is signed in: one press. */
function AcceptButton({ token, onEntered, onRefused }: EntryProps) {
  const t = useText();
  const username = useSession()?.claims.username ?? '';
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The one thing to do here.
  useEffect(() => button.current?.focus(), []);
  const accept = async () => {
    setBusy(true);
    try {
      const { productId, productName } = await call(
        'POST /prdapi/v1/invitations/accept-link',
        { body: { token } },
        { inline: overKeys },
      );
      forgetInvitation();
      await switchProduct({ id: productId, name: productName });
      onEntered();
    } catch (error) {
      const key = refusalOf(error)?.key;
      if (isOver(key)) onRefused(key);
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void accept();
      }}
    >
      <Button
        type="submit"
        variant="primary"
        size="large"
        isWide
        ref={button}
        busyText={isBusy ? t('invitation.accepting') : undefined}
      >
        {t('invitation.acceptAs', { name: username })}
        <Keycap>{t('key.enter')}</Keycap>
      </Button>
    </form>
  );
}

export function InvitationPage({ onEntered }: { onEntered: () => void }) {
  const t = useText();
  const language = useLanguage();
  const isSignedIn = useSession() !== undefined;
  const [token] = useState(invitationToken);
  const [invitation, setInvitation] = useState<Invitation>();
  const [refused, setRefused] = useState<RefusalKey | undefined>(token ? undefined : 'invitation.invalid');

  useEffect(() => {
    if (!token) return;
    call('POST /prdapi/v1/invitations/look', { body: { token } }, { inline: overKeys }).then(
      setInvitation,
      (error: unknown) => {
        const key = refusalOf(error)?.key;
        // The call shows other reasons.
        setRefused(isOver(key) ? key : 'server.busy');
      },
    );
  }, [token]);

  if (refused)
    return (
      <AccountPage
        title={t('invitation.overTitle')}
        intro={refusalText(refused, language)}
        art={<RegisterArt />}
        isNarrow
      >
        <Link
          to={isSignedIn ? '/' : '/login'}
          className={classNames(buttonLook({ variant: 'primary', size: 'large', isWide: true }), styles.lone)}
        >
          {t(isSignedIn ? 'invitation.goOn' : 'reset.back')}
        </Link>
      </AccountPage>
    );
  if (!invitation || !token)
    return (
      <AccountPage title={t('invitation.page')} intro=" " art={<RegisterArt />}>
        <div className={styles.form} aria-busy="true">
          <Skeleton width="70%" />
          <Skeleton height={40} />
          <Skeleton height={40} />
        </div>
      </AccountPage>
    );
  const { productName, inviterName, role, hasAccount } = invitation;
  const entry = { token, invitation, onEntered, onRefused: setRefused };
  return (
    <AccountPage
      title={t('invitation.to', { name: productName })}
      intro={t('invitation.byAs', { name: inviterName, role: t(`role.${role}`) })}
      art={<RegisterArt />}
    >
      {isSignedIn ? (
        <AcceptButton {...entry} />
      ) : hasAccount || !config.passwords ? (
        <Link
          to="/login"
          search={{ redirect: hasAccount ? '/product/product' : '/invitation' }}
          className={classNames(buttonLook({ variant: 'primary', size: 'large', isWide: true }), styles.lone)}
        >
          {t('invitation.signInFirst')}
        </Link>
      ) : (
        <JoinForm {...entry} />
      )}
    </AccountPage>
  );
}
