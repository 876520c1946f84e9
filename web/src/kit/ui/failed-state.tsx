import { connection } from '../../lib/api/connection.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { BrokenThread } from './illustrations.tsx';

interface Props {
  /** What failed to load. */
  title: string;
  onRetry: () => unknown;
}

/** Shown in place of content that failed to load, with a button to retry. */
export function FailedState({ title, onRetry }: Props) {
  const t = useText();
  const isOffline = useStore(connection) === 'offline';
  return (
    <EmptyState
      illustration={<BrokenThread />}
      title={title}
      text={t(isOffline ? 'offline.missing' : 'failure.screenText')}
    >
      <Button variant="outlined" onClick={() => void onRetry()}>
        {t('action.retry')}
      </Button>
    </EmptyState>
  );
}
