// One requirement and its line: solid as far as proven, dotted from there.
import { itemNumber } from '@tracery/contract/work-item/number';
import type { ReactNode } from 'react';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { classNames } from '../../kit/ui/class-names.ts';
import { StatusGlyph } from '../../kit/ui/status-glyph.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { isPlainClick } from '../../lib/plain-click.ts';
import { Knot } from './knot.tsx';
import { TestcaseBar } from './testcase-bar.tsx';
import { isProvenAfter, knotAt, stages, type Stage, type Trace } from './thread-line.ts';
import styles from './thread-row.module.css';
import tones from './tones.module.css';
import { releaseWord, threadWords } from './words.ts';

function StageContent({ trace, stage }: { trace: Trace; stage: Stage }): ReactNode {
  const t = useText();
  const knot = knotAt(trace, stage);
  const { requirement, functions, testcases, defects } = trace;
  if (stage === 'Requirement')
    return (
      <>
        <span className={styles.number}>{itemNumber('Requirement', requirement.oid)}</span>
        <span className={styles.name}>{requirement.name}</span>
        {trace.suspects > 0 && (
          <span className={styles.suspect}>
            <StatusGlyph glyph="suspect" size={14} />
            {trace.suspects}
          </span>
        )}
      </>
    );
  if (stage === 'Release')
    return (
      <span className={classNames(styles.release, tones.release)} data-release={trace.release}>
        {releaseWord(trace)}
      </span>
    );
  if (knot === 'none') return null;
  if (knot === 'gap' && stage === 'Testcase' && testcases.all > 0)
    return (
      <span className={styles.gap}>
        {trace.criteria.covered}/{trace.criteria.all}
      </span>
    );
  if (knot === 'gap') return <span className={styles.gap}>{t('trace.gap')}</span>;
  if (stage === 'Function') return <span className={styles.figure}>{functions}</span>;
  if (stage === 'Testcase')
    return (
      <>
        <TestcaseBar trace={trace} />
        <span className={styles.figure}>
          {testcases.passed}/{testcases.all}
        </span>
      </>
    );
  return (
    <span className={classNames(styles.defect, tones.defect)} data-severity={defects.worst?.importance}>
      {defects.worst && itemNumber('Defect', defects.worst.oid)}
      {defects.open > 1 && (
        <span className={styles.more}>{t('trace.more', { count: defects.open - 1 })}</span>
      )}
    </span>
  );
}

function StageCell({ trace, stage }: { trace: Trace; stage: Stage }) {
  const isFrozen = trace.release === 'Frozen';
  // Where a thread is frozen, nothing of what it has counts.
  const isShown = !isFrozen || stage === 'Requirement' || stage === 'Release';
  return (
    <span
      className={styles.cell}
      data-stage={stage}
      aria-hidden="true"
      data-line={
        stage === 'Release' ? undefined : !isFrozen && isProvenAfter(trace, stage) ? 'proven' : 'open'
      }
    >
      {isShown && <Knot state={knotAt(trace, stage)} severity={trace.defects.worst?.importance} />}
      {isShown && <StageContent trace={trace} stage={stage} />}
    </span>
  );
}

interface Props {
  trace: Trace;
  href: string;
  isOpen: boolean;
  /** The one row that Tab reaches; the keys go on from there. */
  isReachable: boolean;
  onOpen: (id: number) => void;
}

export function ThreadRow({ trace, href, isOpen, isReachable, onOpen }: Props) {
  const { id, name } = trace.requirement;
  return (
    <a
      href={href}
      className={styles.row}
      data-row={id}
      data-gap={trace.gaps.length > 0 || undefined}
      data-frozen={trace.release === 'Frozen' || undefined}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isReachable ? 0 : -1}
      title={name}
      draggable={false}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen(id);
      }}
    >
      <span className={visuallyHidden.text}>{threadWords(trace)}</span>
      {stages.map((stage) => (
        <StageCell key={stage} trace={trace} stage={stage} />
      ))}
    </a>
  );
}
