import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

const remembered = 50;

interface Options {
  value: string;
  onChange: (text: string) => void;
  /** The value is news to the editor. */
  onExternalChange: (text: string) => void;
}

/** Tells what was typed. What comes back of it is an echo and no news, however late it is. */
export function useControlledText({ value, onChange, onExternalChange }: Options): (text: string) => void {
  const reported = useRef<string[]>([]);
  const latest = useRef({ onChange, onExternalChange });
  useLayoutEffect(() => {
    latest.current = { onChange, onExternalChange };
  });
  useEffect(() => {
    const echo = reported.current.indexOf(value);
    if (echo === -1) latest.current.onExternalChange(value);
    reported.current = reported.current.slice(echo + 1);
  }, [value]);
  return useCallback((text) => {
    reported.current = [...reported.current, text].slice(-remembered);
    latest.current.onChange(text);
  }, []);
}
