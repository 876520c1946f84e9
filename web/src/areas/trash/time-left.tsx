import { limits } from '@tracery/contract/limits';
import type { CSSProperties } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './trash.module.css';

const day = 24 * 60 * 60 * 1000;

const daysLeft = (deletedAt: string) =>
  Math.min(
    limits.trash.days,
    Math.max(0, Math.ceil((Date.parse(deletedAt) + limits.trash.days * day - Date.now()) / day)),
  );

/** How urgent it is, said by colour and number. */
const urgency = (days: number) => (days <= 3 ? 'last' : days <= 14 ? 'soon' : undefined);

export function TimeLeft({ deletedAt }: { deletedAt: string }) {
  const t = useText();
  const days = daysLeft(deletedAt);
  return (
    <span className={styles.left} data-hurry={urgency(days)}>
      <span className={styles.bar} style={{ '--days': days / limits.trash.days } as CSSProperties} />
      {t('trash.daysLeft', { count: days })}
    </span>
  );
}
