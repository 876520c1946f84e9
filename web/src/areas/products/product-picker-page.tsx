// The picker: all products of the person, as a dialog over the frame. It also brings new and deleted products in.
import { limits } from '@tracery/contract/limits';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Pagination } from '../../kit/ui/pagination.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { productSwitchedStore } from '../../lib/session/current-product.ts';
import { useStore } from '../../lib/store.ts';
import { DeletedProducts } from './deleted-products.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductList } from './product-list.tsx';
import type { ProductSearch } from './product-search.ts';
import { useMayCreate } from './use-may-create.ts';

const loadNewProductDialog = () => import('./new-product-dialog.tsx');
const NewProductDialog = lazy(async () => ({ default: (await loadNewProductDialog()).NewProductDialog }));

interface Props {
  search: ProductSearch;
  onSearch: (search: ProductSearch) => void;
  /** A product became the current one. */
  onChosen: () => void;
  onClose: () => void;
}

export function ProductPickerPage({ search, onSearch, onChosen, onClose }: Props) {
  const t = useText();
  const mayCreate = useMayCreate();
  const own = useSession()?.claims.productId;
  // While the session stands elsewhere, none is current here: choosing the product of this tab brings the session back.
  const productId = useStore(productSwitchedStore) ? undefined : own;
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
            total={products.data?.total}
            page={page}
            pageSize={limits.product.pickerPageSize}
            buttons={limits.list.pageButtons}
            onPage={(next) => onSearch({ ...search, page: next })}
          />
        }
      >
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
