// Which cell of which row is being changed where it stands.
import { settableFields } from '@tracery/contract/records/bulk';
import { isPerson } from '@tracery/contract/work-item/fields';
import { useEffect, useRef } from 'react';
import { createStore } from '../../../lib/store.ts';
import { useKeyboardShortcuts } from '../../ui/keyboard-shortcuts.ts';
import { fieldOf, type Item, type ItemView } from '../view.ts';
import { statusChoices } from './bulk-actions.ts';

/** `status`, `plannedId`, or the name of a field. */
export interface RowEdit {
  item: Item;
  what: string;
  /** Below which it opens. */
  anchor: HTMLElement;
}

export const rowEdit = createStore<RowEdit | undefined>(undefined);

const editable = new Set(['rank', 'scale', 'owner', 'person', 'day']);

function canEdit(view: ItemView, what: string): boolean {
  if (what === 'status') return statusChoices(view).length > 0;
  if (what === 'plannedId') return view.isPlanned === true;
  return settableFields(view.definition).some(([name, { type }]) => name === what && editable.has(type));
}

/** The field that a key changes: the first of its type. */
function fieldFor(view: ItemView, key: 'o' | 'p' | 'd'): string | undefined {
  const settable = new Set(settableFields(view.definition).map(([name]) => name));
  return view.fields.find(({ name, isSettled }) => {
    const field = fieldOf(view, name);
    if (!settable.has(name) || isSettled) return false;
    if (key === 'o') return isPerson(field);
    return key === 'p' ? ['rank', 'scale'].includes(field.type) : field.type === 'day';
  })?.name;
}

/** The link of a row covers it; what lies below the pointer is found by its place. */
const cellAt = ({ clientX, clientY }: MouseEvent): HTMLElement | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .find((element): element is HTMLElement => element.matches('td[data-edit]'));

/** A click on a cell changes it, and so does a key in a row, unless keys mean the open item or all selected ones. */
export function useRowEditing(view: ItemView, items: readonly Item[], hasKeys: boolean): void {
  const present = useRef({ view, items });
  useEffect(() => {
    present.current = { view, items };
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const row = (event.target as HTMLElement).closest<HTMLElement>('tr');
      const isPlain = !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey);
      const cell = row && isPlain && event.detail > 0 ? cellAt(event) : undefined;
      const id = Number(row?.querySelector<HTMLElement>('[data-row]')?.dataset['row']);
      const item = present.current.items.find((one) => one.id === id);
      const what = cell?.dataset['edit'];
      if (!cell || !item || what === undefined || !canEdit(present.current.view, what)) return;
      event.preventDefault();
      event.stopPropagation();
      rowEdit.set({ item, what, anchor: cell });
    };
    window.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('click', onClick, { capture: true });
      rowEdit.set(undefined);
    };
  }, []);
  const edit = (what: string | undefined) => () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    const item = items.find(({ id }) => String(id) === row?.dataset['row']);
    if (!row || !item || what === undefined || !canEdit(view, what)) return;
    const cell = row.closest('tr')?.querySelector<HTMLElement>(`[data-edit="${what}"]`);
    rowEdit.set({ item, what, anchor: cell ?? row });
  };
  const on = (what: string | undefined) => (hasKeys && what !== undefined ? edit(what) : undefined);
  useKeyboardShortcuts({
    s: on('status'),
    o: on(fieldFor(view, 'o')),
    p: on(fieldFor(view, 'p')),
    i: on(view.isPlanned && 'plannedId'),
    d: on(fieldFor(view, 'd')),
  });
}
