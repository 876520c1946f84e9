// What is typed into a search and what was searched for, which follows on Enter and when typing pauses.
import { useEffect, useRef, useState } from 'react';

interface Options {
  value: string;
  /** Milliseconds without typing after which it searches by itself. */
  pause?: number | undefined;
  /** Gets the trimmed text; empty means everything. */
  onSearch: (text: string) => void;
}

export function useSearchText({ value, pause, onSearch }: Options) {
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
  return {
    typed,
    asked,
    setTyped,
    ask,
    composition: {
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
    isComposing,
  };
}
