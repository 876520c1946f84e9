import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

const remembered = 50;

interface Options {
  value: string;
  onChange: (text: string) => void;
  /** The value is news to the editor. */
  onNews: (text: string) => void;
}

/** Tells what was typed. What comes back of it is an echo and no news, however late it is. */
export function useTold({ value, onChange, onNews }: Options): (text: string) => void {
  const told = useRef<string[]>([]);
  const latest = useRef({ onChange, onNews });
  useLayoutEffect(() => {
    latest.current = { onChange, onNews };
  });
  useEffect(() => {
    const echo = told.current.indexOf(value);
    if (echo === -1) latest.current.onNews(value);
    told.current = told.current.slice(echo + 1);
  }, [value]);
  return useCallback((text) => {
    told.current = [...told.current, text].slice(-remembered);
    latest.current.onChange(text);
  }, []);
}
