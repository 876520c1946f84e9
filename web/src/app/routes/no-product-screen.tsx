import { useNavigate } from '@tanstack/react-router';
import { NoProductPage } from '../../areas/products/no-product-page.tsx';

/** For who has no product open, and where an accepted invitation leads. */
export function NoProductScreen() {
  const navigate = useNavigate();
  return <NoProductPage onEntered={() => void navigate({ to: '/dashboard' })} />;
}
