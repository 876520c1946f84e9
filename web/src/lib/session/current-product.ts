// One session, one product, but several tabs. A tab keeps showing the product it was opened in; when the session moved
// on, nothing it sends is done, and this module finds out where the session stands and offers the ways on.
import { isRealProduct, noProduct } from '@tracery/contract/products/roles';
import { showError, showInfo } from '../alerts.ts';
import { call, fetchSession } from '../api/api.ts';
import { refusalText, text } from '../i18n/i18n.ts';
import { openPath } from '../navigation.ts';
import { provideStanding } from '../api/show-failure.ts';
import { createStore } from '../store.ts';
import { session } from './current-session.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import type { SignedIn } from './session.ts';

interface SwitchedProduct {
  productName: string;
}

/** Set while the session stands in another product than this tab shows. */
export const productSwitchedStore = createStore<SwitchedProduct | undefined>(undefined);

/** What switching, leaving, deleting and handing over answer. */
interface ProductToken {
  token: string;
  productName: string;
}

/** Takes up the product that a call moved the session to, here and for new tabs, and tells the others. */
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

/** Ends the own membership of the current product; the next one is picked from the list. */
export async function leaveProduct(): Promise<void> {
  adoptProduct(await call('POST /prdapi/v1/products/quit', {}));
  showInfo(text('publics.success'));
  openPath('/product/product');
}

/** Where somebody chooses who stands in no product. */
const productChoicePath = (productId: number): '/product/no-product' | '/product/product' =>
  productId === noProduct.belongsToNone ? '/product/no-product' : '/product/product';

let isChecking = false;

/** However many calls were refused for it: the server is asked once where the session stands now. */
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
    // Without an answer nothing can be offered; the next refused call asks again.
  } finally {
    isChecking = false;
  }
}

/** Shows in this tab what the session stands in. What was typed stays on this device. */
export async function openSwitchedProduct(): Promise<void> {
  const { answer } = await fetchSession();
  session.adopt(answer);
  productSwitchedStore.set(undefined);
  openPath('/dashboard');
}

/** Brings the session back to what this tab shows: the page and everything typed into it stay as they are. */
export async function switchBack(): Promise<void> {
  const here = session.get();
  if (!here) return;
  await switchProduct({ id: here.claims.productId, name: here.productName });
  showInfo(text('publics.switchSuccess'));
}

export function watchProductSwitches(): { onProductSwitch: (isOtherProduct: boolean) => void } {
  const look = () => void checkSessionProduct();
  provideStanding({ onChanged: look, onGone: look });
  return {
    onProductSwitch(isOtherProduct) {
      if (isOtherProduct) look();
      else productSwitchedStore.set(undefined);
    },
  };
}
