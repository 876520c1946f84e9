import { Skeleton } from '../../kit/ui/skeleton.tsx';
import styles from './product-picker.module.css';

const widths = [150, 110, 130, 90, 140, 120];

/** The rows that will come, in their size. */
export function ProductListSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      {widths.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={32} height={32} />
          <span className={styles.what}>
            <Skeleton width={width} />
          </span>
          <span className={styles.role}>
            <Skeleton width={110} />
          </span>
          <Skeleton width={136} />
        </div>
      ))}
    </div>
  );
}
