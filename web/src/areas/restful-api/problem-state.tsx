import { Button } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { BrokenThread } from '../../kit/ui/illustrations.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import type { FrameProblem } from './frame/messages.ts';

interface Props {
  problem: FrameProblem;
  onRetry: () => void;
}

/** Why a file cannot be shown, and where in it. It stays as it is, and the rest of the screen goes on. */
export function ProblemState({ problem: { kind, line, detail }, onRetry }: Props) {
  const t = useText();
  const title = line ? t('api.unreadableLine', { line }) : t('api.unreadable');
  const text =
    kind === 'syntax' ? t('api.problem.syntax', { detail: detail ?? '' }) : t(`api.problem.${kind}`);
  return (
    <div role="alert" style={{ flex: '1 1 auto' }}>
      <EmptyState illustration={<BrokenThread />} title={title} text={text}>
        {kind === 'tooLong' && (
          <Button variant="outlined" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
