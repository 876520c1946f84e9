import { showInfo } from './alerts.ts';
import { call } from './api/api.ts';
import { text } from './i18n/i18n.ts';
import { openPath } from './navigation.ts';
import { adoptProduct } from './session/current-product.ts';

/** Ends the own membership of the current product; the next one is picked from the list. */
export async function leaveProduct(): Promise<void> {
  adoptProduct(await call('POST /prdapi/v1/products/quit', {}));
  showInfo(text('publics.success'));
  openPath('/product/product');
}
