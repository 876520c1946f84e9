import { feature } from '@tracery/contract/kinds/feature';
import { requirement } from '@tracery/contract/kinds/requirement';
import { Suspense } from 'react';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { readAllAgain } from '../../lib/query/use-read.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Activity } from './activity.tsx';
import styles from './dashboard.module.css';
import { MyWork } from './my-work.tsx';
import { useFigures } from './use-figures.ts';
import { Widget } from './widget.tsx';
import { useKeptStart } from './use-kept-start.ts';
import { lazyComponent, lazyPart } from '../../lib/lazy-part.ts';

// Loaded when there is something to draw.
const BarChart = lazyComponent(async () => (await import('./bar-chart.tsx')).BarChart);
const DonutChart = lazyComponent(async () => (await import('./donut-chart.tsx')).DonutChart);

const idle = () => new Promise<void>((resolve) => whenIdle(resolve));

// Seldom there is one: asked for when nothing else is to be done.
const OwnInvitations = lazyComponent(async () => {
  await idle();
  return (await import('../../kit/invitations/own-invitations.tsx')).OwnInvitations;
});

const Start = lazyPart(async () => (await import('./start/start.tsx')).Start);

/** What stands below must not move when the card comes. */
const startOutline = <div className={styles.startOutline} aria-busy="true" />;

const PlanCards = lazyComponent(async () => (await import('./plan-cards.tsx')).PlanCards);

export function DashboardPage() {
  const t = useText();
  const read = useFigures();
  const { feature: features, systemRequirement: requirements } = read.data ?? {};
  const isBare = features?.length === 0 && requirements?.length === 0;
  const start = useKeptStart();
  const mayWrite = useMayWrite();
  const hasStart = mayWrite && (start.kept === 'steps' || (isBare && start.kept === null));
  return (
    <div className={styles.page}>
      <div className={styles.invitations}>
        <Suspense>
          <OwnInvitations onEntered={() => void readAllAgain()} />
        </Suspense>
      </div>
      {hasStart && (
        <div className={styles.start}>
          <Suspense fallback={startOutline}>
            <Start {...start} outline={startOutline} />
          </Suspense>
        </div>
      )}
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
