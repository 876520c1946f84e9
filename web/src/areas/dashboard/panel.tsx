// A titled list of the dashboard, with its loading, empty and failed states.
import { useId, type ReactNode } from 'react';
import { classNames } from '../../kit/ui/class-names.ts';
import { FailedState } from '../../kit/ui/failed-state.tsx';
import styles from './panel.module.css';

interface Props<Entry> {
  className?: string | undefined;
  title: string;
  failedText: string;
  emptyText: string;
  skeleton: ReactNode;
  read: { data: { list: readonly Entry[] } | undefined; isError: boolean; refetch: () => Promise<unknown> };
  children: (entries: readonly Entry[]) => ReactNode;
}

export function Panel<Entry>({
  className,
  title,
  failedText,
  emptyText,
  skeleton,
  read,
  children,
}: Props<Entry>) {
  const titleId = useId();
  const entries = read.data?.list;
  const body = () => {
    if (!entries && read.isError)
      return <FailedState title={failedText} onRetry={() => void read.refetch()} />;
    if (!entries) return skeleton;
    if (entries.length === 0) return <p className={styles.nothing}>{emptyText}</p>;
    return children(entries);
  };
  return (
    <section className={classNames(styles.panel, className)} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {body()}
    </section>
  );
}
