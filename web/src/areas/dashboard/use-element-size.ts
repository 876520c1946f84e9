import { useCallback, useState } from 'react';

/** Redraws once, not at every step, while somebody drags the edge of the window. */
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
      else take();
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
