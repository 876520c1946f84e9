// All tabs share the current product of the session, but a tab keeps showing the product it was opened in. When the
// session switches, calls of other tabs are refused; this module finds the current product and offers what to do.
import { isRealProduct, noProduct } from '@tracery/contract/products/roles';
import { showError, showInfo } from '../alerts.ts';
import { call, fetchSession } from '../api/api.ts';
import { refusalText, text } from '../i18n/i18n.ts';
import { openPath } from '../navigation.ts';
import { provideProductHandlers } from '../api/show-failure.ts';
import { createStore } from '../store.ts';
import { session } from './current-session.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import type { SignedIn } from './session.ts';

interface SwitchedProduct {
  productName: string;
}

/** Set while the session is in another product than this tab shows. */
export const productSwitchedStore = createStore<SwitchedProduct | undefined>(undefined);

/** The response of switching, leaving, deleting and handing over. */
interface ProductToken {
  token: string;
  productName: string;
}

/** Adopts the new product here and for new tabs, and notifies other tabs. */
export function adoptProduct(moved: ProductToken): SignedIn {
  const signedIn = session.adoptProduct(moved);
  productSwitchedStore.set(undefined);
  notifyOtherTabs();
  return signedIn;
}

/** Makes this product the current one. */
export async function switchProduct(product: { id: number; name: string }): Promise<void> {
  const query = { productId: product.id, productName: product.name };
  adoptProduct(await call('POST /prdapi/v1/products/switch-product', { query }));
}

/** Leaves the current product. */
export async function leaveProduct(): Promise<void> {
  const name = session.get()?.productName ?? '';
  adoptProduct(await call('POST /prdapi/v1/products/quit', {}));
  showInfo(text('leave.done', { name }));
  openPath('/product/product');
}

/** The page for people without a current product. */
const productChoicePath = (productId: number): '/product/no-product' | '/product/product' =>
  productId === noProduct.belongsToNone ? '/product/no-product' : '/product/product';

let isChecking = false;

/** Asks the server for the current product, once for any number of refused calls. */
async function checkSessionProduct(): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  try {
    const here = session.get();
    const { answer, claims } = await fetchSession();
    if (!here || claims.userId !== here.claims.userId) return;
    if (claims.productId === here.claims.productId) {
      session.adopt(answer);
      productSwitchedStore.set(undefined);
    } else if (isRealProduct(claims.productId)) {
      productSwitchedStore.set({ productName: answer.productName });
    } else {
      session.adopt(answer);
      productSwitchedStore.set(undefined);
      notifyOtherTabs();
      if (isRealProduct(here.claims.productId)) showError(refusalText('product.notMember'));
      openPath(productChoicePath(claims.productId));
    }
  } catch {
    // The next refused call asks again.
  } finally {
    isChecking = false;
  }
}

/** Shows the current product of the session in this tab. Drafts stay on this device. */
export async function openSwitchedProduct(): Promise<void> {
  const { answer } = await fetchSession();
  session.adopt(answer);
  productSwitchedStore.set(undefined);
  openPath('/dashboard');
}

/** Switches the session back to the product of this tab; the page and its text stay. */
export async function switchBack(): Promise<void> {
  const here = session.get();
  if (!here) return;
  await switchProduct({ id: here.claims.productId, name: here.productName });
  showInfo(text('publics.switchSuccess', { name: here.productName }));
}

export function watchProductSwitches(): { onProductSwitch: (isOtherProduct: boolean) => void } {
  const look = () => void checkSessionProduct();
  provideProductHandlers({ onSwitched: look, onRemoved: look });
  return {
    onProductSwitch(isOtherProduct) {
      if (isOtherProduct) look();
      else productSwitchedStore.set(undefined);
    },
  };
}
