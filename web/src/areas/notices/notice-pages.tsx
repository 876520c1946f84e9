import { Link } from '@tanstack/react-router';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { Notice } from '../../kit/ui/notice.tsx';
import { LockedThread, LostThread } from '../../kit/ui/illustrations.tsx';
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

/** Says nothing about what the link leads to: not even whether it exists. */
export function NoAccessPage({ onTryAgain }: { onTryAgain: (() => void) | undefined }) {
  const t = useText();
  return (
    <Notice level={2} illustration={<LockedThread />} title={t('noAccess.title')} text={t('noAccess.text')}>
      <Link to="/product/product" className={buttonLook({ variant: 'primary' })}>
        {t('noAccess.choose')}
      </Link>
      {onTryAgain && (
        <Button variant="outlined" onClick={onTryAgain}>
          {t('noAccess.again')}
        </Button>
      )}
    </Notice>
  );
}

/** The product is closed to members without a second factor; their own settings are not. */
export function FactorAskedPage({ onTryAgain }: { onTryAgain: () => void }) {
  const t = useText();
  return (
    <Notice
      level={2}
      illustration={<LockedThread />}
      title={t('factorAsked.title')}
      text={t('factorAsked.text')}
    >
      <Link to="/user/settings" className={buttonLook({ variant: 'primary' })}>
        {t('factorAsked.settings')}
      </Link>
      <Button variant="outlined" onClick={onTryAgain}>
        {t('noAccess.again')}
      </Button>
      <Link to="/product/product" className={buttonLook({ variant: 'text' })}>
        {t('noAccess.choose')}
      </Link>
    </Notice>
  );
}

/** The landing page of external links. Never reads a token from the address. */
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
