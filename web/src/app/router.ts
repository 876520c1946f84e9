import { createRouter } from '@tanstack/react-router';
import { setNavigator } from '../lib/navigation.ts';
import { listenToOtherTabs } from '../lib/session/other-tabs.ts';
import { watchProductSwitches } from '../lib/session/current-product.ts';
import { ScreenFailure } from './shell/root-layout.tsx';
import { routeTree } from './routes/screens.tsx';
import { parseSearch, stringifySearch } from './routes/search.ts';

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailure,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** Whom the sign-in page greets after registering or setting a password. */
    username?: string;
  }
}

export function connectRouter(): void {
  setNavigator({
    open: (path) => router.history.push(path),
    currentPath: () => router.state.location.pathname + router.state.location.searchStr,
  });
  // Going back begins at the top too; the browser would scroll to where the page was left.
  window.history.scrollRestoration = 'manual';
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) window.scrollTo(0, 0);
  });
  listenToOtherTabs({
    ...watchProductSwitches(),
    onChange: () => void router.invalidate(),
    // Everything on this screen is somebody else's: begin anew.
    onOtherUser: () => window.location.assign('/'),
  });
}
