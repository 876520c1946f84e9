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
export const isSingleKey = (event: KeyboardEvent): boolean =>
  shortcutsStore.get() &&
  openDialogs.get().length === 0 &&
  !event.defaultPrevented &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !takesText(event.target);

/** How long after the first of two keys the second may come. */
const patience = 1500;

type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** What the parts of the page that are on screen answer to. */
const atWork = createStore<readonly { current: Keys }[]>([]);

const keysAtWork = () =>
  atWork.get().flatMap(({ current }) => Object.entries(current).flatMap(([key, run]) => (run ? [key] : [])));

/** G leads to a page, C makes something, and others begin what a part of the page answers to. */
const isFirst = (key: string) =>
  key === 'g' || key === 'c' || keysAtWork().some((known) => known.startsWith(`${key} `));

/** Of two keys one after the other the first. Asked once for each key. */
export function createSequence(): (event: KeyboardEvent) => string | undefined {
  let pressed: { key: string; at: number } | undefined;
  return ({ key, timeStamp, shiftKey }) => {
    const first = pressed && timeStamp - pressed.at < patience ? pressed.key : undefined;
    pressed = !first && !shiftKey && isFirst(key) ? { key, at: timeStamp } : undefined;
    return first;
  };
}

/** Keys that the page as it stands answers to. */
export function useKeysAtWork(): Set<string> {
  useStore(atWork);
  return new Set(keysAtWork());
}

/**
 * `{ n: create, 's f': fail }`: letters by their small form, others by the name the browser gives them; two with a space
 * between them one after the other.
 */
export function useSingleKeys(keys: Keys): void {
  const present = useRef(keys);
  useEffect(() => {
    present.current = keys;
  });
  useEffect(() => {
    const firstOf = createSequence();
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return;
      const first = firstOf(event);
      const key = event.key.toLowerCase();
      // The letter after a G is an address, not a command.
      const run = present.current[first ? `${first} ${key}` : key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    atWork.set([...atWork.get(), present]);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      atWork.set(atWork.get().filter((other) => other !== present));
    };
  }, []);
}
