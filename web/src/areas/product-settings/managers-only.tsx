// What only managers may see; others are told so, and who they can ask.
import { Link } from '@tanstack/react-router';
import { isManager } from '@tracery/contract/products/roles';
import type { ReactNode } from 'react';
import { buttonLook } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';

export function ManagersOnly({ children }: { children: ReactNode }) {
  const t = useText();
  if (isManager(useSession()?.claims.roles ?? [])) return children;
  return (
    <EmptyState title={t('product.forManagers')} text={t('product.forManagersText')}>
      <Link
        to="/setting/member"
        search={{ role: 'ProductManager' }}
        className={buttonLook({ variant: 'outlined' })}
      >
        {t('product.whoManages')}
      </Link>
    </EmptyState>
  );
}
