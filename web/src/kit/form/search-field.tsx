// A search that begins with Enter: nothing is asked while the person still types.
import { Search } from 'lucide-react';
import { useState } from 'react';
import styles from './search-field.module.css';

interface Props {
  /** What is searched, and how: `Search by name, then Enter`. */
  label: string;
  value: string;
  maxLength?: number;
  /** The whole text, trimmed; empty asks for everything. */
  onSearch: (text: string) => void;
}

export function SearchField({ label, value, maxLength, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  return (
    <search className={styles.search}>
      <Search size={16} />
      <input
        data-autofocus
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            onSearch(typed.trim());
          } else if (event.key === 'Escape' && typed !== '') {
            // Clears the search first; once more closes what it stands in.
            event.preventDefault();
            setTyped('');
            if (value !== '') onSearch('');
          }
        }}
      />
    </search>
  );
}
