import { Skeleton } from '../../kit/ui/skeleton.tsx';
import styles from './product-settings.module.css';

/** The page in outline, while the server is asked. */
export const PageSkeleton = () => (
  <div className={styles.page} aria-busy="true">
    <div className={styles.form}>
      <div className={styles.title}>
        <Skeleton width={44} height={44} />
        <Skeleton width={220} height={18} />
      </div>
      <div className={styles.fields}>
        {Array.from({ length: 6 }, (_, field) => (
          <Skeleton key={field} height={40} />
        ))}
      </div>
    </div>
    <aside className={styles.side}>
      <Skeleton height={110} />
      <Skeleton height={170} />
    </aside>
  </div>
);
