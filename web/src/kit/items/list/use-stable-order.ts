// Rows keep their places while somebody reads them: a change of one row does not send it to the top. They are sorted
// anew when the list is loaded anew.
import { useMemo, useState } from 'react';
import type { Item } from '../view.ts';

/** Items that were there stay in their order; a new one comes after the one that the server has before it. */
export function inKnownOrder(known: readonly number[], items: readonly Item[]): Item[] {
  const places = new Map(known.map((id, place) => [id, place]));
  const ordered = items
    .filter(({ id }) => places.has(id))
    .sort((a, b) => places.get(a.id)! - places.get(b.id)!);
  items.forEach((item, at) => {
    if (places.has(item.id)) return;
    const before = items[at - 1];
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, item);
  });
  return ordered;
}

/** The open item stays where it was, even if it no longer belongs on this page. */
export function withOpenItem(
  known: readonly number[],
  ordered: readonly Item[],
  open: Item | undefined,
): readonly Item[] {
  const place = open ? known.indexOf(open.id) : -1;
  if (!open || place < 0 || ordered.some(({ id }) => id === open.id)) return ordered;
  return ordered.toSpliced(place, 0, open);
}

interface Options {
  /** What the list is asked for: another question is another list. */
  asked: string;
  items: readonly Item[] | undefined;
  /** The answer to this question has come, and is not being asked for. */
  isSettled: boolean;
  open: Item | undefined;
}

export function useStableOrder({ asked, items, isSettled, open }: Options) {
  const [known, setKnown] = useState<{ asked: string; order: readonly number[] }>();
  const order = known?.asked === asked ? known.order : undefined;
  const shown = useMemo(
    () => (items && order ? withOpenItem(order, inKnownOrder(order, items), open) : items),
    [items, order, open],
  );
  const places = shown?.map(({ id }) => id);
  const isNew = order ? String(order) !== String(places) : isSettled;
  if (places && isNew) setKnown({ asked, order: places });
  return { shown, forgetOrder: () => setKnown(undefined) };
}
