import { feature as featureKind } from '@tracery/contract/kinds/feature';
import { iteration as iterationKind } from '@tracery/contract/kinds/iteration';
import { limits } from '@tracery/contract/limits';
import { releaseWords } from '@tracery/contract/traces/trace-state';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Link, useSearch } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ItemsSearch } from '../../kit/items/address/items-search.ts';
import type { Item } from '../../kit/items/view.ts';
import type { Reader } from '../../kit/printed/reader.ts';
import { ReportScreen, type Report } from '../../kit/printed/report-screen.tsx';
import { buttonLook } from '../../kit/ui/button.tsx';
import { formatList } from '../../lib/format.ts';
import { currentLanguage, useText, type Translate } from '../../lib/i18n/i18n.ts';
import { readSearch, selectionQuery, type TraceSearch } from './address.ts';
import { groupIdOf, PrintedMatrix } from './printed-matrix.tsx';
import { readTraces } from './read-traces.ts';
import { groupByFeature, type Trace } from './thread-line.ts';

interface Read {
  traces: Trace[];
  /** What it is narrowed to. */
  feature: Item | undefined;
  iteration: Item | undefined;
  left: number;
}

const { reportMax } = limits.printed;

async function readMatrix(reader: Reader, search: TraceSearch): Promise<Read> {
  const { featureId, iterationId } = search;
  let [told, total] = [0, 0];
  const [read, features, iterations] = await Promise.all([
    readTraces({
      query: { ...selectionQuery(search), withItems: 'true', limit: limits.trace.itemRows },
      atMost: reportMax,
      ask: reader.ask,
      onPage: (page) => {
        if (total === 0) reader.expect(Math.min(page.total, reportMax));
        total = Math.max(total, page.total);
        reader.tell(page.done - told);
        told = page.done;
      },
    }),
    featureId ? reader.readItems(featureKind.path, { id: featureId }, 1) : undefined,
    iterationId ? reader.readItems(iterationKind.path, { id: iterationId }, 1) : undefined,
  ]);
  return {
    traces: read.list,
    feature: features?.list[0],
    iteration: iterations?.list[0],
    left: read.isWhole ? 0 : Math.max(1, total - read.list.length),
  };
}

function reportOf(t: Translate, { traces, feature, iteration, left }: Read, search: TraceSearch) {
  if (traces.length === 0) return undefined;
  const { iterationId, release, isGapsOnly, hidden } = search;
  const scope = formatList([
    iteration && `${itemNumber('Iteration', iteration.oid)} ${iteration.name}`,
    iterationId === 0 ? t('trace.withoutIteration') : undefined,
    feature && `${itemNumber('Feature', feature.oid)} ${feature.name}`,
    release && releaseWords[release][currentLanguage()],
    isGapsOnly ? t('trace.gapsOnly') : undefined,
  ]);
  const report: Report = {
    scope: scope || t('trace.wholeProduct'),
    values: [{ label: t('print.matrix.requirements'), value: String(traces.length) }],
    entries: [
      { id: 'overview', number: '', name: t('print.overview'), level: 1 },
      ...groupByFeature(traces).map(({ feature: { oid, name } }, at) => ({
        id: groupIdOf(oid),
        number: String(at + 1),
        name,
        level: 1 as const,
      })),
    ],
    body: <PrintedMatrix traces={traces} hidden={hidden} />,
    left,
  };
  return report;
}

export function PrintedMatrixPage() {
  const t = useText();
  const raw: ItemsSearch = useSearch({ strict: false });
  const search = readSearch(raw);
  return (
    <ReportScreen
      isWide
      title={t('print.matrix.title')}
      tools={
        <Link
          to="/trace"
          search={{ ...raw, view: 'matrix' } as never}
          className={buttonLook({ variant: 'outlined' })}
        >
          <ChevronLeft size={14} />
          {t('print.matrix.back')}
        </Link>
      }
      readKey={JSON.stringify(raw)}
      read={(reader) => readMatrix(reader, search)}
      show={(read) => reportOf(t, read, search)}
      emptyText={t('print.matrix.empty')}
    />
  );
}
