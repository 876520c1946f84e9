import { WifiOff } from 'lucide-react';
import { connection } from '../../lib/api/connection.ts';
import { formatMoment } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useOutbox } from '../../lib/outbox/outbox.ts';
import { useAgeOfScreen } from '../../lib/query/use-read.ts';
import { useStore } from '../../lib/store.ts';
import styles from './banner.module.css';

/** How old what is on screen is. */
function AsOf() {
  const t = useText();
  const at = useAgeOfScreen();
  if (at === undefined) return null;
  return t('offline.asOf', { time: formatMoment(new Date(at)) });
}

/** The server cannot be reached: what is done here waits. */
export function OfflineBanner() {
  const t = useText();
  const { waiting } = useOutbox().counts;
  if (useStore(connection) === 'online') return null;
  return (
    <output className={styles.banner}>
      <WifiOff size={16} />
      <p>
        <strong>{t('offline.title')}</strong> {waiting > 0 && t('offline.waiting', { count: waiting })}{' '}
        <AsOf />
      </p>
    </output>
  );
}
