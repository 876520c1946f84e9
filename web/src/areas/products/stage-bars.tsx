import { stageLabel, stages, type Stage } from '../../lib/product-labels.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './product-picker.module.css';

/** How far a product has come: six bars, and the word. */
export function StageBars({ stage }: { stage: number }) {
  const t = useText();
  return (
    <span className={styles.stage}>
      <span className={styles.bars} aria-hidden="true">
        {stages.map((one) => (
          <i key={one} data-state={one < stage ? 'done' : one === stage ? 'now' : undefined} />
        ))}
      </span>
      {t(stageLabel(stage as Stage))}
    </span>
  );
}
