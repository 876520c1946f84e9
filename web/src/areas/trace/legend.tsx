import { useText } from '../../lib/i18n/i18n.ts';
import { Knot } from './knot.tsx';
import styles from './legend.module.css';

/** The matrix has no lines. */
export function Legend({ hasLines }: { hasLines: boolean }) {
  const t = useText();
  return (
    <ul className={styles.legend} aria-label={t('trace.legend')}>
      {hasLines && (
        <>
          <li>
            <span className={styles.line} />
            {t('trace.legend.proven')}
          </li>
          <li>
            <span className={styles.line} data-open />
            {t('trace.legend.open')}
          </li>
        </>
      )}
      <li>
        <Knot state="complete" />
        {t('trace.legend.complete')}
      </li>
      <li>
        <Knot state="underway" />
        {t('trace.legend.underway')}
      </li>
      <li>
        <Knot state="gap" />
        {t('trace.gap')}
      </li>
      <li>
        <Knot state="failing" />
        {t('trace.legend.failing')}
      </li>
      <li>
        <Knot state="blocked" />
        {t('trace.legend.blocked')}
      </li>
      <li>
        <Knot state="defect" severity={4} />
        {t('trace.legend.defect')}
      </li>
    </ul>
  );
}
