import { Link } from '@tanstack/react-router';
import { isManager } from '@tracery/contract/products/roles';
import { TokensScreen } from '../../kit/tokens/tokens-screen.tsx';
import { buttonLook } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';

export function ProductTokensPage() {
  const t = useText();
  if (isManager(useSession()?.claims.roles ?? [])) return <TokensScreen owner="product" />;
  return (
    <EmptyState title={t('tokens.forManagers')} text={t('tokens.forManagersText')}>
      <Link to="/user/tokens" className={buttonLook({ variant: 'outlined' })}>
        {t('screen.tokens')}
      </Link>
    </EmptyState>
  );
}
