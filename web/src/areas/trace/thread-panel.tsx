// The thread of one requirement, read downwards, with one action for each gap.
import { Link } from '@tanstack/react-router';
import type { Answer, Registry } from '@tracery/contract';
import { definitionOf, requirement as requirementKind } from '@tracery/contract/kinds/index';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { itemNumber } from '@tracery/contract/work-item/number';
import { ArrowLeft, ChevronDown, ChevronUp, ExternalLink, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { dayOf, midnightOf } from '../../kit/items/fields/days.ts';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import { buttonLook, Button } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { StatusGlyph } from '../../kit/ui/status-glyph.tsx';
import { TraceIcon } from '../../kit/ui/trace-icon.ts';
import { useFocusKept } from '../../kit/ui/use-focus-kept.ts';
import { showError } from '../../lib/alerts.ts';
import { refusalOf } from '../../lib/api/failure.ts';
import { formatCalendarDay, formatList } from '../../lib/format.ts';
import { refusalText, useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { GapCard, useIterationEnd } from './gap-card.tsx';
import { Knot } from './knot.tsx';
import { isProvenAfter, knotAt, type Knot as KnotState, type Stage, type Trace } from './thread-line.ts';
import styles from './thread-panel.module.css';
import tones from './tones.module.css';
import { releaseWord } from './words.ts';

type ThreadItem = Answer<Registry['GET /damapi/v1/traces/thread']>['items'][number];

/** So many items of a stage are in sight at once. */
const shownAtOnce = 6;

function ItemLine({ item }: { item: ThreadItem }) {
  const { kind, id, oid, name } = item;
  return (
    <li className={styles.item}>
      <StatusMark definition={definitionOf(kind)} item={item} shows="glyph" />
      <Link
        to={kindSummaries[kind].screen.path}
        search={{ id: String(id) }}
        className={styles.itemLink!}
        title={name}
      >
        <span className={styles.number}>{itemNumber(kind, oid)}</span>
        <span className={styles.name}>{name}</span>
      </Link>
    </li>
  );
}

function ItemLines({ items }: { items: readonly ThreadItem[] }) {
  const t = useText();
  const [isAll, setAll] = useState(false);
  const shown = isAll || items.length <= shownAtOnce ? items : items.slice(0, shownAtOnce - 1);
  return (
    <>
      <ul>
        {shown.map((item) => (
          <ItemLine key={item.id} item={item} />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button className={styles.more} onClick={() => setAll(true)}>
          {t('trace.showMore', { count: items.length - shown.length })}
        </Button>
      )}
    </>
  );
}

interface StepProps {
  stage: Stage | 'Feature' | 'Task';
  title: string;
  knot: KnotState;
  severity?: number | undefined;
  isProvenOn: boolean;
  children: ReactNode;
}

function Step({ stage, title, knot, severity, isProvenOn, children }: StepProps) {
  return (
    <li className={styles.step} data-step={stage} data-line={isProvenOn ? 'proven' : 'open'}>
      <span className={styles.knot}>
        <Knot state={knot === 'none' ? 'waiting' : knot} severity={severity} />
      </span>
      <h3 className={styles.stepTitle}>{title}</h3>
      {children}
    </li>
  );
}

function Release({ trace }: { trace: Trace }) {
  const t = useText();
  const { iteration } = trace;
  const day = dayOf(useIterationEnd(iteration?.id) ?? '');
  return (
    <>
      <p className={classNames(styles.release, tones.release)} data-release={trace.release}>
        {releaseWord(trace)}
      </p>
      {iteration ? (
        <p className={styles.item}>
          <Link
            to={kindSummaries.Iteration.screen.path}
            search={{ id: String(iteration.id) }}
            className={styles.itemLink!}
          >
            <span className={styles.number}>{itemNumber('Iteration', iteration.oid)}</span>
            <span className={styles.name}>
              {day
                ? t('trace.ships', { name: iteration.name, day: formatCalendarDay(midnightOf(day)) })
                : iteration.name}
            </span>
          </Link>
        </p>
      ) : (
        <p className={styles.none}>{t('trace.unplanned')}</p>
      )}
    </>
  );
}

interface StepsProps {
  trace: Trace;
  /** Undefined until they are read. */
  items: readonly ThreadItem[] | undefined;
}

function Steps({ trace, items }: StepsProps) {
  const t = useText();
  const { tasks, testcases, gaps, defects, release } = trace;
  const isFrozen = release === 'Frozen';
  const isOn = (stage: Stage) => !isFrozen && isProvenAfter(trace, stage);
  const below = items?.filter(({ step }) => step > 0);
  const list = (kind: ItemKind, filter = (_: ThreadItem) => true) => {
    const found = below?.filter((item) => item.kind === kind && filter(item));
    if (!found) return <Skeleton width="70%" />;
    return found.length > 0 ? <ItemLines items={found} /> : <p className={styles.none}>{t('trace.none')}</p>;
  };
  const orGap = (stage: 'Function' | 'Testcase', otherwise: ReactNode) =>
    gaps.includes(stage) ? (
      <GapCard key={trace.requirement.id} trace={trace} stage={stage} isFirst={gaps[0] === stage} />
    ) : (
      otherwise
    );
  const own = items?.filter(({ step, kind }) => step === 0 || (step === -1 && kind === 'Feature'));
  const line = (kind: ItemKind) => {
    const item = own?.find((one) => one.kind === kind);
    return item ? (
      <ul>
        <ItemLine item={item} />
      </ul>
    ) : (
      <Skeleton width="60%" />
    );
  };
  return (
    <ol className={styles.steps}>
      <Step stage="Feature" title={t('trace.stage.Feature')} knot="complete" isProvenOn={!isFrozen}>
        {line('Feature')}
      </Step>
      <Step
        stage="Requirement"
        title={t('trace.stage.Requirement')}
        knot={knotAt(trace, 'Requirement')}
        isProvenOn={isOn('Requirement')}
      >
        {line('Requirement')}
      </Step>
      <Step
        stage="Function"
        title={t('trace.stage.Function')}
        knot={knotAt(trace, 'Function')}
        isProvenOn={isOn('Function')}
      >
        {orGap(
          'Function',
          list('Function', ({ step }) => step === 1),
        )}
      </Step>
      {tasks.all > 0 && (
        <Step
          stage="Task"
          title={t('trace.tasks', tasks)}
          knot={tasks.done === tasks.all ? 'complete' : tasks.done > 0 ? 'underway' : 'waiting'}
          isProvenOn={isOn('Function')}
        >
          {list('Task')}
        </Step>
      )}
      <Step
        stage="Testcase"
        title={t('trace.stage.Testcase')}
        knot={knotAt(trace, 'Testcase')}
        isProvenOn={isOn('Testcase')}
      >
        {testcases.all > 0 && list('Testcase')}
        {orGap('Testcase', testcases.all === 0 && list('Testcase'))}
      </Step>
      <Step
        stage="Defect"
        title={t('trace.stage.Defect')}
        knot={knotAt(trace, 'Defect')}
        severity={defects.worst?.importance}
        isProvenOn={isOn('Defect')}
      >
        {list('Defect')}
      </Step>
      <Step
        stage="Release"
        title={t('trace.stage.Release')}
        knot={knotAt(trace, 'Release')}
        isProvenOn={false}
      >
        <Release trace={trace} />
      </Step>
    </ol>
  );
}

/** Kinds that were made for a requirement; defects and iterations only refer to it. */
const dependentKinds = [
  'Function',
  'Component',
  'UML',
  'Document',
  'Task',
  'Testcase',
] as const satisfies ItemKind[];

/** What needs another look if the requirement changes. */
function Impact({ items }: { items: readonly ThreadItem[] }) {
  const t = useText();
  const counted = dependentKinds.flatMap((kind) => {
    const count = items.filter((item) => item.step > 0 && item.kind === kind).length;
    return count > 0 ? [{ kind, count }] : [];
  });
  const words = counted.map(({ kind, count }) => t(`trace.count.${kind}`, { count }));
  return (
    <footer className={styles.impact}>
      <h3>{t('trace.impact')}</h3>
      <p>{words.length > 0 ? t('trace.impactText', { list: formatList(words) }) : t('trace.impactNone')}</p>
    </footer>
  );
}

export interface Walk {
  /** `Gaps 2 of 6` */
  title: string;
  place: string;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

interface Props {
  id: number;
  /** As its row has it. */
  known: Trace | undefined;
  /** The stage to begin at, if the keys led to one. */
  at: Stage;
  /** On a phone one thread fills the screen. */
  walk: Walk | undefined;
  onClose: () => void;
  onGone: () => void;
}

/** Where the keys of a stage go on: to its first button or link. */
function useFocusOnStage(at: Stage, isReady: boolean, id: number) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (at === 'Requirement' || !isReady) return;
    const step = panel.current?.querySelector<HTMLElement>(`[data-step=${at}]`);
    step?.scrollIntoView({ block: 'nearest' });
    step?.querySelector<HTMLElement>('a, button')?.focus();
    // Once for each thread that is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, id]);
  return panel;
}

export function ThreadPanel({ id, known, at, walk, onClose, onGone }: Props) {
  const t = useText();
  const state = useRead('GET /damapi/v1/traces/state', { query: { id } }, { inline: ['notFound'] });
  const thread = useRead(
    'GET /damapi/v1/traces/thread',
    { query: { kind: 'Requirement', sourceId: id } },
    { inline: ['notFound'] },
  );
  const trace = state.data ?? known;
  const panel = useFocusOnStage(at, thread.data !== undefined, id);
  useFocusKept('[data-thread] [data-step]');
  const isGone = refusalOf(state.error)?.status === 404;
  useEffect(() => {
    if (!isGone) return;
    showError(refusalText('notFound'));
    onGone();
    // Once for each thread that is gone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isGone, id]);
  if (isGone) return null;
  const number = trace ? itemNumber('Requirement', trace.requirement.oid) : '';
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={t('trace.threadOf', { number })}
      data-thread={id}
      tabIndex={-1}
    >
      <header className={styles.header}>
        {walk ? (
          <>
            <IconButton label={t('trace.close')} icon={<ArrowLeft size={18} />} onClick={onClose} />
            <b>{walk.title}</b> <span className={styles.place}>{walk.place}</span>
            <span className={styles.space} />
            <IconButton
              label={t('trace.previous')}
              icon={<ChevronUp size={18} />}
              disabled={!walk.onPrevious}
              onClick={walk.onPrevious}
            />
            <IconButton
              label={t('trace.next')}
              icon={<ChevronDown size={18} />}
              disabled={!walk.onNext}
              onClick={walk.onNext}
            />
          </>
        ) : (
          <>
            <TraceIcon size={16} strokeWidth={1.75} />
            {t('trace.thread')} <span className={styles.headNumber}>{number}</span>
            <span className={styles.space} />
          </>
        )}
        <Link
          to={kindSummaries.Requirement.screen.path}
          search={{ id: String(id) }}
          className={classNames(buttonLook(), styles.openLink)}
          aria-label={t('trace.openRequirement', { number })}
          title={t('trace.openRequirement', { number })}
        >
          <ExternalLink size={16} strokeWidth={1.75} />
        </Link>
        {!walk && <IconButton label={t('trace.close')} icon={<X size={16} />} onClick={onClose} />}
      </header>
      {trace ? (
        <div className={styles.body}>
          <h2 className={styles.title}>{trace.requirement.name}</h2>
          <p className={styles.badges}>
            <span className={styles.badge}>
              <StatusMark definition={requirementKind} item={trace.requirement} />
            </span>
            {trace.gaps.length > 0 && (
              <span className={styles.badge} data-tone="amber">
                <StatusGlyph glyph="initial" size={14} />
                {t('trace.gapCount', { count: trace.gaps.length })}
              </span>
            )}
          </p>
          {thread.isError && !thread.data ? (
            <FailedState title={t('trace.threadFailed')} onRetry={() => void thread.refetch()} />
          ) : (
            <Steps trace={trace} items={thread.data?.items} />
          )}
          {thread.data?.isWhole === false && <p className={styles.none}>{t('trace.cut')}</p>}
        </div>
      ) : (
        <div className={styles.body} aria-busy="true">
          <Skeleton width="80%" />
          <Skeleton width="40%" />
        </div>
      )}
      {thread.data && <Impact items={thread.data.items} />}
    </aside>
  );
}
