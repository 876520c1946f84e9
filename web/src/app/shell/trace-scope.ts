import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../../lib/session/current-session.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { addressOf } from '../routes/table.ts';

interface TraceScope {
  productId: number;
  /** As the address has it: an id, or 0 for what is planned in none. */
  iteration: string;
}

/** Which iteration Traceability showed last in this tab; undefined for the whole product. */
const lastScope = createStore<TraceScope | undefined>(undefined);

const iterationIn = (search: object): string => {
  const { iteration } = search as { iteration?: unknown };
  return typeof iteration === 'string' && /^\d+$/.test(iteration) ? iteration : '';
};

/** The scope of Traceability: as its address says while it is open, and as it was left afterwards. Empty: all. */
export function useTraceScope(): string {
  const productId = useSession()?.claims.productId ?? 0;
  const open = useRouterState({
    select: ({ location }) =>
      addressOf(location.pathname)?.path === '/trace' ? iterationIn(location.search) : undefined,
  });
  useEffect(() => {
    if (open !== undefined) lastScope.set({ productId, iteration: open });
  }, [productId, open]);
  const last = useStore(lastScope);
  return open ?? (last?.productId === productId ? last.iteration : '');
}
