// A part of the results under its heading. What is not there has no heading either.
import type { ReportPart } from '@tracery/contract';
import { limits } from '@tracery/contract/limits';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useResults, type Result } from './calls.ts';
import styles from './section.module.css';

const few = 10;

interface HeadProps {
  id: string;
  title: string;
  hint: string;
  children?: ReactNode;
}

export const SectionHead = ({ id, title, hint, children }: HeadProps) => (
  <div className={styles.head}>
    <h3 id={id}>{title}</h3>
    <span className={styles.hint}>{hint}</span>
    {children}
  </div>
);

export function useFirst(id: number, part: ReportPart, count: number) {
  const [limit, setLimit] = useState(few);
  const read = useResults(id, part, { limit, isWanted: count > 0 });
  return {
    ...read,
    more: () => setLimit(limits.list.limitMax),
    canMore: limit === few,
  };
}

interface MoreProps {
  shown: number;
  total: number;
  canMore: boolean;
  onMore: () => void;
}

/** How many there are beyond those that are shown. */
export function More({ shown, total, canMore, onMore }: MoreProps) {
  const t = useText();
  if (shown >= total) return null;
  return (
    <p className={styles.more}>
      {t('report.ofMany', { count: shown, total })}
      {canMore && <Button onClick={onMore}>{t('report.more')}</Button>}
    </p>
  );
}

interface Props {
  /** Of the run. */
  id: number;
  part: ReportPart;
  title: string;
  hint: string;
  count: number;
  isShown?: (result: Result) => boolean;
  Row: ComponentType<{ reportId: number; result: Result }>;
}

const all = () => true;

export function Section({ id, part, title, hint, count, isShown = all, Row }: Props) {
  const titleId = useId();
  const { data, more, canMore } = useFirst(id, part, count);
  if (count <= 0) return null;
  const rows = data?.list.filter(isShown) ?? [];
  const hidden = (data?.list.length ?? 0) - rows.length;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <SectionHead id={titleId} title={title} hint={hint} />
      {!data && <Skeleton height={32} />}
      <ul className={styles.rows} aria-labelledby={titleId}>
        {rows.map((result) => (
          <Row key={result.nameId} reportId={id} result={result} />
        ))}
      </ul>
      {data && (
        <More
          shown={rows.length}
          total={canMore ? count : Math.min(count, data.total - hidden)}
          canMore={canMore}
          onMore={more}
        />
      )}
    </section>
  );
}
