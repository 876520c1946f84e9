import { Notice } from '../../kit/ui/notice.tsx';
import { FirstKnot } from '../../kit/ui/thread-pictures.tsx';
import { useText } from '../../lib/i18n/i18n.ts';

/** A screen that is still to come. The frame says which one it is. */
export function EmptyScreen() {
  const t = useText();
  return (
    <Notice level={2} picture={<FirstKnot />} title={t('screen.emptyTitle')} text={t('screen.emptyText')} />
  );
}
