// One session, one product, but several tabs. A tab keeps showing the product it was opened in; when the session moved
// on, nothing it sends is done, and this module finds out where the session stands and offers the ways on.
import { isRealProduct, noProduct } from '@tracery/contract/products/roles';
import { showError, showInfo } from '../alerts.ts';
import { call, lookUp } from '../api/api.ts';
import { provideStanding } from '../api/report.ts';
import { refusalText, text } from '../i18n/i18n.ts';
import { openPath } from '../navigation.ts';
import { createStore } from '../store.ts';
import { session } from './current-session.ts';
import { tellOtherTabs } from './other-tabs.ts';
import type { SignedIn } from './session.ts';

interface Elsewhere {
  productName: string;
}

/** Set while the session stands in another product than this tab shows. */
export const elsewhereStore = createStore<Elsewhere | undefined>(undefined);

/** What switching, leaving, deleting and handing over answer. */
interface Moved {
  token: string;
  productName: string;
}

/** Takes up the product that a call moved the session to, here and for new tabs, and tells the others. */
export function takeProduct(moved: Moved): SignedIn {
  const signedIn = session.move(moved);
  elsewhereStore.set(undefined);
  tellOtherTabs();
  return signedIn;
}

/** Makes this product the current one. */
export async function switchTo(product: { id: number; name: string }): Promise<void> {
  const query = { productId: product.id, productName: product.name };
  takeProduct(await call('POST /prdapi/v1/products/switch-product', { query }));
}

/** Where somebody chooses who stands in no product. */
const wayToProducts = (productId: number): '/product/no-product' | '/product/product' =>
  productId === noProduct.belongsToNone ? '/product/no-product' : '/product/product';

let isLooking = false;

/** However many calls were refused for it: the server is asked once where the session stands now. */
async function lookAround(): Promise<void> {
  if (isLooking) return;
  isLooking = true;
  try {
    const here = session.get();
    const { answer, claims } = await lookUp();
    if (!here || claims.userId !== here.claims.userId) return;
    if (claims.productId === here.claims.productId) {
      session.adopt(answer);
      elsewhereStore.set(undefined);
    } else if (isRealProduct(claims.productId)) {
      elsewhereStore.set({ productName: answer.productName });
    } else {
      session.adopt(answer);
      elsewhereStore.set(undefined);
      tellOtherTabs();
      if (isRealProduct(here.claims.productId)) showError(refusalText('product.notMember'));
      openPath(wayToProducts(claims.productId));
    }
  } catch {
    // Without an answer nothing can be offered; the next refused call asks again.
  } finally {
    isLooking = false;
  }
}

/** Shows in this tab what the session stands in. What was typed stays on this device. */
export async function openOther(): Promise<void> {
  const { answer } = await lookUp();
  session.adopt(answer);
  elsewhereStore.set(undefined);
  openPath('/dashboard');
}

/** Brings the session back to what this tab shows: the page and everything typed into it stay as they are. */
export async function goBackToOwn(): Promise<void> {
  const here = session.get();
  if (!here) return;
  await switchTo({ id: here.claims.productId, name: here.productName });
  showInfo(text('publics.switchSuccess'));
}

export function followProduct(): { onProduct: (isElsewhere: boolean) => void } {
  const look = () => void lookAround();
  provideStanding({ onChanged: look, onGone: look });
  return {
    onProduct(isElsewhere) {
      if (isElsewhere) look();
      else elsewhereStore.set(undefined);
    },
  };
}
