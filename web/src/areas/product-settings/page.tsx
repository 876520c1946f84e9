import { SaveBar } from '../../kit/form/save-bar.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useIsGuestAccount, useSession } from '../../lib/session/current-session.ts';
import { DangerZone } from './danger-zone.tsx';
import { LeaveCard } from './leave-card.tsx';
import { ProductFields } from './product-fields.tsx';
import styles from './product-settings.module.css';
import { ProductTitle } from './product-title.tsx';
import { SettingsConflict } from './settings-conflict.tsx';
import { SwitchUserCard } from './switch-user-card.tsx';
import { TrashCard } from './trash-card.tsx';
import { useProductForm } from './use-product-form.ts';
import { isManagedByMe, useProduct, type Product } from './use-product.ts';
import { PageSkeleton } from './page-skeleton.tsx';

function ProductSettings({ product }: { product: Product }) {
  const t = useText();
  const isManager = isManagedByMe(product);
  const edited = useProductForm(product, isManager);
  const isGuestAccount = useIsGuestAccount();
  return (
    <>
      <div className={styles.page}>
        <div className={styles.form}>
          <ProductTitle product={product} />
          {!isManager && <p className={styles.readOnly}>{t('product.readOnly')}</p>}
          <form className={styles.fields} noValidate onSubmit={edited.submit}>
            <ProductFields product={product} form={edited.form} isReadOnly={!isManager} />
            {/* With several fields, Enter submits only a form that has a button. */}
            <button type="submit" hidden disabled={!isManager}>
              {t('action.save')}
            </button>
          </form>
        </div>
        <aside className={styles.side} aria-label={t('product.more')}>
          <TrashCard />
          {isManager ? (
            <>
              <SwitchUserCard />
              <DangerZone product={product} />
            </>
          ) : (
            !isGuestAccount && <LeaveCard product={product} />
          )}
        </aside>
      </div>
      {isManager && (
        <SaveBar
          form="product"
          hint={t('product.saveHint')}
          isDirty={edited.isDirty}
          isSaving={edited.isSaving}
          onSave={edited.submit}
          onDiscard={edited.discard}
        />
      )}
      <SettingsConflict edited={edited} name={product.name} />
    </>
  );
}

function ProductOfSession({ id }: { id: number }) {
  const t = useText();
  const { data: product, isError, refetch } = useProduct(id);
  if (product) return <ProductSettings key={`${id} ${isManagedByMe(product)}`} product={product} />;
  if (!isError) return <PageSkeleton />;
  return <FailedState title={t('product.failed')} onRetry={refetch} />;
}

export function ProductSettingsPage() {
  const id = useSession()?.claims.productId ?? 0;
  return <ProductOfSession id={id} />;
}
