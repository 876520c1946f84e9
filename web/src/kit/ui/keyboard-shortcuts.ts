// Single keys outside of forms and dialogs.
import { useEffect, useRef } from 'react';
import { shortcutsStore } from '../../lib/shortcuts.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { openDialogs } from './open-dialogs.ts';

/** Where a letter is a letter. */
export const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, [role=menuitem], [role=menuitemradio]'));

/** Whether a key that was pressed is meant for the page as a whole. */
export const isShortcutKey = (event: KeyboardEvent): boolean =>
  shortcutsStore.get() &&
  openDialogs.get().length === 0 &&
  !event.defaultPrevented &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !takesText(event.target);

/** How long after the first of two keys the second may come. */
const sequenceTimeoutMs = 1500;

type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

/** What the parts of the page that are on screen answer to. */
const activeHandlers = createStore<readonly { current: Shortcuts }[]>([]);

const activeKeys = () =>
  activeHandlers
    .get()
    .flatMap(({ current }) => Object.entries(current).flatMap(([key, run]) => (run ? [key] : [])));

/** G leads to a page, C makes something, and others begin what a part of the page answers to. */
const startsSequence = (key: string) =>
  key === 'g' || key === 'c' || activeKeys().some((known) => known.startsWith(`${key} `));

/** Of two keys one after the other the first. Asked once for each key. */
export function createSequence(): (event: KeyboardEvent) => string | undefined {
  let pressed: { key: string; at: number } | undefined;
  return ({ key, timeStamp, shiftKey }) => {
    const first = pressed && timeStamp - pressed.at < sequenceTimeoutMs ? pressed.key : undefined;
    pressed = !first && !shiftKey && startsSequence(key) ? { key, at: timeStamp } : undefined;
    return first;
  };
}

/** Keys that the page as it stands answers to. */
export function useActiveShortcuts(): Set<string> {
  useStore(activeHandlers);
  return new Set(activeKeys());
}

/**
 * `{ n: create, 's f': fail }`: letters by their small form, others by the name the browser gives them; two with a space
 * between them one after the other.
 */
export function useKeyboardShortcuts(keys: Shortcuts): void {
  const present = useRef(keys);
  useEffect(() => {
    present.current = keys;
  });
  useEffect(() => {
    const firstOf = createSequence();
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcutKey(event)) return;
      const first = firstOf(event);
      const key = event.key.toLowerCase();
      // The letter after a G is an address, not a command.
      const run = present.current[first ? `${first} ${key}` : key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    activeHandlers.set([...activeHandlers.get(), present]);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      activeHandlers.set(activeHandlers.get().filter((other) => other !== present));
    };
  }, []);
}
