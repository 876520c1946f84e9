// Every run of a test case, the newest first. None is ever taken back.
import { useId, useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { creatorOf } from '../../kit/ui/person.ts';
import { PersonLabel } from '../../kit/ui/person-name.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { Mark } from '../../kit/items/fields/status-mark.tsx';
import type { PartProps } from '../../kit/items/view.ts';
import { formatMoment } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { counted, countOf, labelOfResult, lookOfResult, type Run } from './results.ts';
import styles from './run-history.module.css';
import { RunLine } from './run-line.tsx';
import { useRuns } from './use-runs.ts';
import { whenOf } from './when.ts';

/** So many are read at a glance. */
const few = 5;

/** Of a build: which code it was, and where it can be looked at. */
function Evidence({ evidence: { branch, commit, link } }: { evidence: NonNullable<Run['evidence']> }) {
  const t = useText();
  return (
    <p className={styles.evidence}>
      {t('run.build', { branch, commit: commit.slice(0, 12) })}
      {link && (
        <a href={link} target="_blank" rel="noreferrer">
          {t('run.openBuild')}
        </a>
      )}
    </p>
  );
}

function RunRow({ run, number }: { run: Run; number: number }) {
  const t = useText();
  const { result, note, evidence, createdAt } = run;
  return (
    <li className={styles.run}>
      <span className={styles.number}>{number}</span>
      <Mark phase={{ ...lookOfResult(result), word: t(labelOfResult(result)) }} />
      <time dateTime={createdAt} title={formatMoment(new Date(createdAt))}>
        {run.isWaiting ? t('outbox.waiting') : whenOf(createdAt)}
      </time>
      <span className={styles.by}>
        <PersonLabel person={creatorOf(run)} />
      </span>
      {note && <p className={styles.said}>{note}</p>}
      {evidence && <Evidence evidence={evidence} />}
    </li>
  );
}

export function RunHistory({ item }: PartProps) {
  const t = useText();
  const titleId = useId();
  const [pages, setPages] = useState(1);
  const [isLong, setLong] = useState(false);
  const { runs, total, isKnown, isFailed, askAgain } = useRuns(item.id, pages);
  const shown = isLong ? runs : runs.slice(0, few);
  const figures = counted
    .map(({ result, label }) => ({ result, label, count: countOf(runs, result) }))
    .filter(({ count }) => count > 0);
  return (
    <section className={styles.history} aria-labelledby={titleId} aria-busy={!isKnown || undefined}>
      <div className={styles.head}>
        <h2 id={titleId}>{t('run.title')}</h2>
        {total > 0 && (
          <span className={styles.total}>
            {runs.length < total
              ? t('run.latest', { count: runs.length, total })
              : t('run.count', { count: total })}
          </span>
        )}
        <ul className={styles.figures}>
          {figures.map(({ result, label, count }) => (
            <li key={result}>
              <Mark phase={{ ...lookOfResult(result), word: t(label, { count }) }} />
            </li>
          ))}
        </ul>
      </div>
      {!isKnown && !isFailed && <Skeleton width="60%" />}
      {isFailed && <FailedState title={t('run.failed')} onRetry={askAgain} />}
      {isKnown && total === 0 && <p className={styles.nothing}>{t('run.empty')}</p>}
      {runs.length > 1 && <RunLine runs={runs} />}
      {runs.length > 0 && (
        <>
          <div className={styles.columns} aria-hidden="true">
            {(['run.number', 'run.result', 'run.when', 'run.by', 'result.note'] as const).map((label) => (
              <span key={label}>{t(label)}</span>
            ))}
          </div>
          <ol className={styles.runs} aria-labelledby={titleId}>
            {shown.map((run, at) => (
              <RunRow key={run.id} run={run} number={total - at} />
            ))}
          </ol>
        </>
      )}
      {runs.length > few && (
        <Button className={styles.more} onClick={() => setLong(!isLong)} aria-expanded={isLong}>
          {isLong ? t('run.fewer') : t('run.all', { count: runs.length })}
        </Button>
      )}
      {isLong && runs.length < total && (
        <Button className={styles.more} onClick={() => setPages(pages + 1)}>
          {t('run.older')}
        </Button>
      )}
    </section>
  );
}
