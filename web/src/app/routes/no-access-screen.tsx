import { NoAccessPage } from '../../areas/notices/notice-pages.tsx';
import { openPath } from '../../lib/navigation.ts';
import { useRedirect } from './use-redirect.ts';

/** For who was sent a link to a product of others, and where it leads once they are a member. */
export function NoAccessScreen() {
  const wanted = useRedirect();
  return <NoAccessPage onTryAgain={wanted === undefined ? undefined : () => openPath(wanted)} />;
}
