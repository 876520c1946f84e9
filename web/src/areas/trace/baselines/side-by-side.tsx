// Both contents of an item beside each other, block by block; on a phone one below the other.
import { compareTexts } from '@tracery/contract/records/text-changes';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { DifferenceFrame, DifferenceRow } from '../../../kit/text-diff/difference-frame.tsx';
import { FailedState } from '../../../kit/ui/failed-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useRead } from '../../../lib/query/use-read.ts';
import type { SideId } from './address.ts';
import { sidesQuery, type Difference } from './calls.ts';
import styles from './side-by-side.module.css';

interface Props {
  difference: Difference;
  sides: { a: SideId; b: SideId };
  names: { a: string; b: string };
  /** Told how many blocks differ. */
  onCounted: (blocks: number) => void;
  /** What can be done with the item. */
  children: ReactNode;
}

export function SideBySide({ difference, sides, names, onCounted, children }: Props) {
  const t = useText();
  const { id, versions } = difference;
  const [isWhole, setWhole] = useState(false);
  const { data, isError, refetch } = useRead('GET /damapi/v1/baselines/item', {
    query: { ...sidesQuery(sides), itemId: id },
  });
  const pairs = useMemo(
    () => (data ? compareTexts(data.a?.content ?? '', data.b?.content ?? '') : []),
    [data],
  );
  const different = pairs.filter(({ isSame }) => !isSame);
  const same = pairs.length - different.length;
  useEffect(() => {
    if (data) onCounted(different.length);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data, different.length]);
  if (isError && !data)
    return <FailedState title={t('baselines.compareFailed')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={80} />;
  const side = (at: 'a' | 'b') =>
    versions[at] > 0
      ? t('baselines.side', { side: names[at], version: versions[at] })
      : t('baselines.notIn', { side: names[at] });
  const labels = { before: side('a'), after: side('b') };
  const isEmpty = pairs.length === 0;
  return (
    <DifferenceFrame labels={labels}>
      {(isWhole ? pairs : different).map((pair, at) => (
        // Blocks of one comparison never change.
        // oxlint-disable-next-line react/no-array-index-key
        <DifferenceRow key={at} change={pair} labels={labels} />
      ))}
      <div className={styles.foot}>
        {isEmpty ? (
          <span>{t('baselines.noContent')}</span>
        ) : same > 0 ? (
          <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
            {difference.hasContents && different.length === 0
              ? t('baselines.onlySpace')
              : t('baselines.same', { count: same })}
          </button>
        ) : (
          <span />
        )}
        {children}
      </div>
    </DifferenceFrame>
  );
}
