import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import styles from './activity.module.css';
import { ActivityEntry } from './activity-entry.tsx';
import { Panel } from './panel.tsx';

/** So many stand beside the charts without making the page longer. */
const collapsedCount = 8;

/** What was last done in the product. */
export function Activity() {
  const t = useText();
  const [isExpanded, setExpanded] = useState(false);
  const read = useRead('GET /damapi/v1/operationlogs/recent', {});
  return (
    <Panel
      title={t('activity.title')}
      failedText={t('activity.failed')}
      emptyText={t('activity.empty')}
      skeleton={<ActivitySkeleton />}
      read={read}
    >
      {(entries) => (
        <>
          <ul>
            {entries.slice(0, isExpanded ? undefined : collapsedCount).map((entry) => (
              <ActivityEntry key={entry.id} entry={entry} />
            ))}
          </ul>
          {entries.length > collapsedCount && !isExpanded && (
            <Button className={styles.more} onClick={() => setExpanded(true)}>
              {t('activity.more', { count: entries.length - collapsedCount })}
            </Button>
          )}
        </>
      )}
    </Panel>
  );
}

const ActivitySkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    {Array.from({ length: collapsedCount }, (_, row) => (
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
