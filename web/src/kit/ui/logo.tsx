// The mark: two lines curve into one stem, the open end is a node.
import { Link } from '@tanstack/react-router';
import { useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import styles from './logo.module.css';

export function LogoMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="var(--primary)" />
      <g fill="none" stroke="var(--onPrimary)" strokeWidth="2.4" strokeLinecap="round">
        <path d="M5 7.25h2.3A4.7 4.7 0 0 1 12 11.95V18.8" />
        <path d="M15.3 7.75A4.7 4.7 0 0 0 12 11.95" />
      </g>
      <circle cx="17.7" cy="7.25" r="2.45" fill="var(--markDot)" />
    </svg>
  );
}

/** The logo leads to where one's work is, or to the home page. */
export function LogoLink({ size }: { size: 'toolbar' | 'page' }) {
  const t = useText();
  const isPage = size === 'page';
  return (
    <Link to={useSession() ? '/dashboard' : '/home'} className={styles[size]!} aria-label={t('shell.home')}>
      <LogoMark size={isPage ? 28 : 24} />
      {t('app.name')}
    </Link>
  );
}
