// Opens search and commands. Where there is room it looks like the field that opens.
import { limits } from '@tracery/contract/limits';
import { Search } from 'lucide-react';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { CtrlKeycap, Keycap } from '../../kit/ui/keycap.tsx';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './user-toolbar.module.css';

interface Props {
  /** Somebody is about to press it. */
  onReady: () => void;
  onSearch: () => void;
}

export function SearchButton({ onReady, onSearch }: Props) {
  const t = useText();
  const props = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onPointerEnter: onReady,
    onFocus: onReady,
    onClick: onSearch,
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
