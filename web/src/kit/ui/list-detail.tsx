import type { ReactNode } from 'react';
import styles from './list-detail.module.css';

interface Props {
  list: ReactNode;
  /** Beside a detail it takes no more room than it needs. */
  isListNarrow?: boolean | undefined;
  /** The open item; without one the list has the full width. */
  detail?: ReactNode;
  /** The open item lies over the right of the list, which stays as it is. */
  isDetailOver?: boolean | undefined;
}

/** A list and the open item: side by side, in a narrow window only one of them. */
export function ListDetail({ list, isListNarrow, detail, isDetailOver }: Props) {
  return (
    <div
      className={styles.frame}
      data-open={detail && !isDetailOver ? '' : undefined}
      data-over={(detail && isDetailOver) || undefined}
    >
      <div className={styles.list} data-narrow={isListNarrow || undefined}>
        {list}
      </div>
      {detail && <div className={styles.detail}>{detail}</div>}
    </div>
  );
}
