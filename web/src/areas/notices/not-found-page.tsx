import { Link } from '@tanstack/react-router';
import { buttonLook } from '../../kit/ui/button.tsx';
import { Notice } from '../../kit/ui/notice.tsx';
import { LostThread } from '../../kit/ui/illustrations.tsx';
import { useText } from '../../lib/i18n/i18n.ts';

export function NotFoundPage() {
  const t = useText();
  return (
    <Notice illustration={<LostThread />} title={t('notFound.title')} text={t('notFound.text')}>
      <Link to="/" className={buttonLook({ variant: 'primary' })}>
        {t('notFound.home')}
      </Link>
    </Notice>
  );
}
