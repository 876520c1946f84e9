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
  const seen = useRef({ page, sent });
  useEffect(() => {
    if (seen.current.page === page) return;
    const hasWritten = seen.current.sent !== sent;
    seen.current = { page, sent };
    if (hasWritten) void refetch();
  }, [page, refetch]);
}
