// The toolbar of public pages: language and theme, the way in, and below 777 px all of it in one menu.
import { limits } from '@tracery/contract/limits';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, Globe, LayoutGrid, LogIn, UserPlus } from 'lucide-react';
import { buttonLook } from '../../kit/ui/button.tsx';
import { LogoLink } from '../../kit/ui/logo.tsx';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import { config } from '../../lib/config.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { useLanguageEntries, useThemeEntries } from './language-theme-entries.tsx';
import { MenuButton } from '../../kit/ui/menu-button.tsx';
import { menuGroups, type MenuEntry } from '../../kit/ui/menu-entry.ts';
import styles from './visitor-toolbar.module.css';

function ThemeButton() {
  const t = useText();
  const { icon, entries } = useThemeEntries();
  return <MenuButton label={t('theme.choose')} icon={icon} entries={entries} />;
}

function LanguageButton() {
  const t = useText();
  const current = t(`language.${useLanguage()}`);
  return (
    <MenuButton
      label={t('text.named', { name: t('language.choose'), value: current })}
      entries={useLanguageEntries()}
    >
      <Globe size={14} />
      {current}
      <ChevronDown size={12} />
    </MenuButton>
  );
}

function CompactMenu() {
  const t = useText();
  const navigate = useNavigate();
  const languageEntries = useLanguageEntries();
  const { entries: themeEntries } = useThemeEntries();
  const wayIn: MenuEntry[] = [
    { label: t('action.signIn'), icon: <LogIn size={16} />, onChoose: () => void navigate({ to: '/login' }) },
  ];
  if (config.passwords)
    wayIn.push({
      label: t('action.signUp'),
      icon: <UserPlus size={16} />,
      onChoose: () => void navigate({ to: '/register' }),
    });
  const entries = menuGroups(wayIn, languageEntries, themeEntries);
  return <MenuButton label={t('shell.apps')} icon={<LayoutGrid size={18} />} entries={entries} />;
}

function VisitorEntries({ isOnAccountPage }: { isOnAccountPage: boolean }) {
  const t = useText();
  if (!useWindowAtLeast(limits.screen.compactToolbar)) return <CompactMenu />;
  return (
    <>
      <ThemeButton />
      <LanguageButton />
      {!isOnAccountPage && (
        <>
          {config.passwords && (
            <Link to="/register" className={`${buttonLook()} ${styles.signUp}`}>
              {t('action.signUp')}
            </Link>
          )}
          <Link to="/login" className={buttonLook({ variant: 'primary' })}>
            {t('action.signIn')}
          </Link>
        </>
      )}
    </>
  );
}

/** On the account pages the way in is the page itself, so the toolbar does not repeat it. */
export function VisitorToolbar({ isOnAccountPage = false }: { isOnAccountPage?: boolean }) {
  const t = useText();
  return (
    <header className={styles.bar}>
      <LogoLink size="page" />
      <span className={styles.space} />
      {useSession() ? (
        <>
          <ThemeButton />
          <Link to="/dashboard" className={buttonLook({ variant: 'outlined' })}>
            {t('screen.dashboard')}
          </Link>
        </>
      ) : (
        <VisitorEntries isOnAccountPage={isOnAccountPage} />
      )}
    </header>
  );
}
