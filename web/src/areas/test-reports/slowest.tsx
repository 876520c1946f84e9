import { useId } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { useResults } from './calls.ts';
import { TestName } from './result-rows.tsx';
import { SectionHead } from './section.tsx';
import sections from './section.module.css';
import styles from './slowest.module.css';
import { durationWords } from './words.ts';

const few = 5;

interface Props {
  id: number;
  /** Of the whole run, in milliseconds. */
  total: number;
  hint: (share: number) => string;
}

export function Slowest({ id, total, hint }: Props) {
  const t = useText();
  const titleId = useId();
  const rows = useResults(id, 'slowest', { limit: few, isWanted: total > 0 }).data?.list ?? [];
  const [first] = rows;
  if (!first) return null;
  const together = rows.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  return (
    <section className={sections.section} aria-labelledby={titleId}>
      <SectionHead id={titleId} title={t('report.slowest')} hint={hint(Math.min(1, together / total))} />
      <ul className={styles.rows} aria-labelledby={titleId}>
        {rows.map((result) => (
          <li key={result.nameId} className={styles.row}>
            <TestName result={result} />
            <span className={styles.bar} aria-hidden="true">
              <i style={{ width: `${(100 * result.milliseconds) / first.milliseconds}%` }} />
            </span>
            <span className={styles.time}>{durationWords(t, result.milliseconds)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
