import { useEffect, useState } from 'react';

/** A name is typed in one go; asking for each letter of it would only make the list jump. */
const delayMs = 200;

/** What was typed, once the typing paused. Letters on their way to becoming words are not yet what is looked for. */
export function useDebounced(typed: string, isComposing = false): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(() => setPaused(typed), typed === '' ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [typed, isComposing]);
  return paused;
}
