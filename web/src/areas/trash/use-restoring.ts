// Restoring by button or by key; whoever restores one after the other never loses the place.
import type { Answer, Registry } from '@tracery/contract';
import { useEffect, useRef, useState } from 'react';
import { useKeyboardShortcuts } from '../../kit/ui/keyboard-shortcuts.ts';
import { restoreFromTrash } from '../../kit/items/detail/delete-item.tsx';

export type Deleted = Answer<Registry['GET /damapi/v1/trash/list']>['list'][number];

const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-restore]')];
const focused = () => buttons().indexOf(document.activeElement as HTMLElement);

function moveFocus(by: 1 | -1): void {
  const all = buttons();
  const from = focused();
  all[from < 0 ? 0 : Math.min(all.length - 1, Math.max(0, from + by))]?.focus();
}

export function useRestore(items: readonly Deleted[]) {
  const [restoringId, setRestoringId] = useState<number>();
  /** The item whose button has the focus and goes away with it, and its place. */
  const removedRow = useRef<{ id: number; row: number }>(undefined);
  useEffect(() => {
    const { id, row } = removedRow.current ?? { row: 0 };
    if (id === undefined || items.some((item) => item.id === id)) return;
    removedRow.current = undefined;
    const all = buttons();
    (all[Math.min(row, all.length - 1)] ?? document.querySelector('main'))?.focus();
  }, [items]);

  const restore = async (item: Deleted) => {
    const row = focused();
    removedRow.current = row >= 0 ? { id: item.id, row } : undefined;
    setRestoringId(item.id);
    try {
      await restoreFromTrash(item);
    } catch {
      // Told, and the row stays.
      removedRow.current = undefined;
    }
    setRestoringId(undefined);
  };
  useKeyboardShortcuts({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    arrowdown: () => moveFocus(1),
    arrowup: () => moveFocus(-1),
    r: () => buttons()[focused()]?.click(),
  });
  return { restoringId, restore };
}
