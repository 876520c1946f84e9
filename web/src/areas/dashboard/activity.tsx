import { useId, useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import styles from './activity.module.css';
import panel from './panel.module.css';
import { ActivityEntry } from './activity-entry.tsx';

/** So many stand beside the charts without making the page longer. */
const few = 8;

/** What was last done in the product. */
export function Activity() {
  const t = useText();
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  const read = useRead('GET /damapi/v1/operationlogs/recent', {});
  const entries = read.data?.list;
  const more = (entries?.length ?? 0) - few;
  const body = () => {
    if (!entries && read.isError)
      return <FailedState title={t('activity.failed')} onRetry={() => void read.refetch()} />;
    if (!entries) return <Outline />;
    if (entries.length === 0) return <p className={styles.nothing}>{t('activity.empty')}</p>;
    return (
      <ul>
        {entries.slice(0, isWhole ? undefined : few).map((entry) => (
          <ActivityEntry key={entry.id} entry={entry} />
        ))}
      </ul>
    );
  };
  return (
    <section className={panel.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={panel.title}>
        {t('activity.title')}
      </h2>
      {body()}
      {more > 0 && !isWhole && (
        <Button className={styles.more} onClick={() => setWhole(true)}>
          {t('activity.more', { count: more })}
        </Button>
      )}
    </section>
  );
}

const Outline = () => (
  <div className={styles.outline} aria-busy="true">
    {Array.from({ length: few }, (_, row) => (
      <div key={row}>
        <Skeleton width={24} height={24} isRound />
        <div>
          <Skeleton width={`${80 - (row % 3) * 16}%`} />
          <Skeleton width="45%" height={10} />
        </div>
      </div>
    ))}
  </div>
);
