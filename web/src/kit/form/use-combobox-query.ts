import { useState } from 'react';
import { useDebounced } from '../ui/use-debounced.ts';

/** The text typed into a combobox, and the debounced text to search for. */
export function useComboboxQuery() {
  /** Undefined while the list is closed. */
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
