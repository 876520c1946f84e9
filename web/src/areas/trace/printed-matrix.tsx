// The matrix as it is printed: the figures, and a table whose head stands on each page.
import { itemNumber } from '@tracery/contract/work-item/number';
import { Figures, Heading, ItemRef, PrintedTable } from '../../kit/printed/printed-parts.tsx';
import paper from '../../kit/printed/paper.module.css';
import { formatShare } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { columns, type Column } from './csv.ts';
import { Cell } from './matrix.tsx';
import styles from './printed-matrix.module.css';
import { groupByFeature, knotAt, type Trace } from './thread-line.ts';

/** Shares of the width beside the requirement, which has the rest. */
const widths: Record<Column, number> = {
  status: 10,
  functions: 12,
  tasks: 11,
  testcases: 17,
  defects: 9,
  iteration: 10,
  release: 9,
};

export const groupIdOf = (oid: number): string => itemNumber('Feature', oid).toLowerCase();

function Overview({ traces }: { traces: readonly Trace[] }) {
  const t = useText();
  const all = traces.length;
  const count = (isCounted: (trace: Trace) => boolean) => traces.filter(isCounted).length;
  const share = (part: number) => (all === 0 ? undefined : formatShare(part / all));
  const withFunctions = count(({ functions }) => functions > 0);
  const withTestcases = count(({ testcases }) => testcases.all > 0);
  const proven = count((trace) => knotAt(trace, 'Testcase') === 'complete');
  const gaps = count((trace) => trace.gaps.length > 0);
  const defects = count((trace) => trace.defects.open > 0);
  return (
    <section>
      <Heading id="overview" number="" level={1}>
        {t('print.overview')}
      </Heading>
      <p className={paper.lead}>{t('print.matrix.about')}</p>
      <Figures
        figures={[
          { label: t('print.matrix.requirements'), value: all },
          { label: t('print.matrix.withFunctions'), value: withFunctions, note: share(withFunctions) },
          { label: t('print.matrix.withTestcases'), value: withTestcases, note: share(withTestcases) },
          {
            label: t('print.matrix.proven'),
            value: proven,
            note: share(proven),
            tone: proven > 0 ? 'green' : undefined,
          },
          { label: t('print.matrix.gaps'), value: gaps, tone: gaps > 0 ? 'amber' : undefined },
          {
            label: t('print.matrix.openDefects'),
            value: defects,
            tone: defects > 0 ? 'red' : undefined,
          },
        ]}
      />
    </section>
  );
}

export function PrintedMatrix({ traces, hidden }: { traces: readonly Trace[]; hidden: readonly string[] }) {
  const t = useText();
  const shown = columns.filter((column) => !hidden.includes(column));
  const ofOthers = shown.reduce((sum, column) => sum + widths[column], 0);
  return (
    <>
      <Overview traces={traces} />
      <section className={styles.matrix}>
        <PrintedTable
          label={t('trace.matrix')}
          heads={[t('trace.stage.Requirement'), ...shown.map((column) => t(`trace.column.${column}`))]}
          widths={[100 - ofOthers, ...shown.map((column) => widths[column])]}
        >
          {groupByFeature(traces).map(({ feature, traces: own }, at) => (
            <tbody key={feature.id}>
              <tr>
                <th className={paper.group} colSpan={shown.length + 1} scope="rowgroup">
                  <span id={groupIdOf(feature.oid)} data-entry>
                    {at + 1} <ItemRef kind="Feature" item={feature} /> {feature.name}
                  </span>
                </th>
              </tr>
              {own.map((trace) => (
                <tr key={trace.requirement.id}>
                  <th scope="row">
                    <ItemRef kind="Requirement" item={trace.requirement} /> {trace.requirement.name}
                  </th>
                  {shown.map((column) => (
                    <Cell key={column} trace={trace} column={column} />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </PrintedTable>
      </section>
    </>
  );
}
