import { feature } from '@tracery/contract/kinds/feature';
import { requirement } from '@tracery/contract/kinds/requirement';
import { lazy, Suspense } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { Activity } from './activity.tsx';
import styles from './dashboard.module.css';
import { MyWork } from './my-work.tsx';
import { useFigures } from './use-figures.ts';
import { Widget } from './widget.tsx';

// Loaded when there is something to draw.
const BarChart = lazy(async () => ({ default: (await import('./bar-chart.tsx')).BarChart }));
const DonutChart = lazy(async () => ({ default: (await import('./donut-chart.tsx')).DonutChart }));

const PlanCards = lazy(async () => ({ default: (await import('./plan-cards.tsx')).PlanCards }));

export function DashboardPage() {
  const t = useText();
  const read = useFigures();
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <MyWork />
        <div className={styles.plans}>
          <Suspense>{read.data && <PlanCards />}</Suspense>
        </div>
        <Widget
          title={t('dashboard.features')}
          definition={feature}
          read={read}
          figures={read.data?.feature}
          chart={BarChart}
          shape="bars"
          createText="feature.create"
          hasFullScreen
        />
        <Widget
          title={t('dashboard.requirements')}
          definition={requirement}
          read={read}
          figures={read.data?.systemRequirement}
          chart={DonutChart}
          shape="ring"
          createText="requirement.create"
        />
      </div>
      <Activity />
    </div>
  );
}
