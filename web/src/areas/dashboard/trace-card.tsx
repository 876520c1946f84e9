// How far the requirements of the running iteration are traced, or of the whole product.
import type { Answer, Registry } from '@tracery/contract';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useRunning } from '../../kit/iterations/use-running.ts';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { StatusGlyph } from '../../kit/ui/status-glyph.tsx';
import { useText, type PlainKey } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import styles from './plan-cards.module.css';

type Summary = Answer<Registry['GET /damapi/v1/traces/summary']>;

interface Stage {
  label: PlainKey;
  count: number;
}

const stagesOf = ({ requirements, functions, testcases, gaps, release }: Summary): Stage[] => [
  { label: 'dashboard.withoutGap', count: requirements - gaps },
  { label: 'dashboard.withFunction', count: functions.covered },
  { label: 'dashboard.withTestcase', count: testcases.covered },
  { label: 'dashboard.proven', count: testcases.proven },
  { label: 'dashboard.ready', count: release.Ready },
];

const knotOf = (count: number, all: number) => (count === all ? 'whole' : count > 0 ? 'part' : 'none');

function Stages({ summary }: { summary: Summary }) {
  const t = useText();
  const all = summary.requirements;
  if (all === 0) return <p className={styles.nothing}>{t('dashboard.nothingToTrace')}</p>;
  return (
    <ol className={styles.stages}>
      {stagesOf(summary).map(({ label, count }) => (
        <li key={label} data-knot={knotOf(count, all)}>
          <span className={styles.stageName}>{t(label)}</span>
          <span className={styles.stageCount}>
            <b>{count}</b> {t('dashboard.ofAll', { all })}
          </span>
          <span className={styles.bar} aria-hidden="true">
            <i style={{ width: `${(count / all) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}

export function TraceCard() {
  const t = useText();
  const titleId = useId();
  const running = useRunning();
  const iteration = running.data?.iteration;
  const query = iteration ? { iterationId: iteration.id } : {};
  const isKnown = running.data !== undefined || running.isError;
  const { data, isError, refetch } = useRead(
    'GET /damapi/v1/traces/summary',
    { query },
    { isWanted: isKnown, isQuiet: true },
  );
  const search = iteration ? { iteration: String(iteration.id) } : {};
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId}>
          {iteration ? t('dashboard.traceOf', { name: iteration.name }) : t('dashboard.trace')}
        </h2>
        {data && data.gaps > 0 && (
          <Link to="/trace" search={{ ...search, gaps: '1' }} className={styles.gaps!}>
            <StatusGlyph glyph="initial" size={13} />
            {t('dashboard.reviewGaps', { count: data.gaps })}
          </Link>
        )}
      </header>
      {!data && isError && <FailedState title={t('dashboard.failed')} onRetry={() => void refetch()} />}
      {data && <Stages summary={data} />}
    </section>
  );
}
