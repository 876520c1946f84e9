import { createRouter } from '@tanstack/react-router';
import { provideFactorHandler } from '../lib/api/show-failure.ts';
import { setNavigator } from '../lib/navigation.ts';
import { listenToOtherTabs } from '../lib/session/other-tabs.ts';
import { enterProduct, watchMembership } from '../lib/session/current-product.ts';
import { productOf, withoutProduct } from '../lib/product-address.ts';
import { addProduct, completeAddressBar, createProductHistory } from './product-history.ts';
import { ScreenFailure } from './shell/root-layout.tsx';
import { routeTree } from './routes/screens.tsx';
import { addressOf } from './routes/table.ts';
import { parseSearch, stringifySearch } from './routes/search.ts';

export const router = createRouter({
  history: createProductHistory(),
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

async function open(address: string): Promise<void> {
  const path = withoutProduct(address);
  const productId = productOf(address);
  if (productId === undefined || (await enterProduct(productId, path))) router.history.push(path);
}

export function connectRouter(): void {
  setNavigator({
    open: (address) => void open(address),
    currentPath: () => router.state.location.pathname + router.state.location.searchStr,
    addressOf: addProduct,
  });
  watchMembership();
  // The frame asks for figures of the product on every page: those that need no product stay open.
  provideFactorHandler(() => {
    const { pathname, searchStr } = router.state.location;
    if (addressOf(pathname)?.needsProduct)
      void router.navigate({ to: '/product/second-factor', search: { redirect: pathname + searchStr } });
  });
  // Going back begins at the top too; the browser would scroll to where the page was left.
  window.history.scrollRestoration = 'manual';
  router.subscribe('onResolved', ({ pathChanged }) => {
    completeAddressBar();
    if (pathChanged) window.scrollTo(0, 0);
  });
  listenToOtherTabs({
    onChange: () => void router.invalidate(),
    // Everything on this screen is somebody else's: begin anew.
    onOtherUser: () => window.location.assign('/'),
  });
}
