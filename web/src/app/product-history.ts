// The history of the browser, with the product of the tab in every address that shows one. Links, copied addresses and
// new tabs get it by `createHref`; the router itself reads addresses without it.
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { isRealProduct } from '@tracery/contract/products/roles';
import { productInAddressBar, withoutProduct, withProduct } from '../lib/product-address.ts';
import { followAddress } from '../lib/session/current-product.ts';
import { session } from '../lib/session/current-session.ts';
import { addressOf } from './routes/table.ts';

export function addProduct(address: string): string {
  const productId = session.get()?.claims.productId;
  const [pathname = ''] = address.split(/[?#]/, 1);
  const isShown = productId !== undefined && isRealProduct(productId) && addressOf(pathname)?.needsProduct;
  return isShown ? withProduct(address, productId) : address;
}

function parseLocation() {
  const { pathname, search, hash } = window.location;
  const shown = withoutProduct(search);
  return {
    href: pathname + shown + hash,
    pathname,
    search: shown,
    hash,
    state: window.history.state as RouterHistory['location']['state'],
  };
}

export function createProductHistory(): RouterHistory {
  // Back and forward may lead to another product. Heard before the router, whose guard waits for it.
  window.addEventListener('popstate', () => followAddress(productInAddressBar()));
  return createBrowserHistory({ parseLocation, createHref: addProduct });
}

/** An address that was opened without its product, or before the tab had one. */
export function completeAddressBar(): void {
  const { pathname, search, hash } = window.location;
  const present = pathname + search + hash;
  const complete = addProduct(present);
  if (complete === present) return;
  // The router listens to `window.history.replaceState`; for it nothing has changed.
  History.prototype.replaceState.call(window.history, window.history.state, '', complete);
}
