import { useRouter } from '@tanstack/react-router';
import { SsoCallback } from '../../areas/accounts/sso-callback.tsx';
import { openPath } from '../../lib/navigation.ts';
import { rememberedWayBack } from '../../lib/session/providers.ts';
import { safeRedirect } from './redirect-rule.ts';

/** Where providers lead back to, and where it goes on. */
export function SsoScreen() {
  const { routesByPath } = useRouter();
  const isPage = (path: string) => path.replace(/\/+$/, '') in routesByPath;
  return <SsoCallback onEntered={() => openPath(safeRedirect(rememberedWayBack(), isPage) ?? '/')} />;
}
