import { Link } from '@tanstack/react-router';
import { useText } from '../../lib/i18n/i18n.ts';
import { useIsGuestAccount } from '../../lib/session/current-session.ts';
import styles from './settings-tabs.module.css';

/** The pages of the user settings. The account that visitors share has one. */
export function SettingsTabs() {
  const t = useText();
  if (useIsGuestAccount()) return null;
  return (
    <nav className={styles.tabs} aria-label={t('tokens.tabs')}>
      <Link to="/user/settings" className={styles.tab} activeOptions={{ exact: true, includeSearch: false }}>
        {t('tokens.settings')}
      </Link>
      <Link to="/user/tokens" className={styles.tab}>
        {t('screen.tokens')}
      </Link>
    </nav>
  );
}
