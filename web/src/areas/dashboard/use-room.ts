import { startTransition, useCallback, useState } from 'react';

/** A window that is being pulled would otherwise draw everything anew at each step. */
const stillFor = 450;

export interface Room {
  width: number;
  height: number;
}

/** How much room an element has. At once when it appears; when that changes, once it has been still for a moment. */
export function useRoom() {
  const [room, setRoom] = useState<Room>();
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let isKnown = false;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      const take = () => setRoom({ width: Math.floor(width), height: Math.floor(height) });
      clearTimeout(waiting);
      if (isKnown) waiting = setTimeout(take, stillFor);
      // As an urgent update it would show a placeholder first, which React then keeps for a third of a second.
      else startTransition(take);
      isKnown = true;
    });
    observer.observe(element);
    return () => {
      clearTimeout(waiting);
      observer.disconnect();
    };
  }, []);
  return [ref, room] as const;
}
