import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { elsewhereStore, goBackToOwn, openOther } from '../../lib/session/product-standing.ts';
import { useStore } from '../../lib/store.ts';
import styles from './elsewhere-banner.module.css';

/** Another tab opened another product. What stands here stays as it is until the person decides. */
export function ElsewhereBanner() {
  const t = useText();
  const elsewhere = useStore(elsewhereStore);
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
        <strong>{t('elsewhere.title', { other })}</strong> {t('elsewhere.text', { own })}
      </p>
      <Button variant="outlined" onClick={go(goBackToOwn)}>
        {t('elsewhere.back', { own })}
      </Button>
      <Button variant="outlined" onClick={go(openOther)}>
        {t('elsewhere.open', { other })}
      </Button>
    </div>
  );
}
