import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useAgeOfScreen } from '../../lib/query/use-read.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/** The page itself comes first. */
function useIsPageShown(): boolean {
  const isShown = useAgeOfScreen() !== undefined;
  const [isLater, setLater] = useState(false);
  useEffect(() => (isShown ? whenIdle(() => setLater(true)) : undefined), [isShown]);
  return isLater;
}

export function Later({ children }: { children: ReactNode }) {
  return useIsPageShown() && <Suspense>{children}</Suspense>;
}
