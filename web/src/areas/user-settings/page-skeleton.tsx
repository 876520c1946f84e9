import { Skeleton } from '../../kit/ui/skeleton.tsx';
import styles from './user-settings.module.css';

const CardSkeleton = ({ lines }: { lines: number }) => (
  <div className={styles.outline}>
    <Skeleton width={120} height={14} />
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} height={line % 2 ? 12 : 32} width={line % 2 ? '40%' : '100%'} />
    ))}
  </div>
);

/** The page in outline, while the server is asked. */
export const PageSkeleton = () => (
  <div className={styles.page} aria-busy="true">
    <CardSkeleton lines={5} />
    <div className={styles.column}>
      <CardSkeleton lines={2} />
      <CardSkeleton lines={4} />
    </div>
  </div>
);
