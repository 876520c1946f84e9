// Both contents of an item beside each other, block by block; on a phone one below the other.
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { FailedState } from '../../../kit/ui/failed-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useRead } from '../../../lib/query/use-read.ts';
import type { SideId } from './address.ts';
import { sidesQuery, type Difference } from './calls.ts';
import { compareTexts, type BlockPair, type Word } from './compare-texts.ts';
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

function Words({ words, as: Mark }: { words: readonly Word[] | undefined; as: 'del' | 'ins' }) {
  return (
    words?.map(({ text, isChanged }, at) =>
      // The words of one comparison never change.
      // oxlint-disable-next-line react/no-array-index-key
      isChanged ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
    ) ?? null
  );
}

function Pair({ pair: { heading, before, after } }: { pair: BlockPair }) {
  return (
    <div className={styles.pair}>
      <div data-missing={before === undefined || undefined}>
        {before && heading && <b>{heading}</b>}
        <p>
          {before && !after ? <del>{before.map(({ text }) => text)}</del> : <Words words={before} as="del" />}
        </p>
      </div>
      <div data-missing={after === undefined || undefined}>
        {after && heading && <b>{heading}</b>}
        <p>
          {after && !before ? <ins>{after.map(({ text }) => text)}</ins> : <Words words={after} as="ins" />}
        </p>
      </div>
    </div>
  );
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
  const isEmpty = pairs.length === 0;
  return (
    <div className={styles.box}>
      <div className={styles.heads}>
        <span>{side('a')}</span>
        <span>{side('b')}</span>
      </div>
      {(isWhole ? pairs : different).map((pair, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Pair key={at} pair={pair} />
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
    </div>
  );
}
