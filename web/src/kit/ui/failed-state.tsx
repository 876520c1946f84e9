import { useText } from '../../lib/i18n/i18n.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { BrokenThread } from './illustrations.tsx';

interface Props {
  /** What did not load. */
  title: string;
  onRetry: () => unknown;
}

/** Something did not come. The person was told why; here it can be asked for again. */
export function FailedState({ title, onRetry }: Props) {
  const t = useText();
  return (
    <EmptyState illustration={<BrokenThread />} title={title} text={t('failure.screenText')}>
      <Button variant="outlined" onClick={() => void onRetry()}>
        {t('action.retry')}
      </Button>
    </EmptyState>
  );
}
