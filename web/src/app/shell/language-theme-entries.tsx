// Language and theme as entries of a menu; the same in the toolbar and in its compact form.
import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { chooseLanguage, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { languages } from '../../lib/i18n/language.ts';
import { useStore } from '../../lib/store.ts';
import { chooseTheme, themeChoices, themeStore, type ThemeChoice } from '../../lib/theme.ts';
import type { MenuEntry } from '../../kit/ui/menu-entry.ts';

export function useLanguageEntries(): MenuEntry[] {
  const t = useText();
  const current = useLanguage();
  return languages.toReversed().map((language) => ({
    label: t(`language.${language}`),
    isChosen: language === current,
    onChoose: () => void chooseLanguage(language),
  }));
}

const themeIcons: Record<ThemeChoice, ReactNode> = {
  light: <Sun size={16} />,
  dark: <Moon size={16} />,
  system: <Monitor size={16} />,
};

export function useThemeEntries(): { icon: ReactNode; entries: MenuEntry[] } {
  const t = useText();
  const current = useStore(themeStore);
  const entries = themeChoices.map((theme) => ({
    label: t(`theme.${theme}`),
    icon: themeIcons[theme],
    isChosen: theme === current,
    onChoose: () => chooseTheme(theme),
  }));
  return { icon: themeIcons[current], entries };
}
