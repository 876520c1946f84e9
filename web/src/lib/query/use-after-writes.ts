import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { pendingWrites } from '../pending-writes.ts';

/** Writes that this tab has sent so far. */
let sent = 0;
pendingWrites.subscribe(() => {
  if (pendingWrites.get() > 0) sent += 1;
});

/** Asks again on the next page, if something was written on the one that was left. */
export function useAfterWrites(refetch: () => Promise<unknown>): void {
  const page = useRouterState({ select: ({ location }) => location.pathname });
  const seen = useRef(sent);
  useEffect(() => {
    if (seen.current === sent) return;
    seen.current = sent;
    void refetch();
  }, [page, refetch]);
}
