import type { ReactNode } from 'react';
import styles from './list-detail.module.css';

interface Props {
  list: ReactNode;
  /** Beside a detail it takes no more room than it needs. */
  isListNarrow?: boolean | undefined;
  /** What the opened item shows; without one the list has all the room. */
  detail?: ReactNode;
}

/** A list and the item opened from it: side by side, and in a narrow window one instead of the other. */
export function ListDetail({ list, isListNarrow, detail }: Props) {
  return (
    <div className={styles.frame} data-open={detail ? '' : undefined}>
      <div className={styles.list} data-narrow={isListNarrow || undefined}>
        {list}
      </div>
      {detail && <div className={styles.detail}>{detail}</div>}
    </div>
  );
}
