// A list in groups: each has a head with its count and can be folded, and shows its first items.
import { limits } from '@tracery/contract/limits';
import { useState, type KeyboardEvent } from 'react';
import { useText } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { takesText } from '../../ui/keyboard-shortcuts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Address } from '../address/address.ts';
import { useItems } from '../calls.ts';
import { severalQuery } from '../address/several.ts';
import { Rows, type RowLayout } from '../list/rows.tsx';
import { queryOf, type List } from '../list/use-list.ts';
import type { Item, ItemView } from '../view.ts';
import { addressValue, GroupName } from './group-name.tsx';
import { Icon } from './icons.tsx';
import { useGroups, withoutFilter, type Group } from './use-groups.ts';
import styles from './filters.module.css';

interface Props {
  view: ItemView;
  address: Address;
  list: List;
  isOpening: boolean;
  isTable: boolean;
  layout: RowLayout;
}

/** The head of the columns stands over all groups, also over folded ones. */
const nothing: readonly Item[] = [];

/** So many groups ask for their items at once. */
const groupsAtOnce = 10;

export function GroupedList(props: Props) {
  const { view, address, list, isTable } = props;
  const t = useText();
  const by = address.group!;
  const groups = useGroups(view, address, by);
  const [shown, setShown] = useState(groupsAtOnce);
  if (groups.isError) return <FailedState title={t('items.failed')} onRetry={groups.refetch} />;
  const all = groups.data?.list ?? [];
  const { total, isTotalExact } = list.data ?? { total: 0, isTotalExact: true };
  return (
    <>
      <div className={styles.groups} aria-busy={!groups.data || undefined}>
        {isTable && all.length > 0 && (
          <div className={styles.columns}>
            <Rows {...props} items={nothing} />
          </div>
        )}
        {!groups.data && <Skeleton width="40%" />}
        {all.slice(0, shown).map((group) => (
          <GroupSection key={group.value} {...props} by={by} group={group} isExact={groups.data!.isExact} />
        ))}
        {all.length > shown && (
          <Button variant="outlined" onClick={() => setShown(shown + groupsAtOnce)}>
            {t('group.more', { count: Math.min(groupsAtOnce, all.length - shown) })}
          </Button>
        )}
      </div>
      <output className={styles.foot}>
        {t(isTotalExact ? 'group.total' : 'group.totalAtLeast', {
          count: total,
          groups: groups.data?.total ?? all.length,
        })}
      </output>
    </>
  );
}

interface SectionProps extends Props {
  by: string;
  group: Group;
  isExact: boolean;
}

function GroupSection({ view, address, isOpening, isTable, layout, by, group, isExact }: SectionProps) {
  const t = useText();
  const value = addressValue(view, by, group.value);
  const isFolded = address.folded.includes(value);
  const [pages, setPages] = useState(1);
  const query = {
    ...queryOf(view, { ...withoutFilter(view, address, by), page: 1 }, {}),
    ...severalQuery(view, { [by]: value }),
    limit: Math.min(limits.list.limitMax, pages * limits.list.pageSize),
  } as Parameters<typeof useItems>[1];
  const items = useItems(view, query, !isFolded);
  const { folded } = address;
  const fold = () => {
    const next = isFolded ? folded.filter((one) => one !== value) : [...folded, value];
    address.correct({ folded: next.join() || undefined });
  };
  /** From its head or any of its rows. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    const isFolding = key === 'ArrowLeft' && !isFolded;
    const isPlain = !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey);
    if (!isPlain || takesText(target) || !(isFolding || (key === 'ArrowRight' && isFolded))) return;
    event.preventDefault();
    // Its rows go.
    if (isFolding) currentTarget.querySelector('button')?.focus();
    fold();
  };
  const rows = items.data?.list ?? [];
  const count = items.data && !items.isPlaceholderData ? items.data.total : group.count;
  const isCounted = items.data ? items.data.isTotalExact : isExact;
  const isMore = rows.length < count;
  return (
    // Its head is the button that does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <section className={styles.group} onKeyDown={onKeyDown}>
      <h2 className={styles.head}>
        <button type="button" className={styles.fold} aria-expanded={!isFolded} onClick={fold}>
          <Icon name={isFolded ? 'right' : 'down'} />
          <GroupName view={view} by={by} group={group} />
          <span className={styles.count}>{isCounted ? count : t('filter.atLeast', { count })}</span>
        </button>
      </h2>
      {!isFolded && items.isError && <FailedState title={t('items.failed')} onRetry={items.refetch} />}
      {!isFolded && rows.length > 0 && (
        <Rows
          view={view}
          items={rows}
          address={address}
          isOpening={isOpening}
          isTable={isTable}
          layout={layout}
        />
      )}
      {!isFolded && isMore && rows.length > 0 && (
        <p className={styles.rest}>
          {query.limit! < limits.list.limitMax ? (
            <Button variant="text" onClick={() => setPages(pages + 1)}>
              {t('group.showMore')}
            </Button>
          ) : (
            <Button
              variant="text"
              onClick={() => address.narrow({ [by]: value, group: undefined, folded: undefined })}
            >
              {t('group.showAll')}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
