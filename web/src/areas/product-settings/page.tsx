import { Link } from '@tanstack/react-router';
import type { TraceRules } from '@tracery/contract/traces/trace-state';
import { LayoutGrid } from 'lucide-react';
import { Suspense } from 'react';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import styles from './product-settings.module.css';
import { Avatar } from '../../kit/ui/avatar.tsx';
import { creatorOf, usePersonText } from '../../kit/ui/person.ts';
import { buttonLook } from '../../kit/ui/button.tsx';
import { formatList, formatMoment } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { isManagedByMe, useProduct, useProductForm, type NeededStages, type Product } from './use-product.ts';
import { FormConflict } from '../../kit/form/form-conflict.tsx';
import { splitTags } from '../../kit/form/tags.ts';
import { stageLabel, type ProductKind, type Stage } from '../../lib/product-labels.ts';
import { SaveBar } from '../../kit/form/save-bar.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { useIsGuestAccount, useSession } from '../../lib/session/current-session.ts';
import {
  DangerZone,
  LeaveCard,
  ProposalsCard,
  SecondFactorCard,
  SwitchUserCard,
  GitCard,
  TokensCard,
  TrashCard,
  WebhooksCard,
} from './side-cards.tsx';
import { lazyComponent, withTexts } from '../../lib/lazy-part.ts';
import { neededLabels, ProductFields } from './product-fields.tsx';

const ArchiveCard = lazyComponent(
  withTexts('programs', async () => (await import('./archive/archive-card.tsx')).ArchiveCard),
);

/** Skeleton while loading. */
const PageSkeleton = () => (
  <div className={styles.page} aria-busy="true">
    <div className={styles.form}>
      <div className={styles.title}>
        <Skeleton width={44} height={44} />
        <Skeleton width={220} height={18} />
      </div>
      <div className={styles.fields}>
        {Array.from({ length: 6 }, (_, field) => (
          <Skeleton key={field} height={40} />
        ))}
      </div>
    </div>
    <aside className={styles.side}>
      <Skeleton height={110} />
      <Skeleton height={170} />
    </aside>
  </div>
);

function ProductTitle({ product }: { product: Product }) {
  const t = useText();
  const { name, createdAt, updatedAt, version } = product;
  const textOf = usePersonText();
  const facts = {
    name: textOf(creatorOf(product)),
    created: formatMoment(new Date(createdAt)),
    updated: formatMoment(new Date(updatedAt)),
    version,
  };
  return (
    <div className={styles.title}>
      <span className={styles.mark}>
        <Avatar name={name} size="huge" />
      </span>
      <div className={styles.titleWords}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.caption}>{t('product.created', facts)}</p>
      </div>
      <Link to="/product/product" className={buttonLook({ variant: 'outlined' })}>
        <LayoutGrid size={14} />
        {t('product.allProducts')}
      </Link>
    </div>
  );
}

const asIs = (value: string) => value;

interface Props {
  edited: ReturnType<typeof useProductForm>;
  name: string;
}

function SettingsConflict({ edited, name }: Props) {
  const t = useText();
  return (
    <FormConflict
      edited={edited}
      name={name}
      fields={[
        { field: 'name', label: t('product.name'), show: asIs },
        {
          field: 'kind',
          label: t('product.visibility'),
          show: (value) => t(`kind.${value as ProductKind}`),
        },
        { field: 'tag', label: t('product.tags'), show: (value) => formatList(splitTags(value)) },
        {
          field: 'status',
          label: t('product.stage'),
          show: (value) => t(stageLabel(Number(value) as Stage)),
        },
        {
          field: 'neededStages',
          label: t('product.needed'),
          show: (value) => t(neededLabels[value as NeededStages]),
        },
        {
          field: 'fromImportance',
          label: t('product.fromImportance'),
          show: (value) => t(`importance.${value as TraceRules['fromImportance']}`),
        },
        { field: 'content', label: t('product.content'), show: asIs, isText: true },
      ]}
    />
  );
}

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
              <TokensCard />
              <WebhooksCard />
              <GitCard />
              <Suspense>
                <ArchiveCard />
              </Suspense>
              <SecondFactorCard product={product} />
              <ProposalsCard product={product} />
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
