import { Link } from '@tanstack/react-router';
import { buttonLook } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { AccountPage } from './account-page.tsx';
import styles from './account-page.module.css';
import { RegisterArt } from './register-art.tsx';

/** In place of registering and of setting a new password, where only providers sign in. */
export function PasswordsOff() {
  const t = useText();
  return (
    <AccountPage
      title={t('sso.passwordsOff')}
      intro={t('sso.passwordsOffText')}
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
