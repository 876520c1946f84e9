import { useEffect } from 'react';

/** What the arrows point at in a list stays in sight, however long the list is. */
export function useScrollIntoView(elementId: string | undefined): void {
  useEffect(() => {
    if (elementId) document.getElementById(elementId)?.scrollIntoView({ block: 'nearest' });
  }, [elementId]);
}
