// One of the two widgets: a chart with its name and what can be done with it.
import type { Definition } from '@tracery/contract/work-item/definition';
import { RefreshCw, Table2 } from 'lucide-react';
import { useId, useState, type ComponentType } from 'react';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { EmptyChart, EmptyRing } from '../../kit/ui/thread-pictures.tsx';
import { formatList } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { ChartOutline } from './chart-outline.tsx';
import { FiguresTable } from './figures-table.tsx';
import { FullScreen } from './full-screen.tsx';
import { sharesOf, totalOf, type Figures, type Share } from './shares.ts';
import type { FiguresRead } from './use-figures.ts';
import styles from './widget.module.css';

interface ChartProps {
  definition: Definition;
  shares: readonly Share[];
  summary: string;
}

interface Props {
  title: string;
  definition: Definition;
  read: FiguresRead;
  figures: Figures | null | undefined;
  chart: ComponentType<ChartProps>;
  outline: 'bars' | 'ring';
  hasFullScreen?: boolean;
}

export function Widget({ title, definition, read, figures, chart: Chart, outline, hasFullScreen }: Props) {
  const t = useText();
  const language = useLanguage();
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const shares = sharesOf(definition, figures ?? [], { language, t });
  const count = totalOf(shares);
  const summary = t('dashboard.summary', {
    title,
    figures: formatList(shares.map((share) => `${share.word} ${share.count}`)),
    count,
  });
  const chart = <Chart definition={definition} shares={shares} summary={summary} />;
  const body = () => {
    if (!read.data && read.isError)
      return <FailedState title={t('dashboard.failed')} onRetry={() => void read.refetch()} />;
    if (!read.data) return <ChartOutline shape={outline} />;
    if (count === 0)
      return (
        <p className={styles.nothing}>
          {outline === 'ring' ? <EmptyRing /> : <EmptyChart />}
          {t('dashboard.noData')}
        </p>
      );
    return isTable ? <FiguresTable title={title} shares={shares} /> : chart;
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
