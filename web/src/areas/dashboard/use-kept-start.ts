// What somebody chose to begin a product with. In this browser for each person: others begin in their own way.
import { useState } from 'react';
import { useSession } from '../../lib/session/current-session.ts';

type Kept = 'steps' | 'away';

export interface KeptStart {
  kept: string | null;
  keep: (kept: Kept) => void;
}

export function useKeptStart(): KeptStart {
  const { userId, productId } = useSession()?.claims ?? {};
  const key = `start:${userId}:${productId}`;
  const [kept, setKept] = useState(() => localStorage.getItem(key));
  return {
    kept,
    keep(chosen) {
      localStorage.setItem(key, chosen);
      setKept(chosen);
    },
  };
}
