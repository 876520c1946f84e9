import { Link } from '@tanstack/react-router';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import type { TraceAddress } from './address.ts';

/** Shown instead of threads. */
export function NoThreads({ address }: { address: TraceAddress }) {
  const t = useText();
  const showAll = (
    <Button variant="outlined" onClick={address.showAll}>
      {t('items.showAll')}
    </Button>
  );
  if (!address.isNarrowed)
    return (
      <EmptyState title={t('trace.emptyTitle')} text={t('trace.emptyText')}>
        <Link to={kindSummaries.Requirement.screen.path} className={buttonLook({ variant: 'primary' })}>
          {t('trace.emptyStep')}
        </Link>
      </EmptyState>
    );
  if (address.isGapsOnly)
    return (
      <EmptyState title={t('trace.noGapsTitle')} text={t('trace.noGapsText')}>
        {showAll}
      </EmptyState>
    );
  return (
    <EmptyState title={t('trace.noMatchTitle')} text={t('trace.noMatchText')}>
      {showAll}
    </EmptyState>
  );
}
