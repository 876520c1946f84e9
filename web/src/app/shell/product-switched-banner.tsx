import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { productSwitchedStore, switchBack, openSwitchedProduct } from '../../lib/session/current-product.ts';
import { useStore } from '../../lib/store.ts';
import styles from './product-switched-banner.module.css';

/** Another tab opened another product. What stands here stays as it is until the person decides. */
export function ProductSwitchedBanner() {
  const t = useText();
  const elsewhere = useStore(productSwitchedStore);
  const own = useSession()?.productName ?? '';
  const [isBusy, setBusy] = useState(false);
  if (!elsewhere) return null;
  const other = elsewhere.productName;
  const go = (way: () => Promise<void>) => () => {
    if (isBusy) return;
    setBusy(true);
    // What failed was told by the call.
    void way()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles.banner} role="alert">
      <ArrowLeftRight size={16} />
      <p>
        <strong>{t('productSwitched.title', { other })}</strong> {t('productSwitched.text', { own })}
      </p>
      <Button variant="outlined" onClick={go(switchBack)}>
        {t('productSwitched.back', { own })}
      </Button>
      <Button variant="outlined" onClick={go(openSwitchedProduct)}>
        {t('productSwitched.open', { other })}
      </Button>
    </div>
  );
}
