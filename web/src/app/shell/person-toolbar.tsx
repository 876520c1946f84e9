import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { Avatar } from '../../kit/ui/avatar.tsx';
import { LogoLink } from '../../kit/ui/logo.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { signOut } from '../../lib/sign-in.ts';
import { useThemeEntries } from './choices.tsx';
import { MenuButton } from './menu-button.tsx';
import styles from './work-frame.module.css';

export function PersonToolbar() {
  const t = useText();
  const navigate = useNavigate();
  const theme = useThemeEntries();
  const name = useSession()?.claims.username ?? '';
  const leave = () =>
    signOut().then(
      () => navigate({ to: '/login' }),
      // The person was told why, and is still signed in.
      () => undefined,
    );
  const entries = [{ label: t('action.signOut'), icon: <LogOut size={14} />, onChoose: () => void leave() }];
  return (
    <header className={styles.toolbar}>
      <LogoLink size="toolbar" />
      <span className={styles.space} />
      <MenuButton label={t('theme.choose')} icon={theme.icon} entries={theme.entries} />
      <MenuButton
        label={t('shell.account', { name })}
        icon={<Avatar name={name} />}
        entries={entries}
        header={<div className={styles.person}>{name}</div>}
      />
    </header>
  );
}
