import { useEffect } from 'react';

/** Keeps the active option of a long list visible. */
export function useScrollIntoView(elementId: string | undefined): void {
  useEffect(() => {
    if (elementId) document.getElementById(elementId)?.scrollIntoView({ block: 'nearest' });
  }, [elementId]);
}
