import { useEffect } from 'react';
import { isShortcutKey } from './keyboard-shortcuts.ts';

/** Shift and a letter. Heard before the single keys, which the same letter may be. */
export function useShiftKey(letter: string, run: (() => void) | undefined): void {
  useEffect(() => {
    if (!run) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.shiftKey || event.key !== letter || !isShortcutKey(event)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  });
}
