// Commands and pages for the palette, from the route table and the menus.
import { Globe, Keyboard, KeyRound, LogOut, Moon, Package, Plus, Search, Settings, Sun } from 'lucide-react';
import { chooseLanguage, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { languages } from '../../lib/i18n/language.ts';
import { createPath, openPath } from '../../lib/navigation.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { shortcutsStore } from '../../lib/shortcuts.ts';
import { useStore } from '../../lib/store.ts';
import { chooseTheme, themeChoices, themeStore } from '../../lib/theme.ts';
import { useCreatable } from '../routes/creating.ts';
import { permittedRoutes } from '../routes/role-filter.ts';
import { addressesIn, routeTable, type AppPath } from '../routes/table.ts';
import { menuIcons } from '../shell/menu-icons.tsx';
import { useSignOut } from '../shell/use-sign-out.ts';
import type { Entry } from './entry.ts';

/** The shortcut, `G` or `C` and a letter, if shortcuts are on. */
function useKeysAfter(): (first: string, letter: string | undefined) => Pick<Entry, 'keys'> {
  const areOn = useStore(shortcutsStore);
  return (first, letter) => (areOn && letter ? { keys: [first, letter.toUpperCase()] } : {});
}

export function useCommands(onShortcuts: () => void): Entry[] {
  const t = useText();
  const keysAfter = useKeysAfter();
  const creatable = useCreatable();
  const language = useLanguage();
  const theme = useStore(themeStore);
  const leave = useSignOut();
  return [
    ...creatable.map(({ path, creates, goKey }) => ({
      id: `create ${path}`,
      icon: Plus,
      label: t(creates),
      ...keysAfter('C', goKey),
      run: () => openPath(createPath(path)),
    })),
    ...themeChoices
      .filter((choice) => choice !== theme)
      .map((choice) => ({
        id: `theme ${choice}`,
        icon: choice === 'dark' ? Moon : Sun,
        label: t(`theme.${choice}`),
        run: () => chooseTheme(choice),
      })),
    ...languages
      .filter((one) => one !== language)
      .map((one) => ({
        id: `language ${one}`,
        icon: Globe,
        label: t('palette.language', { name: t(`language.${one}`) }),
        run: () => void chooseLanguage(one),
      })),
    { id: 'shortcuts', icon: Keyboard, label: t('sheet.title'), keys: ['?'], run: onShortcuts },
    { id: 'sign out', icon: LogOut, label: t('action.signOut'), run: leave },
  ];
}

/** Pages outside of the menu. */
const outsideMenu: Partial<Record<AppPath, typeof Package>> = {
  '/search': Search,
  '/import': Plus,
  '/product/product': Package,
  '/user/settings': Settings,
  '/user/tokens': KeyRound,
};

export function usePlaces(): Entry[] {
  const t = useText();
  const keysAfter = useKeysAfter();
  const roles = useSession()?.claims.roles ?? [];
  return addressesIn(permittedRoutes(routeTable, roles))
    .filter(({ path, needsProduct }) => needsProduct || path in outsideMenu)
    .map(({ path, title, goKey, under }) => ({
      id: path,
      icon: menuIcons[path as AppPath] ?? outsideMenu[path as AppPath] ?? menuIcons[under as AppPath],
      label: t(title),
      ...keysAfter('G', goKey),
      run: () => openPath(path),
    }));
}
