import { isRealProduct } from '@tracery/contract/products/roles';
import { Link, useNavigate } from '@tanstack/react-router';
import { BookOpen, ChevronsUpDown, CircleQuestionMark, LogOut, Menu, Settings } from 'lucide-react';
import { Avatar } from '../../kit/ui/avatar.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import iconButton from '../../kit/ui/icon-button.module.css';
import { LogoLink } from '../../kit/ui/logo.tsx';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { useLanguageEntries, useThemeEntries } from './language-theme-entries.tsx';
import { MenuButton } from '../../kit/ui/menu-button.tsx';
import { menuGroups, type MenuEntry } from '../../kit/ui/menu-entry.ts';
import { NewButton } from './new-button.tsx';
import styles from './user-toolbar.module.css';
import { SearchButton } from './search-button.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Opens the product dialog, and says which product this tab shows. */
function ProductSwitcher() {
  const t = useText();
  const name = useSession()?.productName;
  return (
    <Link
      to="/product/product"
      className={styles.switcher!}
      aria-label={name ? t('shell.switch', { name }) : undefined}
    >
      <span className={styles.productName}>{name || t('shell.chooseProduct')}</span>
      <ChevronsUpDown size={14} />
    </Link>
  );
}

function AccountMenu({ withTheme }: { withTheme: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const { claims, avatar } = useSession() ?? {};
  const name = claims?.username ?? '';
  const languages = useLanguageEntries();
  const { entries: themes } = useThemeEntries();
  const signOut = useSignOut();
  const settingsEntry: MenuEntry = {
    label: t('screen.userSettings'),
    icon: <Settings size={14} />,
    onChoose: () => void navigate({ to: '/user/settings' }),
  };
  const signOutEntry: MenuEntry = {
    label: t('action.signOut'),
    icon: <LogOut size={14} />,
    onChoose: signOut,
  };
  return (
    <MenuButton
      label={t('shell.account', { name })}
      icon={<Avatar name={name} src={avatar} />}
      entries={menuGroups([settingsEntry], languages, withTheme ? themes : [], [signOutEntry])}
      header={<div className={styles.person}>{name}</div>}
    />
  );
}

interface Props {
  /** Undefined where the menu stands open beside the page, or where there is none. */
  onMenu: (() => void) | undefined;
  onShortcuts: () => void;
  /** Search is about to be opened, and is opened. */
  onReady: () => void;
  onSearch: () => void;
}

export function UserToolbar({ onMenu, onShortcuts, onReady, onSearch }: Props) {
  const t = useText();
  const theme = useThemeEntries();
  const isRoomy = useWindowAtLeast(600);
  const hasProduct = isRealProduct(useSession()?.claims.productId ?? 0);
  return (
    <header className={styles.toolbar}>
      {onMenu && <IconButton label={t('shell.menu')} icon={<Menu size={18} />} onClick={onMenu} />}
      <LogoLink size="toolbar" />
      <span className={styles.slash} aria-hidden="true">
        /
      </span>
      <ProductSwitcher />
      <span className={styles.space} />
      {hasProduct && (
        <>
          <SearchButton onReady={onReady} onSearch={onSearch} />
          <span className={styles.space} data-right />
          <NewButton />
        </>
      )}
      {isRoomy && (
        <>
          <Link
            to="/document"
            className={iconButton.button!}
            aria-label={t('shell.documents')}
            title={t('shell.documents')}
          >
            <BookOpen size={18} strokeWidth={1.5} />
          </Link>
          <MenuButton label={t('theme.choose')} icon={theme.icon} entries={theme.entries} />
          {hasProduct && (
            <IconButton
              label={t('sheet.title')}
              icon={<CircleQuestionMark size={18} strokeWidth={1.5} />}
              onClick={onShortcuts}
            />
          )}
        </>
      )}
      <AccountMenu withTheme={!isRoomy} />
    </header>
  );
}
