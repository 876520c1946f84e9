import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

const remembered = 50;

interface Options {
  value: string;
  onChange: (text: string) => void;
  /** The value was changed from outside. */
  onExternalChange: (text: string) => void;
}

/**
 * Binds an editor to a controlled value. The returned function reports typed text; when that text comes back as the
 * value, however late, it is not taken for a change from outside.
 */
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
