// Space selects a row, Shift and arrows or a click extend, Ctrl A takes the page, Escape lets go.
import { useEffect, useRef } from 'react';
import { takesText } from '../../ui/keyboard-shortcuts.ts';
import { openDialogs } from '../../ui/open-dialogs.ts';
import type { Item } from '../view.ts';
import { select, selection } from './selection.ts';

const idOf = (element: Element | null | undefined): number | undefined => {
  const row = element?.closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset['row']) : undefined;
};

/** From one to the other, as they stand on the screen, within a lane if there are lanes. */
function rangeOf(from: number, to: number): number[] {
  const column = document.querySelector(`[data-row="${to}"]`)?.closest('[data-rows]') ?? document;
  const ids = [...column.querySelectorAll<HTMLElement>('[data-row]')].map((row) =>
    Number(row.dataset['row']),
  );
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

export function useSelectKeys(items: readonly Item[]): void {
  const present = useRef(items);
  useEffect(() => {
    present.current = items;
  });
  useEffect(() => {
    /** Where a range starts, and what was selected before it. */
    let anchor: { id: number; before: ReadonlyMap<number, Item> } | undefined;
    const itemsOf = (ids: readonly number[]) => present.current.filter(({ id }) => ids.includes(id));
    const toggle = (id: number) => {
      select(itemsOf([id]), !selection.get().has(id));
      anchor = { id, before: selection.get() };
    };
    const extendTo = (id: number) => {
      anchor ??= { id, before: selection.get() };
      selection.set(anchor.before);
      select(itemsOf(rangeOf(anchor.id, id)), true);
    };
    const extendByKey = () => {
      const id = idOf(document.activeElement);
      if (id === undefined) return;
      anchor ??= { id, before: selection.get() };
      // The list itself moves the focus, after this.
      setTimeout(() => extendTo(idOf(document.activeElement) ?? id));
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (takesText(event.target) || openDialogs.get().length > 0) return;
      if (event.altKey || event.isComposing) return;
      const id = idOf(document.activeElement);
      const isCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (isCommand && key === 'a' && present.current.length > 0) {
        event.preventDefault();
        select(present.current, true);
      } else if (isCommand) return;
      else if (key === ' ' && id !== undefined) {
        event.preventDefault();
        toggle(id);
      } else if (event.shiftKey && ['arrowdown', 'arrowup', 'j', 'k'].includes(key)) extendByKey();
      else if (key === 'escape' && selection.get().size > 0) {
        // Before it closes anything else.
        event.preventDefault();
        event.stopPropagation();
        selection.set(new Map());
        anchor = undefined;
      }
    };
    const onClick = (event: MouseEvent) => {
      const target = event.target as HTMLElement;
      const box = target.closest<HTMLElement>('[data-select]');
      const id = box ? Number(box.dataset['select']) : idOf(target);
      if (id === undefined) return;
      const isSelecting = selection.get().size > 0;
      if (event.shiftKey) {
        event.preventDefault();
        event.stopPropagation();
        if (anchor) extendTo(id);
        else toggle(id);
      } else if (box) anchor = { id, before: new Map([...selection.get()].filter(([one]) => one !== id)) };
      else if (isSelecting && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        event.stopPropagation();
        toggle(id);
      }
    };
    const options = { capture: true };
    window.addEventListener('keydown', onKeyDown, options);
    window.addEventListener('click', onClick, options);
    return () => {
      window.removeEventListener('keydown', onKeyDown, options);
      window.removeEventListener('click', onClick, options);
    };
  }, []);
}
