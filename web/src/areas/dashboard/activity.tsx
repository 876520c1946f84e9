import { Link } from '@tanstack/react-router';
import type { Answer, Registry } from '@tracery/contract';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { itemNumber } from '@tracery/contract/work-item/number';
import { useState } from 'react';
import { Avatar } from '../../kit/ui/avatar.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { MadeWith } from '../../kit/ui/made-with.tsx';
import { creatorOf, usePersonText } from '../../kit/ui/person.ts';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { formatDistance, formatMoment } from '../../lib/format.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import styles from './activity.module.css';
import { Panel } from './panel.tsx';

/** As many as fit next to the charts without making the page longer. */
const collapsedCount = 8;

/** The last changes in the product. */
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

type Entry = Answer<Registry['GET /damapi/v1/operationlogs/recent']>['list'][number];

/** Deleted items are shown in the trash. */
const linkTo = ({ kind, itemId, isDeleted }: Entry) =>
  isDeleted
    ? ({ to: '/setting/trash' } as const)
    : { to: kindSummaries[kind].screen.path, search: { id: String(itemId) } };

function ActivityEntry({ entry }: { entry: Entry }) {
  const { kind, oid, name, data, createdAt } = entry;
  const who = creatorOf(entry);
  const textOf = usePersonText();
  const date = new Date(createdAt);
  return (
    <li className={styles.entry} data-deleted={entry.isDeleted || undefined}>
      <Avatar name={who.username} fullname={who.name} src={who.avatar} />
      <Link {...linkTo(entry)} className={styles.item!} title={name}>
        <span className={styles.number}>{itemNumber(kind, oid)}</span> {name}
      </Link>
      <time dateTime={createdAt} title={formatMoment(date)}>
        {formatDistance(date)}
      </time>
      <p className={styles.what}>
        <b title={who.username}>{textOf(who)}</b> <MadeWith {...entry} /> {data.comment}
      </p>
    </li>
  );
}
