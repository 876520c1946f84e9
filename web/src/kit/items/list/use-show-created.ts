// After an item was made, the focus is on its row, so that Enter opens it; without a row, on Open in its message.
import { useEffect, useState } from 'react';
import { tellCreated, type Created } from '../create/tell-created.ts';
import { readListOnce, type ListQuery } from '../calls.ts';
import type { Item, ItemView } from '../view.ts';

const rowOf = (id: number) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);

interface Options {
  view: ItemView;
  /** What is listed now. */
  items: readonly Item[] | undefined;
  /** What the list is narrowed to. */
  query: ListQuery;
}

export function useShowCreated({ view, items, query }: Options) {
  const [awaitedId, setAwaitedId] = useState<number>();
  const isHere = items?.some(({ id }) => id === awaitedId) ?? false;
  useEffect(() => {
    if (awaitedId !== undefined && isHere) rowOf(awaitedId)?.focus();
  }, [awaitedId, isHere]);
  /** `isRead`: the list was read again. */
  return async (made: Created, isRead: Promise<unknown>): Promise<void> => {
    setAwaitedId(made.id);
    // Whoever goes on meanwhile is left alone.
    const goneOn = new AbortController();
    const leaveAlone = () => {
      goneOn.abort();
      setAwaitedId(undefined);
    };
    for (const event of ['keydown', 'pointerdown'])
      window.addEventListener(event, leaveAlone, { signal: goneOn.signal, capture: true });
    await isRead;
    const { total } = await readListOnce(view, { ...query, oid: made.oid, page: 1, limit: 1 });
    const takesFocus = !goneOn.signal.aborted;
    leaveAlone();
    if (!rowOf(made.id)) tellCreated(view, made, { isHidden: total === 0, takesFocus });
  };
}
