// The threads as a table, for reading across and for export.
import { functionKind } from '@tracery/contract/kinds/function';
import { requirement as requirementKind } from '@tracery/contract/kinds/requirement';
import { task as taskKind } from '@tracery/contract/kinds/task';
import { testcase as testcaseKind } from '@tracery/contract/kinds/testcase';
import type { Definition } from '@tracery/contract/work-item/definition';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Link } from '@tanstack/react-router';
import { Columns3, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ComponentType } from 'react';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { itemIcons } from '../../kit/ui/item-icons.generated.ts';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { useText, type Translate } from '../../lib/i18n/i18n.ts';
import { openPath } from '../../lib/navigation.ts';
import { isPlainClick } from '../../lib/plain-click.ts';
import type { TraceAddress } from './address.ts';
import { stageIcons, type Summary } from './coverage.tsx';
import { columns, type Column, type ExportFormat } from './csv.ts';
import { ExportButton } from './export-button.tsx';
import { Knot } from './knot.tsx';
import styles from './matrix.module.css';
import { groupByFeature, knotAt, type Stage, type Trace } from './thread-line.ts';
import tones from './tones.module.css';
import traceStyles from './trace.module.css';
import { releaseWord, threadWords } from './words.ts';

const stageOf: Partial<Record<Column, Stage>> = {
  functions: 'Function',
  testcases: 'Testcase',
  defects: 'Defect',
  release: 'Release',
};

/** Below the title of a column, and what is missing there. */
const headFigures: Partial<Record<Column, (t: Translate, summary: Summary) => [string, number?]>> = {
  status: (t, { finished }) => [t('trace.finishedCount', { count: finished })],
  functions: (t, { functions, requirements: all }) => [
    `${functions.covered} ${t('trace.of', { all })}`,
    functions.gaps,
  ],
  testcases: (t, { testcases, requirements: all }) => [
    `${testcases.covered} ${t('trace.of', { all })}`,
    testcases.gaps,
  ],
  defects: (t, { defects }) => [`${defects.open} ${t('trace.affected')}`],
  release: (t, { release, requirements: all }) => [`${release.Ready} ${t('trace.of', { all })}`],
};

const headIcons: Partial<Record<Column | 'Feature' | 'Requirement', LucideIcon>> = {
  Feature: stageIcons.Feature,
  Requirement: stageIcons.Requirement,
  functions: stageIcons.Function,
  tasks: itemIcons.Task,
  testcases: stageIcons.Testcase,
  defects: stageIcons.Defect,
  iteration: itemIcons.Iteration,
  release: stageIcons.Release,
};

function HeadTitle({ column }: { column: Column | 'Feature' | 'Requirement' }) {
  const t = useText();
  const Icon = headIcons[column];
  const title =
    column === 'Feature' || column === 'Requirement'
      ? t(`trace.stage.${column}`)
      : t(`trace.column.${column}`);
  return (
    <span className={styles.headTitle}>
      {Icon && <Icon size={15} strokeWidth={1.5} />}
      {title}
    </span>
  );
}

function HeadFigure({ column, summary }: { column: Column; summary: Summary }) {
  const t = useText();
  const [figure, gaps = 0] = headFigures[column]?.(t, summary) ?? [''];
  return (
    <small>
      {figure}
      {gaps > 0 && <span className={styles.headGaps}>{t('trace.gapCount', { count: gaps })}</span>}
    </small>
  );
}

interface NumbersProps {
  of: Definition;
  /** Undefined until the matrix has asked for them. */
  items: readonly { id: number; oid: number; status: number }[] | undefined;
  all: number;
  /** Shown as long as there are no numbers, and in the tip. */
  words: string;
  showsStatus?: boolean;
}

/** The first items of a stage, and how many more there are. */
function Numbers({ of, items, all, words, showsStatus = false }: NumbersProps) {
  const t = useText();
  if (all === 0) return <None />;
  if (!items || items.length === 0) return words;
  return (
    <span className={styles.numbers} title={words}>
      {items.map((item) => (
        <span key={item.id}>
          {showsStatus && <StatusMark definition={of} item={{ ...item, isFrozen: 0 }} shows="glyph" />}
          {itemNumber(of.kind, item.oid)}
        </span>
      ))}
      {all > items.length && <small>{t('trace.more', { count: all - items.length })}</small>}
    </span>
  );
}

const cells: Record<Column, ComponentType<{ trace: Trace }>> = {
  status: ({ trace }) => <StatusMark definition={requirementKind} item={trace.requirement} />,
  functions: function Functions({ trace: { functions, first } }) {
    const t = useText();
    const words = t('trace.count.Function', { count: functions });
    return <Numbers of={functionKind} items={first?.functions} all={functions} words={words} />;
  },
  tasks: function Tasks({ trace: { tasks, first } }) {
    const t = useText();
    const words = t('trace.doneOf', tasks);
    return <Numbers of={taskKind} items={first?.tasks} all={tasks.all} words={words} showsStatus />;
  },
  testcases: function Testcases({ trace: { testcases, first } }) {
    const t = useText();
    const words = t('trace.passedOf', testcases);
    return (
      <Numbers of={testcaseKind} items={first?.testcases} all={testcases.all} words={words} showsStatus />
    );
  },
  defects: function Defects({ trace: { defects } }) {
    const t = useText();
    if (!defects.worst) return <None />;
    return (
      <span className={classNames(styles.defect, tones.defect)} data-severity={defects.worst.importance}>
        <Knot state="defect" severity={defects.worst.importance} />
        {itemNumber('Defect', defects.worst.oid)}
        {defects.open > 1 && <small>{t('trace.more', { count: defects.open - 1 })}</small>}
      </span>
    );
  },
  iteration: ({ trace: { iteration } }) =>
    iteration ? <span title={iteration.name}>{iteration.name}</span> : <None />,
  release: ({ trace }) => (
    <span className={classNames(styles.release, tones.release)} data-release={trace.release}>
      <Knot state={knotAt(trace, 'Release')} />
      {releaseWord(trace)}
    </span>
  ),
};

function None() {
  const t = useText();
  return <span className={styles.none}>{t('trace.none')}</span>;
}

function Gap() {
  const t = useText();
  return (
    <span className={styles.gap}>
      <Knot state="gap" />
      {t('trace.gap')}
    </span>
  );
}

/** Where a thread is frozen, only this counts. */
const ofFrozen: ReadonlySet<Column> = new Set(['status', 'iteration', 'release']);

export function Cell({ trace, column }: { trace: Trace; column: Column }) {
  const stage = stageOf[column];
  const Content = cells[column];
  const isGap = stage !== undefined && knotAt(trace, stage) === 'gap';
  const isLeftOut = trace.release === 'Frozen' && !ofFrozen.has(column);
  return (
    <td data-column={column} data-stage={stage} data-gap={isGap || undefined}>
      {isGap ? <Gap /> : isLeftOut ? null : <Content trace={trace} />}
    </td>
  );
}

interface Props {
  traces: readonly Trace[];
  address: TraceAddress;
  at: Stage;
  /** The one row that Tab reaches. */
  reachable: number | undefined;
  isBusy: boolean;
  onOpen: (id: number) => void;
  summary: Summary | undefined;
}

export function Matrix({ traces, address, at, reachable, isBusy, onOpen, summary }: Props) {
  const t = useText();
  const shown = columns.filter((column) => !address.hidden.includes(column));
  return (
    <table
      className={styles.table}
      aria-label={t('trace.matrix')}
      aria-busy={isBusy || undefined}
      data-at={at}
    >
      <thead>
        <tr>
          <th scope="col" className={styles.featureColumn}>
            <HeadTitle column="Feature" />
          </th>
          <th scope="col">
            <HeadTitle column="Requirement" />
            {summary && (
              <small>
                {summary.requirements}
                {summary.release.Frozen > 0 && (
                  <span className={styles.headMore}>
                    {t('trace.andFrozen', { count: summary.release.Frozen })}
                  </span>
                )}
              </small>
            )}
          </th>
          {shown.map((column) => (
            <th key={column} scope="col" data-column={column}>
              <HeadTitle column={column} />
              {summary && <HeadFigure column={column} summary={summary} />}
            </th>
          ))}
        </tr>
      </thead>
      {groupByFeature(traces).map(({ feature, traces: own }) => (
        <tbody key={feature.id}>
          {own.map((trace, index) => {
            const { id, oid, name } = trace.requirement;
            return (
              <tr
                key={id}
                aria-current={id === address.openId ? 'true' : undefined}
                data-frozen={trace.release === 'Frozen' || undefined}
              >
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={own.length} className={styles.feature}>
                    <Link to={kindSummaries.Feature.screen.path} search={{ id: String(feature.id) }}>
                      {feature.name} <span>{itemNumber('Feature', feature.oid)}</span>
                    </Link>
                  </th>
                )}
                {/* The link inside it is its text. */}
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
                <th scope="row" className={styles.requirement}>
                  <a
                    href={address.hrefOf(id)}
                    className={styles.open}
                    data-row={id}
                    data-gap={trace.gaps.length > 0 || undefined}
                    aria-current={id === address.openId ? 'true' : undefined}
                    tabIndex={id === reachable ? 0 : -1}
                    title={name}
                    onClick={(event) => {
                      if (!isPlainClick(event)) return;
                      event.preventDefault();
                      onOpen(id);
                    }}
                  >
                    <span className={visuallyHidden.text}>{threadWords(trace)}</span>
                    <span className={styles.number} aria-hidden="true">
                      {itemNumber('Requirement', oid)}
                    </span>
                    <span className={styles.name} aria-hidden="true">
                      {name}
                    </span>
                  </a>
                </th>
                {shown.map((column) => (
                  <Cell key={column} trace={trace} column={column} />
                ))}
              </tr>
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

/** Which columns the table has. */
function ColumnChooser({ address }: { address: TraceAddress }) {
  const t = useText();
  const box = useRef<HTMLDetailsElement>(null);
  const shown = columns.filter((column) => !address.hidden.includes(column));
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (box.current?.open && !box.current.contains(target as Node)) box.current.open = false;
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);
  return (
    // The handler only closes it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={box}
      className={styles.chooser}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return;
        event.preventDefault();
        box.current.open = false;
        box.current.querySelector('summary')?.focus();
      }}
    >
      <summary className={classNames(traceStyles.toggle, address.areColumnsChosen && traceStyles.toggleOn)}>
        <Columns3 size={14} />
        {t('trace.columns')} <b>{t('trace.columnsShown', { shown: shown.length, all: columns.length })}</b>
      </summary>
      <fieldset className={styles.choices} aria-label={t('trace.columns')}>
        {columns.map((column) => (
          <label key={column}>
            <input
              type="checkbox"
              checked={shown.includes(column)}
              onChange={() =>
                address.hide(
                  columns.filter((one) => (one === column ? shown.includes(one) : !shown.includes(one))),
                )
              }
            />
            {t(`trace.column.${column}`)}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** Prints what the matrix shows. */
function printedPathOf({ iterationId, featureId, release, isGapsOnly, hidden }: TraceAddress): string {
  const parameters = new URLSearchParams({
    ...(iterationId !== undefined && { iteration: String(iterationId) }),
    ...(featureId && { feature: String(featureId) }),
    ...(release && { release }),
    ...(isGapsOnly && { gaps: '1' }),
    hide: hidden.join('.'),
  });
  return `/report/matrix?${parameters}`;
}

export function MatrixTools({ address, total }: { address: TraceAddress; total: number }) {
  const t = useText();
  const save = async (format: ExportFormat, onProgress: (done: number) => void) => {
    const { exportMatrix } = await import('./export.ts');
    await exportMatrix(address, format, onProgress);
  };
  return (
    <>
      <ColumnChooser address={address} />
      <span className={traceStyles.space} />
      <ExportButton
        onExport={save}
        onPrint={() => openPath(printedPathOf(address))}
        progressText={(done) => t('trace.exporting', { done, total })}
      />
    </>
  );
}
