import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { BrokenThread, LostThread } from '../../kit/ui/illustrations.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { switchProduct } from '../../lib/session/current-product.ts';
import { ProductListSkeleton } from './product-list-skeleton.tsx';
import styles from './product-picker.module.css';
import { ProductRow, type ProductRowData } from './product-row.tsx';

interface Props {
  products: UseQueryResult<{ list: ProductRowData[]; total: number }>;
  currentId: number | undefined;
  name: string | undefined;
  isFiltered: boolean;
  onClear: () => void;
  onCreate: (() => void) | undefined;
  onChosen: () => void;
}

/** Up and down walk the rows, as in every list. */
function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const next = rows[rows.indexOf(document.activeElement as HTMLButtonElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function ProductList(props: Props) {
  const { products, currentId, name, isFiltered, onClear, onCreate, onChosen } = props;
  const t = useText();
  const [openingId, setOpeningId] = useState<number>();

  async function choose(product: ProductRowData): Promise<void> {
    if (product.id === currentId) return showInfo(t('picker.already'));
    if (openingId !== undefined) return;
    setOpeningId(product.id);
    try {
      await switchProduct(product);
      showInfo(t('publics.switchSuccess'));
      onChosen();
    } catch {
      // Told by the call; the product may be gone from the list.
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
      <EmptyState
        title={t(onCreate ? 'noProduct.noneTitle' : 'noProduct.guestTitle')}
        text={t(onCreate ? 'noProduct.noneText' : 'noProduct.guestText')}
      >
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
    // The keys only move the focus; each row is a button.
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
