import { useSyncExternalStore } from 'react';

/** Whether the window is at least so wide; follows it while it changes. */
export function useWindowAtLeast(pixels: number): boolean {
  const query = `(min-width: ${pixels}px)`;
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
