// Who is sent where. A pure function: given the wanted address and the person, the page to open instead, or none.
import { noProduct } from '@tracery/contract/products/roles';
import { withProduct } from '../../lib/product-address.ts';
import { addressOf, type AppPath } from './table.ts';

export interface Wanted {
  path: string;
  /** With its question mark, or empty. */
  query: string;
  /** The product that the address names, if it was opened from outside. */
  productId?: number | undefined;
}

export interface Person {
  productId: number;
  /** Paths that the person's roles permit. */
  permitted: ReadonlySet<string>;
  defaultPage?: string | undefined;
}

export interface Detour {
  to: AppPath | '/';
  /** For the sign-in page, and for who is no member: where to go afterwards. */
  redirect?: string;
}

/** Where somebody is sent whose session stands in no product. */
function withoutProduct(productId: number): AppPath | undefined {
  if (productId === noProduct.belongsToNone) return '/product/no-product';
  return productId === noProduct.noneChosen ? '/product/product' : undefined;
}

function startPage({ productId, defaultPage = '' }: Person): AppPath {
  const chosen = addressOf(defaultPage);
  return withoutProduct(productId) ?? (chosen?.needsProduct ? chosen.path : '/dashboard');
}

/** `person` is undefined for a visitor without a session. */
export function detourFor(
  { path, query, productId }: Wanted,
  person: Person | undefined,
): Detour | undefined {
  if (path === '/index.html') return { to: person ? '/' : '/home' };
  if (path === '/') return { to: person ? startPage(person) : '/home' };
  const address = addressOf(path);
  if (!address) return { to: '/404' };
  const wanted = productId === undefined ? path + query : withProduct(path + query, productId);
  if (!person) return address.access === 'public' ? undefined : { to: '/login', redirect: wanted };
  // The session could not be taken up in the product that the address names.
  if (address.needsProduct && productId !== undefined && productId !== person.productId)
    return { to: '/product/no-access', redirect: wanted };
  // Pages for people on their way in: who is in has no business there.
  if (address.path === '/login' || address.path === '/auth-redirect') return { to: '/' };
  if (!person.permitted.has(address.path)) return { to: '/forbidden' };
  const elsewhere = address.needsProduct ? withoutProduct(person.productId) : undefined;
  return elsewhere && { to: elsewhere };
}
