// A search that begins with Enter: nothing is asked while the person still types, unless a pause says enough.
import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import styles from './search-field.module.css';

interface Props {
  /** What is searched, and how: `Search by name, then Enter`. */
  label: string;
  value: string;
  maxLength?: number;
  /** So long a pause in typing searches too. */
  pause?: number | undefined;
  /** The whole text, trimmed; empty asks for everything. */
  onSearch: (text: string) => void;
}

export function SearchField({ label, value, maxLength, pause, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  // Searched or cleared from elsewhere, it follows.
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  // What was asked last, perhaps not shown yet: cleared before that, it must not come back.
  const asked = useRef(value);
  useEffect(() => {
    asked.current = value;
  }, [value]);
  const ask = useCallback((text: string) => {
    asked.current = text;
    search.current(text);
  }, []);
  const isSearched = typed.trim() === value;
  // Letters on their way to becoming words are not yet what is looked for.
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
            // Clears the search first; once more closes what it stands in.
            event.preventDefault();
            setTyped('');
            if (asked.current !== '') ask('');
          }
        }}
      />
    </search>
  );
}
