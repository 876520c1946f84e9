import type { ReactNode, Ref } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './records.module.css';

interface Props {
  ref?: Ref<HTMLElement>;
  label: string;
  read: { isPending: boolean; isError: boolean; refetch: () => unknown };
  count: number;
  /** What is said when there is none. */
  empty: string;
  children: ReactNode;
}

/** The place of fixed height in which the entries of a tab scroll, whether they are there, awaited or missing. */
export function RecordList({ ref, label, read, count, empty, children }: Props) {
  const t = useText();
  return (
    // It scrolls, so keys must be able to reach it.
    <section
      ref={ref}
      className={styles.area}
      aria-label={label}
      aria-busy={read.isPending}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {count > 0 && <ul className={styles.list}>{children}</ul>}
      {count === 0 && read.isPending && (
        <div className={styles.waiting}>
          {['40%', '75%', '55%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
      {count === 0 && read.isError && (
        <p className={styles.nothing}>
          {t('records.failed')} <Button onClick={() => void read.refetch()}>{t('action.retry')}</Button>
        </p>
      )}
      {count === 0 && !read.isPending && !read.isError && <p className={styles.nothing}>{empty}</p>}
    </section>
  );
}
