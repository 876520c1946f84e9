// A search field that searches on Enter and, optionally, when typing pauses.
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
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
  // Searches that `value` does not show yet. When they arrive, what was typed meanwhile stays; a search that is set or
  // cleared from outside is followed.
  const [pending, setPending] = useState<readonly string[]>([]);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    const arrived = pending.indexOf(value);
    setShown(value);
    setPending(arrived === -1 ? [] : pending.slice(arrived + 1));
    if (arrived === -1) setTyped(value);
  }
  const asked = pending.at(-1) ?? value;
  const ask = (text: string) => {
    if (text !== asked) setPending([...pending, text]);
    onSearch(text);
  };
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  });
  const isSearched = typed.trim() === asked;
  // Text that an input method still composes is not searched.
  const [isComposing, setComposing] = useState(false);
  useEffect(() => {
    if (pause === undefined || isSearched || isComposing) return undefined;
    const timer = setTimeout(() => latestAsk.current(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [pause, typed, isSearched, isComposing]);
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
            if (asked !== '') ask('');
          }
        }}
      />
    </search>
  );
}
