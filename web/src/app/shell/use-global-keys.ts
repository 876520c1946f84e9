// Keys outside of forms: Ctrl K searches, G and a letter opens a page, C and a letter makes an item, ? shows all keys.
import { useEffect, useState } from 'react';
import { openDialogs } from '../../kit/ui/open-dialogs.ts';
import { createSequence, isShortcutKey } from '../../kit/ui/keyboard-shortcuts.ts';
import { isCommand } from '../../lib/keyboard.ts';
import { openPath } from '../../lib/navigation.ts';
import { useCreatable } from '../routes/creating.ts';
import { addressesIn, routeTable } from '../routes/table.ts';

const pathByGoKey = new Map(addressesIn(routeTable).map(({ path, goKey }) => [goKey, path]));

interface Actions {
  /** Search is about to be opened. */
  onReady: () => void;
  onSearch: () => void;
  onShortcuts: () => void;
  onCreate: (path: string) => void;
}

export function useGlobalKeys(isOn: boolean, { onReady, onSearch, onShortcuts, onCreate }: Actions): void {
  const creatable = useCreatable();
  // Outlives what is drawn anew between the two keys.
  const [firstOf] = useState(() => createSequence());
  useEffect(() => {
    if (!isOn) return undefined;
    const lists = new Map(creatable.map(({ path, goKey }) => [goKey, path]));
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') onReady();
      if (isCommand(event) && event.key.toLowerCase() === 'k' && !event.defaultPrevented) {
        event.preventDefault();
        // A dialog is finished or left before something else opens over it.
        if (openDialogs.get().length === 0) onSearch();
        return;
      }
      if (!isShortcutKey(event)) return;
      const first = firstOf(event);
      const path = (first === 'g' ? pathByGoKey : first === 'c' ? lists : undefined)?.get(
        event.key.toLowerCase(),
      );
      if (path) {
        event.preventDefault();
        if (first === 'c') onCreate(path);
        else openPath(path);
      } else if (event.key === '?') {
        event.preventDefault();
        onShortcuts();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn, firstOf, creatable, onReady, onSearch, onShortcuts, onCreate]);
}
