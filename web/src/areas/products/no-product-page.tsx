import { isRealProduct, noProduct } from '@tracery/contract/products/roles';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonLook } from '../../kit/ui/button.tsx';
import { OwnInvitations } from '../../kit/invitations/own-invitations.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useIsGuestAccount, useSession } from '../../lib/session/current-session.ts';
import styles from './no-product-page.module.css';
import { useMayCreate } from './use-may-create.ts';

/** Opened by address while there is a current product. */
function ProductIsOpen({ name }: { name: string }) {
  const t = useText();
  return (
    <EmptyState title={t('noProduct.openTitle', { name })} text={t('noProduct.openText')}>
      <Link to="/product/product" className={buttonLook({ variant: 'outlined' })}>
        {t('noProduct.choose')}
      </Link>
      <Link to="/dashboard" className={buttonLook({ variant: 'primary' })}>
        {t('noProduct.goOn')}
      </Link>
    </EmptyState>
  );
}

export function NoProductPage({ onEntered }: { onEntered: () => void }) {
  const t = useText();
  const mayCreate = useMayCreate();
  const isGuestAccount = useIsGuestAccount();
  const { claims, productName = '' } = useSession() ?? {};
  const productId = claims?.productId ?? noProduct.belongsToNone;
  if (isRealProduct(productId)) return <ProductIsOpen name={productName} />;
  const hasProducts = productId === noProduct.noneChosen;
  const kind = hasProducts ? 'unchosen' : mayCreate ? 'none' : isGuestAccount ? 'guest' : 'uninvited';
  return (
    <>
      <div className={styles.invitations}>
        <OwnInvitations onEntered={onEntered} />
      </div>
      <EmptyState title={t(`noProduct.${kind}Title`)} text={t(`noProduct.${kind}Text`)}>
        {mayCreate && (
          <Link
            to="/product/product"
            search={{ type: 'created' }}
            className={buttonLook({ variant: hasProducts ? 'outlined' : 'primary' })}
          >
            <Plus size={16} />
            {t('picker.new')}
          </Link>
        )}
        {hasProducts && (
          <Link to="/product/product" className={buttonLook({ variant: 'primary' })}>
            {t('noProduct.choose')}
          </Link>
        )}
      </EmptyState>
    </>
  );
}
