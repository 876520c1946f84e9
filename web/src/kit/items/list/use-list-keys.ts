// Walking the list and the open item by keys.
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { openDialogs } from '../../ui/open-dialogs.ts';
import { takesText, useKeyboardShortcuts } from '../../ui/keyboard-shortcuts.ts';
import type { Address } from '../address/address.ts';
import { collectTyping } from './typed-ahead.ts';

/** The next row from the one that has the focus, or else from the open one. */
function step(by: 1 | -1): void {
  // Where rows stand in several columns, it stays in its own.
  const column = document.activeElement?.closest('[data-rows]') ?? document;
  const rows = [...column.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = rows.indexOf(document.activeElement as HTMLElement);
  const from = focused >= 0 ? focused : rows.findIndex((row) => row.ariaCurrent === 'true');
  const next = from < 0 ? rows[0] : rows[Math.min(rows.length - 1, Math.max(0, from + by))];
  next?.focus();
}

/** So often a key that is held down opens the next item, in milliseconds. */
const heldEvery = 200;
let openedAt = 0;

/** The item after the open one, in the list or in its lane. */
function openNext(by: 1 | -1, { repeat, timeStamp }: KeyboardEvent, open: (id: number) => void): void {
  if (repeat && timeStamp - openedAt < heldEvery) return;
  const present = document.querySelector<HTMLElement>('[data-row][aria-current=true]');
  const column = present?.closest('[data-rows]') ?? document;
  const rows = [...column.querySelectorAll<HTMLElement>('[data-row]')];
  const next = present ? rows[rows.indexOf(present) + by] : rows[0];
  openedAt = timeStamp;
  if (!next) {
    // Beyond the page.
    document.querySelector<HTMLElement>(by > 0 ? '[data-walk=next]' : '[data-walk=previous]')?.click();
    return;
  }
  // Out of sight where the item has all the room.
  next.focus();
  open(Number(next.dataset['row']));
}

/** Out of a field again, to where keys are commands. */
function leaveField({ key, target, defaultPrevented }: KeyboardEvent): void {
  if (defaultPrevented || !takesText(target) || openDialogs.get().length > 0) return;
  const field = target as HTMLElement;
  if (key === 'Escape') field.closest<HTMLElement>('[data-item]')?.focus({ preventScroll: true });
  if (key === 'ArrowDown' && field.matches('[type=search]')) step(1);
}

function toSearch(open: () => void): void {
  // It must be in sight before it can take the focus.
  flushSync(open);
  document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
}

/** R leads from a row, or from the open item, to the field for a comment. */
async function toComment({ openId, open }: Address): Promise<void> {
  const row = (document.activeElement as HTMLElement | null)?.dataset['row'];
  const id = row === undefined ? openId : Number(row);
  if (id === undefined) return;
  const typedAhead = collectTyping();
  if (id !== openId) open(id);
  const { focusCommentField } = await import('./focus-comment-field.ts');
  focusCommentField(id, typedAhead);
}

/** Escape leads out of the fields of an open item. */
export const useLeavingFields = (): void =>
  useEffect(() => {
    window.addEventListener('keydown', leaveField);
    return () => window.removeEventListener('keydown', leaveField);
  }, []);

/** Ctrl D copies the open item. */
export function useCopyKey(onCopy: (() => void) | undefined): void {
  useEffect(() => {
    if (!onCopy) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'd') return;
      if (openDialogs.get().length > 0) return;
      event.preventDefault();
      onCopy();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onCopy]);
}

interface Options {
  address: Address;
  /** Opens the search where it is closed. */
  onSearch: () => void;
  onCreate: (() => void) | undefined;
  onCopy: (() => void) | undefined;
}

export function useListKeys({ address, onSearch, onCreate, onCopy }: Options): void {
  const { openId, isExpanded } = address;
  const isOpen = openId !== undefined;
  useKeyboardShortcuts({
    r: () => void toComment(address),
    j: (event) => (isOpen ? openNext(1, event, address.open) : step(1)),
    k: (event) => (isOpen ? openNext(-1, event, address.open) : step(-1)),
    arrowdown: () => step(1),
    arrowup: () => step(-1),
    '/': () => toSearch(onSearch),
    n: onCreate,
    x: isOpen ? () => address.open(openId, !isExpanded) : undefined,
    escape: isOpen ? address.close : undefined,
  });
  useLeavingFields();
  useCopyKey(onCopy);
}
