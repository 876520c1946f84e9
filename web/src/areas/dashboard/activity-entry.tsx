import type { Answer, Registry } from '@tracery/contract';
import { itemNumber } from '@tracery/contract/work-item/number';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../kit/ui/avatar.tsx';
import { formatDistance, formatMoment } from '../../lib/format.ts';
import { itemPlaces } from '../../lib/item-places.ts';
import styles from './activity.module.css';

type Entry = Answer<Registry['GET /damapi/v1/operationlogs/recent']>['list'][number];

/** What lies in the trash is looked at there. */
const linkTo = ({ kind, itemId, isDeleted }: Entry) =>
  isDeleted
    ? ({ to: '/setting/trash' } as const)
    : { to: itemPlaces[kind].path as '/requirement/feature', search: { id: String(itemId) } };

export function ActivityEntry({ entry }: { entry: Entry }) {
  const { kind, oid, name, data, creator, createdAt } = entry;
  const date = new Date(createdAt);
  return (
    <li className={styles.entry} data-deleted={entry.isDeleted || undefined}>
      <Avatar name={creator} />
      <Link {...linkTo(entry)} className={styles.item!} title={name}>
        <span className={styles.number}>{itemNumber(kind, oid)}</span> {name}
      </Link>
      <time dateTime={createdAt} title={formatMoment(date)}>
        {formatDistance(date)}
      </time>
      <p className={styles.what}>
        <b>{creator}</b> {data.comment}
      </p>
    </li>
  );
}
