import { startTransition, useCallback, useState } from 'react';

/** A window that is being pulled would otherwise draw everything anew at each step. */
const settleMs = 450;

export interface ElementSize {
  width: number;
  height: number;
}

/** How much size an element has. At once when it appears; when that changes, once it has been still for a moment. */
export function useElementSize() {
  const [size, setSize] = useState<ElementSize>();
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let isKnown = false;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      const take = () => setSize({ width: Math.floor(width), height: Math.floor(height) });
      clearTimeout(waiting);
      if (isKnown) waiting = setTimeout(take, settleMs);
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
  return [ref, size] as const;
}
