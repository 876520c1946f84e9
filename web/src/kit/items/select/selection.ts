// The items that are selected in the list or on the board, for what is done with all of them.
import { createStore } from '../../../lib/store.ts';
import type { Item } from '../view.ts';

/** By their ids. */
export const selection = createStore<ReadonlyMap<number, Item>>(new Map());

export function select(items: readonly Item[], isSelected: boolean): void {
  const next = new Map(selection.get());
  for (const item of items)
    if (isSelected) next.set(item.id, item);
    else next.delete(item.id);
  selection.set(next);
}
