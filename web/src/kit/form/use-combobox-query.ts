import { useState } from 'react';
import { useDebounced } from '../ui/use-debounced.ts';

/** What is being looked for in a combobox, and what of it the server is to be asked. */
export function useComboboxQuery() {
  /** Undefined while nobody looks. */
  const [typed, setTyped] = useState<string>();
  const [isComposing, setComposing] = useState(false);
  const asked = useDebounced(typed ?? '', isComposing).trim();
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

export type ComboboxQuery = ReturnType<typeof useComboboxQuery>;
