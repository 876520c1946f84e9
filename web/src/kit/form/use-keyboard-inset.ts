import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', changed);
  viewport?.addEventListener('scroll', changed);
  return () => {
    viewport?.removeEventListener('resize', changed);
    viewport?.removeEventListener('scroll', changed);
  };
};

/** Zoomed in, the visual viewport is smaller too, but nothing covers the page. */
function inset(): number {
  const { visualViewport: viewport, innerHeight } = window;
  if (!viewport || viewport.scale > 1) return 0;
  return Math.max(0, Math.round(innerHeight - viewport.height - viewport.offsetTop));
}

/** How many pixels of the page's lower end an on-screen keyboard covers. */
export const useKeyboardInset = (): number => useSyncExternalStore(subscribe, inset, () => 0);
