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

type First = 'g' | 'c';

/** Of two keys one after the other the first: G leads to a page, C makes something. Asked once for each key. */
export function createSequence(): (event: KeyboardEvent) => First | undefined {
  let pressed: { key: First; at: number } | undefined;
  return ({ key, timeStamp, shiftKey }) => {
    const first = pressed && timeStamp - pressed.at < patience ? pressed.key : undefined;
    pressed =
      !first && !shiftKey && (key === 'g' || key === 'c') ? { key: key as First, at: timeStamp } : undefined;
    return first;
  };
}

type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** What the parts of the page that are on screen answer to. */
const atWork = createStore<readonly { current: Keys }[]>([]);

/** Keys that the page as it stands answers to. */
export const useKeysAtWork = (): Set<string> =>
  new Set(
    useStore(atWork).flatMap(({ current }) =>
      Object.entries(current).flatMap(([key, run]) => (run ? [key] : [])),
    ),
  );

/** `{ n: create }`: letters by their small form, others by the name the browser gives them. */
export function useSingleKeys(keys: Keys): void {
  const present = useRef(keys);
  useEffect(() => {
    present.current = keys;
  });
  useEffect(() => {
    const firstOf = createSequence();
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return;
      // The letter after a G is an address, not a command.
      const run = firstOf(event) ? undefined : present.current[event.key.toLowerCase()];
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
