// On a phone the rows come first: search, filter and sort open by this.
import { Search } from 'lucide-react';
import { useText } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './search-toggle.module.css';

interface Props {
  isOpen: boolean;
  /** Some rows are left out. */
  isSet: boolean;
  onToggle: () => void;
}

export function SearchToggle({ isOpen, isSet, onToggle }: Props) {
  const t = useText();
  return (
    <IconButton
      label={t('items.find')}
      icon={<Search size={18} strokeWidth={1.5} />}
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-pressed={isSet}
      onClick={onToggle}
    />
  );
}
