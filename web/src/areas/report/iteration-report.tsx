// The test report of an iteration as it is printed.
import { definitionOf } from '@tracery/contract/kinds/index';
import { defect as defectKind } from '@tracery/contract/kinds/defect';
import { testcase as testcaseKind } from '@tracery/contract/kinds/testcase';
import { BurnUpChart } from '../../kit/iterations/burn-up-chart.tsx';
import { percentOf, plannedIn } from '../../kit/iterations/burn-up.ts';
import { PhaseList } from '../../kit/iterations/phase-bar.tsx';
import { dayOf, today } from '../../kit/items/fields/days.ts';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import { minuteOf } from '../../kit/printed/cover.tsx';
import {
  LabelledValues,
  Figures,
  Heading,
  ItemRef,
  PrintedMarkdown,
  PrintedTable,
  Several,
} from '../../kit/printed/printed-parts.tsx';
import styles from '../../kit/printed/paper.module.css';
import type { PrintedText } from '../../kit/printed/reader.ts';
import { personOf, valueOf, type Item } from '../../kit/items/view.ts';
import { formatList, formatShare } from '../../lib/format.ts';
import { useLanguage, useText, type PlainKey } from '../../lib/i18n/i18n.ts';
import { isOpenDefect, verdictOf, type Named, type ResultGroup } from './iteration-results.ts';
import type { IterationRead, PlannedItem, ReportedDefect } from './read-iteration.ts';

export const periodOf = ({ iteration }: IterationRead): string => {
  const days = [valueOf(iteration, 'beginAt'), valueOf(iteration, 'closedAt')].map(dayOf);
  return days.some(Boolean) ? days.map((day) => day || '…').join(' – ') : '';
};

function Summary({ read }: { read: IterationRead }) {
  const t = useText();
  const { iteration, progress, groups, defects } = read;
  const { all, passed, failed, blocked, notRun } = verdictOf(groups);
  const open = defects.filter(isOpenDefect).length;
  const { counts, days } = progress;
  const verdict =
    all === 0
      ? t('paper.verdictNone')
      : passed === all && open === 0
        ? t('paper.verdictGood', { count: all })
        : t('paper.verdictOpen', { all, passed, failed, blocked, notRun, defects: open });
  const now = today();
  return (
    <section>
      <Heading id="summary" number="1" level={1}>
        {t('paper.summary')}
      </Heading>
      <LabelledValues
        values={[
          { label: t('print.iteration'), value: <ItemRef kind="Iteration" item={iteration} /> },
          { label: t('paper.period'), value: periodOf(read) },
          { label: t('iteration.manager'), value: personOf(iteration, 'managerId').name },
          { label: t('print.tags'), value: iteration.tag.split(',').filter(Boolean).join(', ') },
        ]}
      />
      <p className={styles.lead}>{verdict}</p>
      <Figures
        figures={[
          {
            label: t('paper.passed'),
            value: passed,
            note: all > 0 ? `${t('paper.ofAll', { all })}, ${formatShare(passed / all)}` : undefined,
            tone: all > 0 && passed === all ? 'green' : undefined,
          },
          { label: t('paper.failed'), value: failed, tone: failed > 0 ? 'red' : undefined },
          { label: t('paper.blocked'), value: blocked, tone: blocked > 0 ? 'amber' : undefined },
          { label: t('paper.notRun'), value: notRun, tone: notRun > 0 ? 'amber' : undefined },
          {
            label: t('paper.openDefects'),
            value: open,
            note: t('paper.ofAll', { all: defects.length }),
            tone: open > 0 ? 'red' : undefined,
          },
        ]}
      />
      <h3 className={styles.part}>{t('paper.progress')}</h3>
      {days.length > 0 && (
        <div className={styles.chart}>
          <BurnUpChart
            progress={progress}
            today={now}
            summary={formatList([
              t('plan.ofDone', { done: counts.done, planned: plannedIn(counts) }),
              t('plan.percent', { percent: percentOf(counts) }),
            ])}
          />
        </div>
      )}
      <p className={styles.lead}>{t('plan.ofDone', { done: counts.done, planned: plannedIn(counts) })}</p>
      <div className={styles.chart}>
        <PhaseList counts={counts} />
      </div>
      {iteration.data.content.trim() !== '' && (
        <>
          <h3 className={styles.part}>{t('paper.about')}</h3>
          <PrintedMarkdown markdown={iteration.data.content} />
        </>
      )}
    </section>
  );
}

function ResultRow({ item, text }: { item: Named; text: PrintedText | undefined }) {
  const t = useText();
  const run = text?.run;
  const found = text?.links.filter(({ kind }) => kind === 'Defect') ?? [];
  return (
    <tr>
      <td>
        <ItemRef kind="Testcase" item={item} />
      </td>
      <td>
        {item.name}
        {run && run.note.trim() !== '' && <span className={styles.note}>{run.note}</span>}
      </td>
      <td>
        <StatusMark definition={testcaseKind} item={item} />
      </td>
      <td>
        {run && (
          <>
            {minuteOf(new Date(run.createdAt))}
            <span className={styles.note}>{run.creatorName}</span>
            {run.branch && (
              <span className={styles.note}>
                {t('paper.build', { branch: run.branch, commit: run.commit.slice(0, 10) })}
              </span>
            )}
          </>
        )}
      </td>
      <td>
        <Several
          parts={found.map((one) => (
            <ItemRef key={one.id} kind="Defect" item={one} />
          ))}
        />
      </td>
    </tr>
  );
}

function Results({ groups, texts }: { groups: readonly ResultGroup[]; texts: IterationRead['texts'] }) {
  const t = useText();
  return (
    <section className={styles.chapterBody}>
      <Heading id="results" number="2" level={1}>
        {t('paper.results')}
      </Heading>
      <p className={styles.lead}>{t('paper.whichTests')}</p>
      {groups.length === 0 && <p className={styles.aside}>{t('paper.noResults')}</p>}
      {groups.length > 0 && (
        <PrintedTable
          label={t('paper.results')}
          heads={[
            t('print.number'),
            t('paper.testcase'),
            t('paper.result'),
            t('paper.lastRun'),
            t('paper.defects'),
          ]}
          widths={[11, 43, 14, 20, 12]}
        >
          {groups.map(({ requirement, testcases }) => (
            <tbody key={requirement?.id ?? 0}>
              <tr>
                <th className={styles.group} colSpan={5} scope="rowgroup">
                  {requirement ? (
                    <>
                      <ItemRef kind="Requirement" item={requirement} /> {requirement.name}
                    </>
                  ) : (
                    t('paper.withoutRequirement')
                  )}
                </th>
              </tr>
              {testcases.map((item) => (
                <ResultRow key={item.id} item={item} text={texts.get(item.id)} />
              ))}
            </tbody>
          ))}
        </PrintedTable>
      )}
    </section>
  );
}

function Defects({ defects }: { defects: readonly ReportedDefect[] }) {
  const t = useText();
  return (
    <section className={styles.chapterBody}>
      <Heading id="defects" number="3" level={1}>
        {t('paper.defects')}
      </Heading>
      <p className={styles.lead}>{t('paper.whichDefects')}</p>
      {defects.length === 0 && <p className={styles.aside}>{t('paper.noDefects')}</p>}
      {defects.length > 0 && (
        <PrintedTable
          label={t('paper.defects')}
          heads={[
            t('print.number'),
            t('paper.name'),
            t('paper.severity'),
            t('items.status'),
            t('paper.owner'),
            t('paper.foundBy'),
          ]}
          widths={[11, 39, 12, 13, 13, 12]}
        >
          <tbody>
            {defects.map(({ foundBy, ...item }) => {
              const severity = valueOf(item as Item, 'importance');
              return (
                <tr key={item.id}>
                  <td>
                    <ItemRef kind="Defect" item={item} />
                  </td>
                  <td>{item.name}</td>
                  <td>{severity && t(`severity.${severity}` as PlainKey)}</td>
                  <td>
                    <StatusMark definition={defectKind} item={item} />
                  </td>
                  <td>{personOf(item as Item, 'processorId').name}</td>
                  <td>
                    <Several
                      parts={foundBy.map((one) => (
                        <ItemRef key={one.id} kind="Testcase" item={one} />
                      ))}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </PrintedTable>
      )}
    </section>
  );
}

function Planned({ planned }: { planned: readonly PlannedItem[] }) {
  const t = useText();
  const language = useLanguage();
  return (
    <section className={styles.chapterBody}>
      <Heading id="planned" number="4" level={1}>
        {t('paper.planned')}
      </Heading>
      {planned.length === 0 && <p className={styles.aside}>{t('paper.noPlanned')}</p>}
      {planned.length > 0 && (
        <PrintedTable
          label={t('paper.planned')}
          heads={[t('print.number'), t('paper.name'), t('items.status'), t('paper.owner')]}
          widths={[12, 52, 18, 18]}
        >
          {[...Map.groupBy(planned, ({ kind }) => kind)].map(([kind, items]) => (
            <tbody key={kind}>
              <tr>
                <th className={styles.group} colSpan={4} scope="rowgroup">
                  {definitionOf(kind).words[language]} ({items.length})
                </th>
              </tr>
              {items.map((item) => (
                <tr key={item.id}>
                  <td>
                    <ItemRef kind={kind} item={item} />
                  </td>
                  <td>{item.name}</td>
                  <td>
                    <StatusMark definition={definitionOf(kind)} item={item} />
                  </td>
                  <td>{item.ownerName}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </PrintedTable>
      )}
    </section>
  );
}

export const IterationReport = ({ read }: { read: IterationRead }) => (
  <>
    <Summary read={read} />
    <Results groups={read.groups} texts={read.texts} />
    <Defects defects={read.defects} />
    <Planned planned={read.planned} />
  </>
);
