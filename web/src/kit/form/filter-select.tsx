import { ChevronDown } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';
import fieldStyles from './field.module.css';
import styles from './filter-select.module.css';
import type { Option } from './select-field.tsx';

interface Props {
  label: string;
  /** Empty for no filter. */
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

/** A filter that looks like a button: `Stage All`. Tinted while set. */
export function FilterSelect({ label, value, options, onChange }: Props) {
  return (
    <label className={classNames(styles.filter, value !== '' && styles.set)}>
      <span className={styles.label}>{label}</span>
      <select
        className={classNames(fieldStyles.select, styles.select)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={14} />
    </label>
  );
}
