import { Button } from '../../kit/ui/button.tsx';
import { Notice } from '../../kit/ui/notice.tsx';
import { BrokenThread } from '../../kit/ui/illustrations.tsx';
import { useText } from '../../lib/i18n/i18n.ts';

/** A screen that could not be fetched or drawn. Loading the page anew is the way out of both. */
export function ScreenFailure() {
  const t = useText();
  return (
    <Notice illustration={<BrokenThread />} title={t('failure.screenTitle')} text={t('failure.screenText')}>
      <Button variant="outlined" onClick={() => window.location.reload()}>
        {t('failure.screenRetry')}
      </Button>
    </Notice>
  );
}
