import { useText } from '../../lib/i18n/i18n.ts';
import { useMovedBy } from '../../lib/live/state.ts';
import styles from './live.module.css';

/** Who moved a card a moment ago. */
export function MovedLine({ id }: { id: number }) {
  const t = useText();
  const name = useMovedBy(id);
  if (name === undefined) return null;
  return (
    <p className={styles.moved} data-moved>
      {t('presence.movedHere', { name })}
    </p>
  );
}
