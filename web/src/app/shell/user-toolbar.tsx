import { limits } from '@tracery/contract/limits';
import { isRealProduct } from '@tracery/contract/products/roles';
import {
  Bell,
  BookOpen,
  ChevronsUpDown,
  CircleQuestionMark,
  LogOut,
  Menu,
  Plus,
  Search,
  Settings,
} from 'lucide-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { CtrlKeycap, Keycap } from '../../kit/ui/keycap.tsx';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './user-toolbar.module.css';
import { createPath, openPath } from '../../lib/navigation.ts';
import { shortcutsStore } from '../../lib/shortcuts.ts';
import { lazyComponent } from '../../lib/lazy-part.ts';
import { useStore } from '../../lib/store.ts';
import { unreadCount } from '../../lib/unread.ts';
import { Later } from './later.tsx';
import { useCreatable } from '../routes/creating.ts';
import { MenuButton } from '../../kit/ui/menu-button.tsx';
import { menuIcons } from './menu-icons.tsx';
import { useSignOut } from './use-sign-out.ts';
import { Avatar } from '../../kit/ui/avatar.tsx';
import iconButton from '../../kit/ui/icon-button.module.css';
import { LogoLink } from '../../kit/ui/logo.tsx';
import { useIsGuestAccount, useMe, useSession } from '../../lib/session/current-session.ts';
import { useLanguageEntries, useThemeEntries } from './language-theme-entries.tsx';
import { menuGroups, type MenuEntry } from '../../kit/ui/menu-entry.ts';

interface SearchProps {
  /** The button is hovered or focused: time to load the palette. */
  onReady: () => void;
  onSearch: () => void;
}

/** Opens the command palette. On wide screens it looks like a search field. */
function SearchButton({ onReady, onSearch }: SearchProps) {
  const t = useText();
  const props = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onPointerEnter: onReady,
    onFocus: onReady,
    onClick: onSearch,
    'data-tour': 'search',
  } as const;
  return useWindowAtLeast(limits.screen.compactToolbar) ? (
    <button type="button" className={styles.search} {...props}>
      <Search size={16} strokeWidth={1.5} />
      <span className={styles.searchText}>{t('palette.open')}</span>
      <CtrlKeycap />
      <Keycap>K</Keycap>
    </button>
  ) : (
    <IconButton {...props} label={t('palette.short')} icon={<Search size={18} strokeWidth={1.5} />} />
  );
}

/** The menu of items that the user may create. */
function NewButton() {
  const t = useText();
  const creatable = useCreatable();
  const hasKeys = useStore(shortcutsStore);
  const isRoomy = useWindowAtLeast(limits.screen.compactToolbar);
  if (!isRoomy || creatable.length === 0) return null;
  const entries = creatable.map(({ path, creates, goKey }) => {
    const Icon = menuIcons[path];
    return {
      label: t(creates),
      icon: Icon && <Icon size={16} strokeWidth={1.5} />,
      keys: hasKeys && goKey ? ['C', goKey.toUpperCase()] : [],
      onChoose: () => openPath(createPath(path)),
    };
  });
  return (
    <span data-tour="create">
      <MenuButton label={t('shell.newItem')} variant="outlined" isNamedInside entries={entries}>
        <Plus size={14} />
        {t('shell.new')}
        {hasKeys && <Keycap>C</Keycap>}
      </MenuButton>
    </span>
  );
}

/** Shows the current product and opens the product picker. */
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

const UnreadCount = lazyComponent(async () => (await import('./unread-count.tsx')).UnreadCount);

const mostShown = 99;

function InboxLink() {
  const t = useText();
  const unread = useStore(unreadCount);
  const label = unread > 0 ? t('inbox.bell', { count: unread }) : t('screen.inbox');
  return (
    <Link
      to="/inbox"
      className={`${iconButton.button} ${styles.bell}`}
      aria-label={label}
      aria-keyshortcuts="g e"
      title={label}
      data-tour="inbox"
    >
      <Bell size={18} strokeWidth={1.5} />
      {unread > 0 && (
        <span className={styles.unread} aria-hidden="true">
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      )}
      <Later>
        <UnreadCount />
      </Later>
    </Link>
  );
}

function AccountMenu({ withTheme }: { withTheme: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const { username = '', name = '', avatar = '' } = useMe() ?? {};
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
      icon={<Avatar name={username} fullname={name} src={avatar} />}
      entries={menuGroups([settingsEntry], languages, withTheme ? themes : [], [signOutEntry])}
      header={
        <div className={styles.person} title={username}>
          {name}
        </div>
      }
    />
  );
}

interface Props extends SearchProps {
  /** Undefined where the menu is always open, or where there is none. */
  onMenu: (() => void) | undefined;
  onShortcuts: () => void;
  /** Before the search. */
  children?: ReactNode;
}

/** The toolbar of signed-in pages. */
export function UserToolbar({ onMenu, onShortcuts, onReady, onSearch, children }: Props) {
  const t = useText();
  const theme = useThemeEntries();
  const isRoomy = useWindowAtLeast(600);
  const isGuestAccount = useIsGuestAccount();
  const hasProduct = isRealProduct(useSession()?.claims.productId ?? 0);
  return (
    <header className={styles.toolbar} data-hides-on-scroll>
      {onMenu && (
        <IconButton label={t('shell.menu')} icon={<Menu size={18} />} data-tour="menu" onClick={onMenu} />
      )}
      <LogoLink size="toolbar" />
      <span className={styles.slash} aria-hidden="true">
        /
      </span>
      <ProductSwitcher />
      <span className={styles.space} />
      {children}
      {hasProduct && (
        <>
          <SearchButton onReady={onReady} onSearch={onSearch} />
          <span className={styles.space} data-right />
          <NewButton />
        </>
      )}
      {!isGuestAccount && <InboxLink />}
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
              data-tour="help"
              onClick={onShortcuts}
            />
          )}
        </>
      )}
      <AccountMenu withTheme={!isRoomy} />
    </header>
  );
}
