// The product of this tab. Each tab has its own: its address names it and its token is for it. The product of the session
// is only where the next tab starts.
import { isRealProduct, noProduct } from '@tracery/contract/products/roles';
import { showError, showInfo } from '../alerts.ts';
import { call, fetchSession } from '../api/api.ts';
import { CallFailure, refusalOf } from '../api/failure.ts';
import { refusalText, text } from '../i18n/i18n.ts';
import { openPath } from '../navigation.ts';
import { withProduct } from '../product-address.ts';
import { provideRemovedHandler, showFailure } from '../api/show-failure.ts';
import { session } from './current-session.ts';

/** The response of switching, leaving, deleting and handing over. */
interface ProductToken {
  token: string;
  productName: string;
}

/** Shows the new product here, and lets new tabs start in it. */
export const adoptProduct = (moved: ProductToken): void => void session.adoptProduct(moved);

/** Makes this product the one of this tab and of new ones. */
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

const isNotMember = (error: unknown) => refusalOf(error)?.key === 'product.notMember';

/** Shows another product in this tab only. False if the person is no member of it, which has been said then. */
export async function enterProduct(productId: number, wanted: string): Promise<boolean> {
  if (session.get()?.claims.productId === productId) return true;
  try {
    session.renew((await fetchSession(productId)).answer);
    return true;
  } catch (error) {
    if (isNotMember(error)) {
      const redirect = withProduct(wanted, productId);
      openPath(`/product/no-access?redirect=${encodeURIComponent(redirect)}`);
    } else if (error instanceof CallFailure) showFailure(error.failure);
    else throw error;
    return false;
  }
}

let entering: Promise<unknown> | undefined;

/** Back or forward led to an address, which may name another product. */
export function followAddress(productId: number | undefined): void {
  const here = session.get();
  if (!here || productId === undefined || productId === here.claims.productId) return;
  const { pathname, search } = window.location;
  const going = enterProduct(productId, pathname + search).finally(() => {
    if (entering === going) entering = undefined;
  });
  entering = going;
}

/** While the tab is on its way to another product, nothing may be opened. */
export const productBeingEntered = (): Promise<unknown> | undefined => entering;

/** The page for people without a current product. */
const productChoicePath = (productId: number): '/product/no-product' | '/product/product' =>
  productId === noProduct.belongsToNone ? '/product/no-product' : '/product/product';

let isChecking = false;

/** The person is no longer a member here: once for any number of refused calls. */
async function leaveLostProduct(): Promise<void> {
  const here = session.get();
  if (isChecking || !here) return;
  isChecking = true;
  try {
    session.renew((await fetchSession(here.claims.productId)).answer);
  } catch (error) {
    if (!isNotMember(error)) return;
    const { answer, claims } = await fetchSession();
    session.adopt(answer);
    if (isRealProduct(here.claims.productId)) showError(refusalText('product.notMember'));
    openPath(productChoicePath(claims.productId));
  } finally {
    isChecking = false;
  }
}

export const watchMembership = (): void =>
  provideRemovedHandler(() => void leaveLostProduct().catch(() => undefined));
