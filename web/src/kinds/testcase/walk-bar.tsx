// From one test case to the next at the foot of a phone, in reach of the thumb.
import type { Neighbours } from '../../kit/items/view.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './walk-bar.module.css';

export function WalkBar({ neighbours }: { neighbours: Neighbours | undefined }) {
  const t = useText();
  if (!neighbours) return null;
  const { place, total, previous, next } = neighbours;
  return (
    <nav className={styles.bar} aria-label={t('cases.walk')} data-walk-bar data-keep-clear>
      <Button variant="outlined" disabled={!previous} onClick={previous}>
        {t('cases.previous')}
      </Button>
      <span className={styles.place}>{`${place} / ${total}`}</span>
      <Button variant="outlined" disabled={!next} onClick={next}>
        {t('cases.next')}
      </Button>
    </nav>
  );
}
