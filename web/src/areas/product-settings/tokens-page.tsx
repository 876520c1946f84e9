import { TokensScreen } from '../../kit/tokens/tokens-screen.tsx';
import { ManagersOnly } from './managers-only.tsx';

export const ProductTokensPage = () => (
  <ManagersOnly>
    <TokensScreen owner="product" />
  </ManagersOnly>
);
