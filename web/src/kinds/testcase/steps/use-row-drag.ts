import { useState, type PointerEvent, type RefObject } from 'react';

interface Drag {
  from: number;
  to: number;
}

/** The place of the row under the pointer; above the first and below the last it is theirs. */
function rowAt(list: HTMLElement | null, y: number): number {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect());
  const at = rows.findIndex(({ bottom }) => y < bottom);
  return at < 0 ? rows.length - 1 : at;
}

/** Drags rows by a handle, with a mouse or a finger. Nothing moves before it is dropped. */
export function useRowDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const end = () => setDrag(undefined);
  return {
    from: drag?.from,
    /** On which side of this row the dragged one would go. */
    dropAt: (at: number) =>
      drag && drag.to === at && drag.to !== drag.from
        ? drag.to < drag.from
          ? 'before'
          : 'after'
        : undefined,
    handle: (at: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: at, to: at });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!drag) return;
        const to = rowAt(list.current, event.clientY);
        if (to !== drag.to) setDrag({ ...drag, to });
      },
      onPointerUp: () => {
        if (drag) onDrop(drag.from, drag.to);
        end();
      },
      onPointerCancel: end,
    }),
  };
}
