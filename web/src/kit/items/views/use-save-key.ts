import { useEffect } from 'react';
import { isShortcutKey } from '../../ui/keyboard-shortcuts.ts';

/** Shift V. Not among the single keys, where V alone is the vote of an open item. */
export function useSaveKey(run: (() => void) | undefined): void {
  useEffect(() => {
    if (!run) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.shiftKey || event.key !== 'V' || !isShortcutKey(event)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  });
}
