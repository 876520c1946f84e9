// A search field that searches on Enter and, optionally, when typing pauses.
import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import styles from './search-field.module.css';

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
  const [typed, setTyped] = useState(value);
  // Follows when the search is set or cleared from outside.
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  // The last search, which `value` may not show yet: a cleared search must not come back.
  const asked = useRef(value);
  useEffect(() => {
    asked.current = value;
  }, [value]);
  const ask = useCallback((text: string) => {
    asked.current = text;
    search.current(text);
  }, []);
  const isSearched = typed.trim() === value;
  // Text that an input method still composes is not searched.
  const [isComposing, setComposing] = useState(false);
  useEffect(() => {
    if (pause === undefined || isSearched || isComposing) return undefined;
    const timer = setTimeout(() => ask(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [pause, typed, isSearched, isComposing, ask]);
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
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            ask(typed.trim());
          } else if (event.key === 'Escape' && typed !== '') {
            // The first Escape clears the search; the next closes the dialog around it.
            event.preventDefault();
            setTyped('');
            if (asked.current !== '') ask('');
          }
        }}
      />
    </search>
  );
}
