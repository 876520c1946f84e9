import { useState } from 'react';
import { TextField } from '../../kit/form/text-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import styles from './product-settings.module.css';
import type { Product } from './use-product.ts';

/** Never typed: a product changes hands by being handed over. */
export function ManagerField({ product, isReadOnly }: { product: Product; isReadOnly: boolean }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const isSelf = useSession()?.claims.userId === product.managerId;
  return (
    <>
      <TextField
        label={t('product.manager')}
        value={isSelf ? `${product.manager} ${t('members.you')}` : product.manager}
        readOnly
        trailing={
          !isReadOnly && (
            <Button className={styles.handOver} onClick={() => setOpen(true)}>
              {t('product.handOver')}
            </Button>
          )
        }
      />
      {isOpen && <HandOverDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
