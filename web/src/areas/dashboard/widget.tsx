// A chart with its title and actions.
import type { Definition } from '@tracery/contract/work-item/definition';
import { Plus, RefreshCw, Table2 } from 'lucide-react';
import { Suspense, useId, useState, type ComponentType } from 'react';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { formatList } from '../../lib/format.ts';
import { useLanguage, useText, type PlainKey } from '../../lib/i18n/i18n.ts';
import { createPath, openPath } from '../../lib/navigation.ts';
import { EmptyChart, EmptyRing } from './empty-charts.tsx';
import { FiguresTable } from './figures-table.tsx';
import { FullScreen } from './full-screen.tsx';
import { statusCountsOf, totalOf, type Figures, type StatusCount } from './status-counts.ts';
import type { FiguresRead } from './use-figures.ts';
import styles from './widget.module.css';

interface ChartProps {
  definition: Definition;
  counts: readonly StatusCount[];
  summary: string;
}

interface Props {
  title: string;
  definition: Definition;
  read: FiguresRead;
  figures: Figures | null | undefined;
  chart: ComponentType<ChartProps>;
  shape: 'bars' | 'ring';
  hasFullScreen?: boolean;
  /** Makes the first one. */
  createText: PlainKey;
}

export function Widget(props: Props) {
  const { title, definition, read, figures, chart: Chart, shape, hasFullScreen, createText } = props;
  const t = useText();
  const mayWrite = useMayWrite();
  const language = useLanguage();
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const counts = statusCountsOf(definition, figures ?? [], { language, t });
  const count = totalOf(counts);
  const summary = t('dashboard.summary', {
    title,
    figures: formatList(counts.map(({ word, count: number }) => `${word} ${number}`)),
    count,
  });
  const chart = (
    <Suspense fallback={<ChartSkeleton shape={shape} />}>
      <Chart definition={definition} counts={counts} summary={summary} />
    </Suspense>
  );
  const body = () => {
    if (!read.data && read.isError)
      return <FailedState title={t('dashboard.failed')} onRetry={() => void read.refetch()} />;
    if (!read.data) return <ChartSkeleton shape={shape} />;
    if (count === 0)
      return (
        <div className={styles.empty}>
          <p className={styles.nothing}>
            {shape === 'ring' ? <EmptyRing /> : <EmptyChart />}
            {t('dashboard.noData')}
          </p>
          {mayWrite && (
            <Button variant="outlined" onClick={() => openPath(createPath(definition.screen.path))}>
              <Plus size={14} />
              {t(createText)}
            </Button>
          )}
        </div>
      );
    return isTable ? <FiguresTable title={title} counts={counts} /> : chart;
  };
  return (
    <figure className={styles.widget} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        {count > 0 && (
          <>
            <IconButton
              label={t('dashboard.asTable')}
              icon={<Table2 size={15} />}
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            />
            {hasFullScreen && <FullScreen title={title} chart={chart} />}
          </>
        )}
        <IconButton
          label={t('action.refresh')}
          icon={<RefreshCw size={15} />}
          aria-busy={read.isFetching || undefined}
          onClick={() => void read.refetch()}
        />
      </header>
      {body()}
    </figure>
  );
}

const columnHeights = [72, 96, 140, 88, 32];

const ChartSkeleton = ({ shape }: { shape: 'bars' | 'ring' }) => (
  <div className={styles.skeleton} data-shape={shape} aria-busy="true">
    {shape === 'ring' && <Skeleton width={120} height={120} isRound />}
    {columnHeights.map((height) =>
      shape === 'ring' ? <Skeleton key={height} /> : <Skeleton key={height} width="12%" height={height} />,
    )}
  </div>
);
