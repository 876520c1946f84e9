import { useCallback, useState } from 'react';

/** Debounces resizing of the window. */
const settleMs = 450;

export interface ElementSize {
  width: number;
  height: number;
}

/** The size of an element: at once when it appears, later debounced. */
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
