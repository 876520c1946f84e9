import { ArrowUpDown } from 'lucide-react';
import { useText, type PlainKey } from '../../lib/i18n/i18n.ts';
import { sortsOf } from './sorts.ts';
import styles from './sort-select.module.css';
import type { ItemView } from './view.ts';

interface Props {
  view: ItemView;
  value: string;
  onChange: (word: string) => void;
}

export function SortSelect({ view, value, onChange }: Props) {
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
            {t(view.sortWords?.[word] ?? (`sort.${word}` as PlainKey))}
          </option>
        ))}
      </select>
    </label>
  );
}
