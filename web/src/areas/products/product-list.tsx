import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import styles from './product-picker.module.css';
import { roleLabels, stageLabel, stages, type Stage } from '../../lib/product-labels.ts';
import { formatList } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { classNames } from '../../kit/ui/class-names.ts';
import { splitTags } from '../../kit/form/tags.ts';
import { Avatar } from '../../kit/ui/avatar.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { BrokenThread, LostThread } from '../../kit/ui/illustrations.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { switchProduct } from '../../lib/session/current-product.ts';
import { useIsGuestAccount } from '../../lib/session/current-session.ts';

const widths = [150, 110, 130, 90, 140, 120];

/** Skeleton rows of the final size. */
function ProductListSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      {widths.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={32} height={32} />
          <span className={styles.what}>
            <Skeleton width={width} />
          </span>
          <span className={styles.role}>
            <Skeleton width={110} />
          </span>
          <Skeleton width={136} />
        </div>
      ))}
    </div>
  );
}

/** The status of a product: six bars and its word. */
function StageBars({ stage }: { stage: number }) {
  const t = useText();
  return (
    <span className={styles.stage}>
      <span className={styles.bars} aria-hidden="true">
        {stages.map((one) => (
          <i key={one} data-state={one < stage ? 'done' : one === stage ? 'now' : undefined} />
        ))}
      </span>
      {t(stageLabel(stage as Stage))}
    </span>
  );
}

interface ProductRowData {
  id: number;
  name: string;
  tag: string;
  role: string;
  status: number;
}

interface Props {
  product: ProductRowData;
  isCurrent: boolean;
  isBusy: boolean;
  onChoose: () => void;
}

function ProductRow({ product, isCurrent, isBusy, onChoose }: Props) {
  const t = useText();
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.row, isCurrent && styles.current)}
        aria-current={isCurrent || undefined}
        aria-busy={isBusy || undefined}
        onClick={onChoose}
      >
        <span className={styles.mark}>
          <Avatar name={product.name} size="large" />
        </span>
        <span className={styles.what}>
          <span className={styles.name}>
            <span className={styles.words} title={product.name}>
              {product.name}
            </span>
            {isCurrent && <span className={styles.chip}>{t('picker.current')}</span>}
          </span>
          <span className={styles.tags}>
            {splitTags(product.tag).map((tag) => (
              <span key={tag} className={styles.tag}>
                {tag}
              </span>
            ))}
          </span>
        </span>
        <span className={styles.role}>{formatList(roleLabels(product.role).map((label) => t(label)))}</span>
        <StageBars stage={product.status} />
      </button>
    </li>
  );
}

interface ProductListProps {
  products: UseQueryResult<{ list: ProductRowData[]; total: number }>;
  currentId: number | undefined;
  name: string | undefined;
  isFiltered: boolean;
  onClear: () => void;
  onCreate: (() => void) | undefined;
  onChosen: () => void;
}

/** Arrow keys move between rows. */
function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const next = rows[rows.indexOf(document.activeElement as HTMLButtonElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function ProductList(props: ProductListProps) {
  const { products, currentId, name, isFiltered, onClear, onCreate, onChosen } = props;
  const t = useText();
  const isGuestAccount = useIsGuestAccount();
  const kind = onCreate ? 'none' : isGuestAccount ? 'guest' : 'uninvited';
  const [openingId, setOpeningId] = useState<number>();

  async function choose(product: ProductRowData): Promise<void> {
    if (product.id === currentId) return showInfo(t('picker.already'));
    if (openingId !== undefined) return;
    setOpeningId(product.id);
    try {
      await switchProduct(product);
      showInfo(t('publics.switchSuccess', { name: product.name }));
      onChosen();
    } catch {
      // `call` shows the failure; the product may be gone.
      void products.refetch();
    } finally {
      setOpeningId(undefined);
    }
  }

  if (products.isPending) return <ProductListSkeleton />;
  if (products.isError) {
    return (
      <EmptyState
        illustration={<BrokenThread />}
        title={t('picker.failedTitle')}
        text={t('picker.failedText')}
      >
        <Button variant="outlined" onClick={() => void products.refetch()}>
          {t('action.retry')}
        </Button>
      </EmptyState>
    );
  }
  if (products.data.list.length === 0 && isFiltered) {
    return (
      <EmptyState
        illustration={<LostThread />}
        title={name ? t('picker.noMatch', { name }) : t('picker.noneAtStage')}
        text={t('picker.noMatchText')}
      >
        <Button variant="outlined" onClick={onClear}>
          {t('picker.clear')}
        </Button>
      </EmptyState>
    );
  }
  if (products.data.list.length === 0) {
    return (
      <EmptyState title={t(`noProduct.${kind}Title`)} text={t(`noProduct.${kind}Text`)}>
        {onCreate && (
          <Button variant="outlined" onClick={onCreate}>
            <Plus size={16} />
            {t('picker.new')}
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    // Keys only move the focus; each row is a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className={styles.list} aria-label={t('picker.title')} onKeyDown={moveFocus}>
      {products.data.list.map((product) => (
        <ProductRow
          key={product.id}
          product={product}
          isCurrent={product.id === currentId}
          isBusy={product.id === openingId}
          onChoose={() => void choose(product)}
        />
      ))}
    </ul>
  );
}
