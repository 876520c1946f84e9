import { useEffect, useState } from 'react';

/** Long enough that a word is typed without a request for each letter. */
const delayMs = 200;

/** The text once typing pauses. It does not change while an input method composes. */
export function useDebounced(typed: string, isComposing = false): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(() => setPaused(typed), typed === '' ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [typed, isComposing]);
  return paused;
}
