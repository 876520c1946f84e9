import { iteration as iterationKind } from '@tracery/contract/kinds/iteration';
import { itemNumber } from '@tracery/contract/work-item/number';
import { ItemPicker } from '../../kit/items/fields/item-picker.tsx';
import { ReportScreen, type Report } from '../../kit/printed/report-screen.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { formatList } from '../../lib/format.ts';
import { useText, type Translate } from '../../lib/i18n/i18n.ts';
import { useReportScope } from './address.ts';
import styles from './iteration-page.module.css';
import { IterationReport, periodOf } from './iteration-report.tsx';
import { verdictOf } from './iteration-results.ts';
import { readIteration, type IterationRead } from './read-iteration.ts';

function reportOf(t: Translate, read: IterationRead): Report {
  const { iteration, groups, defects, left } = read;
  return {
    scope: `${itemNumber('Iteration', iteration.oid)} ${iteration.name}`,
    values: [
      { label: t('paper.period'), value: periodOf(read) },
      {
        label: t('print.items'),
        value: formatList([
          t('paper.testcaseCount', { count: verdictOf(groups).all }),
          t('paper.defectCount', { count: defects.length }),
        ]),
      },
    ],
    entries: (
      [
        ['summary', 'paper.summary'],
        ['results', 'paper.results'],
        ['defects', 'paper.defects'],
        ['planned', 'paper.planned'],
      ] as const
    ).map(([id, name], at) => ({ id, number: String(at + 1), name: t(name), level: 1 })),
    body: <IterationReport read={read} />,
    left,
  };
}

export function IterationReportPage() {
  const t = useText();
  const { iterationId, narrow } = useReportScope('/report/iteration');
  const picker = (
    <ItemPicker
      isFilter
      label={t('print.iteration')}
      of={iterationKind}
      value={iterationId ? String(iterationId) : ''}
      known={undefined}
      onChoose={(id) => narrow({ iteration: id || undefined } as never)}
    />
  );
  if (iterationId === undefined)
    return (
      <div className={styles.choice}>
        <EmptyState title={t('paper.noIterationTitle')} text={t('paper.noIterationText')}>
          {picker}
        </EmptyState>
      </div>
    );
  return (
    <ReportScreen
      title={t('screen.iterationReport')}
      tools={picker}
      readKey={String(iterationId)}
      read={(reader) => readIteration(reader, iterationId)}
      show={(read) => reportOf(t, read)}
      emptyText=""
    />
  );
}
