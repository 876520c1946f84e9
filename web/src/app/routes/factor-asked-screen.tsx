import { FactorAskedPage } from '../../areas/notices/notice-pages.tsx';
import { openPath } from '../../lib/navigation.ts';
import { useRedirect } from './use-redirect.ts';

/** For a member without a second factor, and where to go on once they have one. */
export function FactorAskedScreen() {
  const wanted = useRedirect();
  return <FactorAskedPage onTryAgain={() => openPath(wanted ?? '/dashboard')} />;
}
