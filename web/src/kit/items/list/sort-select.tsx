import { ArrowUpDown } from 'lucide-react';
import { useText, type PlainKey } from '../../../lib/i18n/i18n.ts';
import { sortsOf } from '../address/sorts.ts';
import styles from './sort-select.module.css';
import type { ItemView } from '../view.ts';

export interface SortProps {
  view: ItemView;
  value: string;
  onChange: (word: string) => void;
}

export const sortWord = ({ sortWords }: ItemView, word: string): PlainKey =>
  sortWords?.[word] ?? (`sort.${word}` as PlainKey);

export function SortSelect({ view, value, onChange }: SortProps) {
  const t = useText();
  return (
    <label className={styles.sort} title={t('items.sort')}>
      <ArrowUpDown size={14} />
      <select
        className={styles.select}
        aria-label={t('items.sort')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {sortsOf(view.definition).map(({ word }) => (
          <option key={word} value={word}>
            {t(sortWord(view, word))}
          </option>
        ))}
      </select>
    </label>
  );
}
