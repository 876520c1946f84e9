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
  /** The text for an empty list. */
  empty: string;
  children: ReactNode;
}

/** The scrolling list of a tab, with its loading, empty and failed states. */
export function RecordList({ ref, label, read, count, empty, children }: Props) {
  const t = useText();
  return (
    // Focusable, so that it can be scrolled by keyboard.
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
