// A search field that searches on Enter and, optionally, when typing pauses.
import { Search } from 'lucide-react';
import styles from './search-field.module.css';
import { useSearchText } from './use-search-text.ts';

interface Props {
  /** Label and placeholder: `Search by name, then Enter`. */
  label: string;
  value: string;
  maxLength?: number;
  /** Milliseconds without typing after which it searches by itself. */
  pause?: number | undefined;
  /** Gets the trimmed text; empty means everything. */
  onSearch: (text: string) => void;
}

export function SearchField({ label, value, maxLength, pause, onSearch }: Props) {
  const { typed, asked, setTyped, ask, composition } = useSearchText({ value, pause, onSearch });
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
        {...composition}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            ask(typed.trim());
          } else if (event.key === 'Escape' && typed !== '') {
            // The first Escape clears the search; the next closes the dialog around it.
            event.preventDefault();
            setTyped('');
            if (asked !== '') ask('');
          }
        }}
      />
    </search>
  );
}
