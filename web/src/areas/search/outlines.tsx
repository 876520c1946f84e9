// The outlines of hits and of an item, until they are there.
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import hitStyles from './hits.module.css';
import styles from './outlines.module.css';

const outlines = 6;

export const HitOutlines = () => (
  <div aria-busy="true">
    {Array.from({ length: outlines }, (_, row) => (
      <div key={row} className={hitStyles.outline}>
        <Skeleton width={`${55 - (row % 3) * 10}%`} />
        <Skeleton width={`${85 - (row % 2) * 20}%`} />
      </div>
    ))}
  </div>
);

export const OpenOutline = () => (
  <div className={styles.open} aria-busy="true">
    <Skeleton width="55%" height={20} />
    <Skeleton width="90%" />
    <Skeleton width="60%" />
  </div>
);
