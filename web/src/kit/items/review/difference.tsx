// What an item says now that an earlier version of it did not.
import { compareTexts } from '@tracery/contract/records/text-changes';
import { useMemo } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useRead } from '../../../lib/query/use-read.ts';
import { BlockDifference } from '../../text-diff/block-difference.tsx';
import { TextDiff } from '../../text-diff/text-diff.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ItemInFull, ItemView } from '../view.ts';
import styles from './difference.module.css';

interface Compared {
  view: ItemView;
  item: ItemInFull;
  /** The number of the earlier version. */
  from: number | undefined;
}

/** A version never changes. */
const freshFor = Number.POSITIVE_INFINITY;

/** Undefined until it is known. Without a content, that one was not kept. */
export function useDifference({ view, item, from }: Compared) {
  const { data } = useRead(
    'GET /damapi/v1/versions/get',
    { query: { kind: view.definition.kind, sourceId: item.id, number: from ?? 1 } },
    { isQuiet: true, isWanted: from !== undefined, freshFor },
  );
  const now = item.data.content;
  return useMemo(() => {
    if (!data) return undefined;
    const { content } = data;
    return {
      content,
      name: String(data.item['name']),
      count: content === null ? 0 : compareTexts(content, now).filter(({ isSame }) => !isSame).length,
    };
  }, [data, now]);
}

interface Props extends Compared {
  labels: { before: string; after: string };
}

export function Difference({ labels, ...compared }: Props) {
  const t = useText();
  const { item } = compared;
  const difference = useDifference(compared);
  if (!difference) return <Skeleton height={80} />;
  const { content, name } = difference;
  return (
    <div className={styles.difference}>
      {name !== item.name && (
        <div className={styles.name}>
          <b>{t('items.name')}</b>
          <BlockDifference before={name} after={item.name} labels={labels} />
        </div>
      )}
      {content === null ? (
        <p className={styles.gone}>{t('review.notKept', { version: compared.from! })}</p>
      ) : (
        <TextDiff before={content} after={item.data.content} labels={labels} />
      )}
    </div>
  );
}
