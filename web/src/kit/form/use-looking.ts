import { useState } from 'react';
import { usePaused } from '../ui/use-paused.ts';

/** What is being looked for in a combobox, and what of it the server is to be asked. */
export function useLooking() {
  /** Undefined while nobody looks. */
  const [typed, setTyped] = useState<string>();
  const [isComposing, setComposing] = useState(false);
  const asked = usePaused(typed ?? '', isComposing).trim();
  return {
    typed,
    asked,
    isOpen: typed !== undefined,
    isComposing,
    open: () => setTyped((before) => before ?? ''),
    type: setTyped,
    close: () => setTyped(undefined),
    setComposing,
  };
}

export type Looking = ReturnType<typeof useLooking>;
