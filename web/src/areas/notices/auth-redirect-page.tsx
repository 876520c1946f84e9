import { Link } from '@tanstack/react-router';
import { buttonLook } from '../../kit/ui/button.tsx';
import { Notice } from '../../kit/ui/notice.tsx';
import { LockedThread } from '../../kit/ui/illustrations.tsx';
import { useText } from '../../lib/i18n/i18n.ts';

/** Where links from elsewhere arrive. It never reads a token from the address. */
export function AuthRedirectPage() {
  const t = useText();
  return (
    <Notice illustration={<LockedThread />} title={t('authRedirect.title')} text={t('authRedirect.text')}>
      <Link to="/login" className={buttonLook({ variant: 'primary' })}>
        {t('action.signIn')}
      </Link>
    </Notice>
  );
}
