import { limits } from '@tracery/contract/limits';
import { Plus } from 'lucide-react';
import { Keycap } from '../../kit/ui/keycap.tsx';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { openPath } from '../../lib/navigation.ts';
import { shortcutsStore } from '../../lib/shortcuts.ts';
import { useStore } from '../../lib/store.ts';
import { createPath, useCreatable } from '../routes/creating.ts';
import { MenuButton } from '../../kit/ui/menu-button.tsx';
import { menuIcons } from './menu-icons.tsx';

/** A menu of what this person may make here; nothing where there is nothing. */
export function NewButton() {
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
    <MenuButton label={t('shell.newItem')} variant="outlined" isNamedInside entries={entries}>
      <Plus size={14} />
      {t('shell.new')}
      {hasKeys && <Keycap>C</Keycap>}
    </MenuButton>
  );
}
