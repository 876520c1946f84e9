import { isRealProduct, noProduct } from '@tracery/contract/products/roles';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { ProductPickerPage } from '../../areas/products/product-picker-page.tsx';
import { productSearch } from '../../areas/products/product-search.ts';
import { session } from '../../lib/session/current-session.ts';

/** The picker, and where it leads. */
export function PickerScreen() {
  // Whatever else stands in the address is none of the picker's business.
  const search = productSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const router = useRouter();
  const close = () => {
    const productId = session.get()?.claims.productId ?? noProduct.belongsToNone;
    if (productId === noProduct.noneChosen) void navigate({ to: '/product/no-product' });
    else if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: isRealProduct(productId) ? '/dashboard' : '/product/no-product' });
  };
  return (
    <ProductPickerPage
      search={search}
      // Replaced: going back leaves the picker, it does not walk through every filter.
      onSearch={(next) =>
        void navigate({ to: '/product/product', search: productSearch({ ...next }), replace: true })
      }
      // Going back from a new product must not ask for one more.
      onChosen={() => void navigate({ to: '/dashboard', replace: search.type !== undefined })}
      onClose={close}
    />
  );
}
