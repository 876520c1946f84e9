import { WifiOff } from 'lucide-react';
import { connection } from '../../lib/api/connection.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useOutbox } from '../../lib/outbox/outbox.ts';
import { useStore } from '../../lib/store.ts';
import styles from './product-switched-banner.module.css';

/** The server cannot be reached: what is done here waits. */
export function OfflineBanner() {
  const t = useText();
  const { waiting } = useOutbox().counts;
  if (useStore(connection) === 'online') return null;
  return (
    <output className={styles.banner}>
      <WifiOff size={16} />
      <p>
        <strong>{t('offline.title')}</strong> {waiting > 0 && t('offline.waiting', { count: waiting })}
      </p>
    </output>
  );
}
