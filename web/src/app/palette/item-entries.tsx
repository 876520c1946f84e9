import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { itemNumber } from '@tracery/contract/work-item/number';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import { itemIcons } from '../../kit/ui/item-icons.generated.ts';
import { openPath } from '../../lib/navigation.ts';
import { recentItems } from '../../lib/recent-items.ts';
import type { Entry } from './entry.ts';
import { itemViews } from './kinds.ts';
import styles from './palette.module.css';
import type { Hit } from './use-hits.ts';

export function itemEntry({ view, item }: Hit): Entry {
  const { definition } = view;
  const { kind } = definition;
  const number = itemNumber(kind, item.oid);
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

export const recentEntries = (): Entry[] =>
  recentItems().flatMap((item) => {
    const view = itemViews.find(({ definition }) => definition.kind === item.kind);
    return view ? [itemEntry({ view, item })] : [];
  });
