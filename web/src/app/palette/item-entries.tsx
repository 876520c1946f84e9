import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { itemNumber } from '@tracery/contract/work-item/number';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import type { Marked } from '../../kit/items/fields/status-look.ts';
import { itemIcons } from '../../kit/ui/item-icons.generated.ts';
import { openPath } from '../../lib/navigation.ts';
import { recentItems, type RecentItem } from '../../lib/recent-items.ts';
import type { Entry } from './entry.ts';
import { itemViews } from './kinds.ts';
import styles from './palette.module.css';
import type { Hit } from './use-hits.ts';

function itemEntry(item: Omit<RecentItem, keyof Marked> & Marked): Entry {
  const { kind } = item;
  const number = itemNumber(kind, item.oid);
  const { definition } = itemViews.find((view) => view.definition.kind === kind)!;
  return {
    id: number,
    icon: itemIcons[kind],
    label: item.name,
    detail: (
      <>
        <StatusMark definition={definition} item={item} />
        <span className={styles.number}>{number}</span>
      </>
    ),
    run: () => openPath(`${kindSummaries[kind].screen.path}?id=${item.id}`),
  };
}

export const hitEntry = (hit: Hit): Entry => ({
  ...itemEntry(hit),
  pieces: hit.namePieces,
  snippet: hit.snippet,
});

export const recentEntries = (): Entry[] => recentItems().map(itemEntry);
