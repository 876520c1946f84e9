// The product picker: a dialog with all products of the person, to choose, create and restore.
import { limits } from '@tracery/contract/limits';
import { Plus, RefreshCw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { FilterSelect } from '../../kit/form/filter-select.tsx';
import { OwnInvitations } from '../../kit/invitations/own-invitations.tsx';
import { SearchField } from '../../kit/form/search-field.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { stages } from '../../lib/product-labels.ts';
import type { ProductSearch } from './product-search.ts';
import styles from './product-picker.module.css';
import { Button } from '../../kit/ui/button.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Pagination } from '../../kit/ui/pagination.tsx';
import { useSession } from '../../lib/session/current-session.ts';
import { ProductList } from './product-list.tsx';
import { useMayCreate } from './use-may-create.ts';
import { lazyComponent } from '../../lib/lazy-part.ts';

interface Props {
  search: ProductSearch;
  onFilter: (change: ProductSearch) => void;
  onRefresh: () => void;
}

function ProductFilters({ search, onFilter, onRefresh }: Props) {
  const t = useText();
  return (
    <div className={styles.filters}>
      <SearchField
        // Reset when the search was cleared elsewhere.
        key={search.name ?? ''}
        label={t('picker.search')}
        value={search.name ?? ''}
        maxLength={limits.product.nameMax}
        onSearch={(name) => onFilter({ name })}
      />
      <FilterSelect
        label={t('picker.stage')}
        value={String(search.status ?? '')}
        options={[
          { value: '', label: t('stageFilter.all') },
          ...stages.map((stage) => ({ value: String(stage), label: t(`stageFilter.${stage}`) })),
        ]}
        onChange={(value) => onFilter({ status: Number(value) })}
      />
      <IconButton
        label={t('action.refresh')}
        icon={<RefreshCw size={16} />}
        className={styles.refresh}
        onClick={onRefresh}
      />
    </div>
  );
}

/** Deleted products that the person can restore. */
function DeletedProducts() {
  const t = useText();
  const deleted = useRead('GET /prdapi/v1/products/deleted', {}).data?.list ?? [];
  const [restoringId, setRestoringId] = useState<number>();
  if (deleted.length === 0) return null;

  async function restore(id: number, name: string): Promise<void> {
    setRestoringId(id);
    try {
      await call('POST /prdapi/v1/products/restore/{id}', { params: { id } });
      showInfo(t('picker.restored', { name }));
      await readAgain('GET /prdapi/v1/products/list', 'GET /prdapi/v1/products/deleted');
    } catch {
      // `call` shows the failure.
    } finally {
      setRestoringId(undefined);
    }
  }

  return (
    <section className={styles.deleted} aria-label={t('picker.deleted')}>
      <h3 className={styles.deletedTitle}>{t('picker.deleted')}</h3>
      <ul>
        {deleted.map(({ id, name, daysLeft }) => (
          <li key={id} className={styles.deletedRow}>
            <span className={styles.deletedName}>{name}</span>
            <span className={styles.daysLeft}>{t('picker.daysLeft', { count: daysLeft })}</span>
            <Button
              variant="outlined"
              aria-label={t('picker.restoreName', { name })}
              busyText={restoringId === id ? t('picker.restoring') : undefined}
              onClick={() => void restore(id, name)}
            >
              {t('picker.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const loadNewProductDialog = () => import('./new-product-dialog.tsx');
const NewProductDialog = lazyComponent(async () => (await loadNewProductDialog()).NewProductDialog);

interface ProductPickerPageProps {
  search: ProductSearch;
  onSearch: (search: ProductSearch) => void;
  /** Called when a product became the current one. */
  onChosen: () => void;
  onClose: () => void;
}

export function ProductPickerPage({ search, onSearch, onChosen, onClose }: ProductPickerPageProps) {
  const t = useText();
  const mayCreate = useMayCreate();
  const productId = useSession()?.claims.productId;
  const { type, name, status, page = 1 } = search;
  const products = useRead(
    'GET /prdapi/v1/products/list',
    {
      query: { page, limit: limits.product.pickerPageSize, sort: 'name', direction: 'asc', name, status },
    },
    { keepsPrevious: true },
  );
  const filter = (change: ProductSearch) => onSearch({ ...search, page: 1, ...change });
  const create = () => onSearch({ ...search, type: 'created' });
  return (
    <>
      <Dialog
        title={t('picker.title')}
        closesOutside
        onClose={onClose}
        isFlush
        actions={
          mayCreate && (
            <Button
              variant="primary"
              onPointerEnter={() => void loadNewProductDialog()}
              onFocus={() => void loadNewProductDialog()}
              onClick={create}
            >
              <Plus size={16} />
              {t('picker.new')}
            </Button>
          )
        }
        footer={
          <Pagination
            totalText="picker.total"
            total={products.data?.total}
            page={page}
            pageSize={limits.product.pickerPageSize}
            buttons={limits.list.pageButtons}
            onPage={(next) => onSearch({ ...search, page: next })}
          />
        }
      >
        <div className={styles.invitations}>
          <OwnInvitations isInDialog onEntered={onChosen} />
        </div>
        <ProductFilters search={search} onFilter={filter} onRefresh={() => void products.refetch()} />
        <ProductList
          products={products}
          currentId={productId}
          name={name}
          isFiltered={name !== undefined || status !== undefined}
          onClear={() => onSearch({})}
          onCreate={mayCreate ? create : undefined}
          onChosen={onChosen}
        />
        {products.isSuccess && <DeletedProducts />}
      </Dialog>
      {type && mayCreate && (
        <Suspense>
          <NewProductDialog
            onClose={() => {
              const { type: _closed, ...rest } = search;
              onSearch(rest);
            }}
            onCreated={onChosen}
          />
        </Suspense>
      )}
    </>
  );
}
