import { Skeleton } from '../../kit/ui/skeleton.tsx';
import styles from './widget.module.css';

const heights = [72, 96, 140, 88, 32];

/** Where a chart will stand. */
export const ChartSkeleton = ({ shape }: { shape: 'bars' | 'ring' }) => (
  <div className={styles.skeleton} data-shape={shape} aria-busy="true">
    {shape === 'ring' && <Skeleton width={120} height={120} isRound />}
    {heights.map((height) =>
      shape === 'ring' ? <Skeleton key={height} /> : <Skeleton key={height} width="12%" height={height} />,
    )}
  </div>
);
