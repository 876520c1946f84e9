// Single keys outside of forms: G and a letter opens a page, ? shows all keys.
import { useEffect } from 'react';
import { openDialogs } from '../../kit/ui/open-dialogs.ts';
import { openPath } from '../../lib/navigation.ts';
import { shortcutsStore } from '../../lib/shortcuts.ts';
import { addressesIn, routeTable } from '../routes/table.ts';

/** How long after G the letter may come. */
const patience = 1500;

const places = new Map(addressesIn(routeTable).map(({ path, goKey }) => [goKey, path]));

/** Where a letter is a letter. */
const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, [role=menuitem], [role=menuitemradio]'));

const isOurs = (event: KeyboardEvent) =>
  shortcutsStore.get() &&
  openDialogs.get().length === 0 &&
  !event.defaultPrevented &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !takesText(event.target);

export function useKeys(isOn: boolean, onShortcuts: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    let pressedG = -Infinity;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isOurs(event)) return;
      const path = event.timeStamp - pressedG < patience ? places.get(event.key.toLowerCase()) : undefined;
      pressedG = event.key === 'g' ? event.timeStamp : -Infinity;
      if (path) {
        event.preventDefault();
        openPath(path);
      } else if (event.key === '?') {
        event.preventDefault();
        onShortcuts();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn, onShortcuts]);
}
