// Language, theme and shortcuts, which apply at once.
import { Globe, Keyboard, Moon, Sun } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Card, Setting } from '../../kit/ui/card.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { Switch } from '../../kit/ui/switch.tsx';
import { chooseLanguage, useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { htmlLanguage, languages } from '../../lib/i18n/language.ts';
import { shortcutsStore, switchShortcuts } from '../../lib/shortcuts.ts';
import { useStore } from '../../lib/store.ts';
import { chooseTheme, themeStore, type ThemeChoice } from '../../lib/theme.ts';

const themes: readonly { value: ThemeChoice; icon?: ReactNode }[] = [
  { value: 'system' },
  { value: 'light', icon: <Sun size={14} /> },
  { value: 'dark', icon: <Moon size={14} /> },
];

export function AppearanceCard() {
  const t = useText();
  const languageId = useId();
  const themeId = useId();
  const language = useLanguage();
  const theme = useStore(themeStore);
  return (
    <Card title={t('look.title')} icon={<Globe size={16} />}>
      <Setting label={t('language.choose')} hint={t('look.languageHint')} labelId={languageId}>
        <Segmented
          labelledBy={languageId}
          value={language}
          choices={languages.map((value) => ({
            value,
            label: t(`language.${value}`),
            lang: htmlLanguage(value),
          }))}
          onChoose={(value) => void chooseLanguage(value)}
        />
      </Setting>
      <Setting label={t('theme.choose')} hint={t('look.themeHint')} labelId={themeId}>
        <Segmented
          labelledBy={themeId}
          value={theme}
          choices={themes.map(({ value, icon }) => ({ value, icon, label: t(`look.${value}`) }))}
          onChoose={chooseTheme}
        />
      </Setting>
    </Card>
  );
}

export function KeyboardCard() {
  const t = useText();
  const labelId = useId();
  return (
    <Card title={t('keys.title')} icon={<Keyboard size={16} />}>
      <Setting label={t('keys.single')} hint={t('keys.singleHint')} labelId={labelId}>
        <Switch labelledBy={labelId} isOn={useStore(shortcutsStore)} onSwitch={switchShortcuts} />
      </Setting>
    </Card>
  );
}
