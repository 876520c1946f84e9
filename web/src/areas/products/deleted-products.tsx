import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { readAgain, useRead } from '../../lib/query/use-read.ts';
import styles from './product-picker.module.css';

/** Products that the person managed and deleted, as long as they can be brought back. */
export function DeletedProducts() {
  const t = useText();
  const deleted = useRead('GET /prdapi/v1/products/deleted', {}).data?.list ?? [];
  const [restoringId, setRestoringId] = useState<number>();
  if (deleted.length === 0) return null;

  async function restore(id: number): Promise<void> {
    setRestoringId(id);
    try {
      await call('POST /prdapi/v1/products/restore/{id}', { params: { id } });
      showInfo(t('publics.restoreSuccess'));
      await readAgain('GET /prdapi/v1/products/list', 'GET /prdapi/v1/products/deleted');
    } catch {
      // Told by the call.
    } finally {
      setRestoringId(undefined);
    }
  }

  return (
    <section className={styles.deleted} aria-label={t('picker.deleted')}>
      <h3 className={styles.deletedTitle}>{t('picker.deleted')}</h3>
      <ul>
        {deleted.map(({ id, name, daysLeft }) => (
          <li key={id} className={styles.deletedRow}>
            <span className={styles.deletedName}>{name}</span>
            <span className={styles.daysLeft}>{t('picker.daysLeft', { count: daysLeft })}</span>
            <Button
              variant="outlined"
              aria-label={t('picker.restoreName', { name })}
              busyText={restoringId === id ? t('picker.restoring') : undefined}
              onClick={() => void restore(id)}
            >
              {t('picker.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
