import { Link } from '@tanstack/react-router';
import { buttonLook } from '../../kit/ui/button.tsx';
import { Notice } from '../../kit/ui/notice.tsx';
import { LockedThread } from '../../kit/ui/illustrations.tsx';
import { useText } from '../../lib/i18n/i18n.ts';

export function ForbiddenPage() {
  const t = useText();
  return (
    <Notice level={2} illustration={<LockedThread />} title={t('forbidden.title')} text={t('forbidden.text')}>
      <Link to="/dashboard" className={buttonLook({ variant: 'outlined' })}>
        {t('forbidden.back')}
      </Link>
    </Notice>
  );
}
