// Single-key shortcuts, active outside of fields and dialogs.
import { useLayoutEffect, useRef } from 'react';
import { shortcutsStore } from '../../lib/shortcuts.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { openDialogs } from './open-dialogs.ts';

/** Whether a key typed into this element is text or a search, not a shortcut. */
export const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    // In a select that is open, the option takes the key.
    target.matches(
      'input:not([type=checkbox]), textarea, select, option, [role=menuitem], [role=menuitemradio]',
    ));

/** Whether a key press is a shortcut of the page. */
export const isShortcutKey = (event: KeyboardEvent): boolean =>
  shortcutsStore.get() &&
  openDialogs.get().length === 0 &&
  !event.defaultPrevented &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !takesText(event.target);

/** How long the second key of a sequence may take. */
const sequenceTimeoutMs = 1500;

type Shortcuts = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

/** The shortcuts of the mounted parts of the page. */
const activeHandlers = createStore<readonly { current: Shortcuts }[]>([]);

const activeKeys = () =>
  activeHandlers
    .get()
    .flatMap(({ current }) => Object.entries(current).flatMap(([key, run]) => (run ? [key] : [])));

/** G (go to) and C (create) work everywhere; other first keys come from the mounted parts. */
const startsSequence = (key: string) =>
  key === 'g' || key === 'c' || activeKeys().some((known) => known.startsWith(`${key} `));

/** Tracks two-key sequences: call it once per key press; returns the first key if this is the second. */
export function createSequence(): (event: KeyboardEvent) => string | undefined {
  let pressed: { key: string; at: number } | undefined;
  return ({ key, timeStamp, shiftKey }) => {
    const first = pressed && timeStamp - pressed.at < sequenceTimeoutMs ? pressed.key : undefined;
    pressed = !first && !shiftKey && startsSequence(key) ? { key, at: timeStamp } : undefined;
    return first;
  };
}

/** The shortcuts that work on the page as it is. */
export function useActiveShortcuts(): Set<string> {
  useStore(activeHandlers);
  return new Set(activeKeys());
}

/** `shift+w` where the page has a shortcut for that; otherwise Shift makes no difference. */
function namedKey({ key, shiftKey }: KeyboardEvent): string {
  const plain = key.toLowerCase();
  const shifted = `shift+${plain}`;
  return shiftKey && activeKeys().includes(shifted) ? shifted : plain;
}

/**
 * `{ n: create, 's f': fail }`: keys by `event.key` in lower case; a space separates the two keys of a sequence,
 * `shift+w` is a key with Shift.
 */
export function useKeyboardShortcuts(keys: Shortcuts): void {
  const present = useRef(keys);
  // Before the screen is painted: a key works as soon as what names it is seen.
  useLayoutEffect(() => {
    present.current = keys;
  });
  useLayoutEffect(() => {
    const firstOf = createSequence();
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcutKey(event)) return;
      const first = firstOf(event);
      const key = namedKey(event);
      // The second key of a sequence is not a shortcut of its own.
      const run = present.current[first ? `${first} ${key}` : key];
      if (!run) return;
      event.preventDefault();
      run(event);
    };
    window.addEventListener('keydown', onKeyDown);
    activeHandlers.set([...activeHandlers.get(), present]);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      activeHandlers.set(activeHandlers.get().filter((other) => other !== present));
    };
  }, []);
}
