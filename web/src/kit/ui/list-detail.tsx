import type { ReactNode } from 'react';
import styles from './list-detail.module.css';

interface Props {
  list: ReactNode;
  /** Beside a detail it takes no more room than it needs. */
  isListNarrow?: boolean | undefined;
  /** The open item; without one the list has the full width. */
  detail?: ReactNode;
}

/** A list and the open item: side by side, in a narrow window only one of them. */
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
