// Rows of the list of iterations: how much of each plan is done. Items can be dropped on them.
import { memo, useEffect, useRef } from 'react';
import { ItemRow, ItemTableRow, type RowLayout, type RowProps } from '../../kit/items/list/rows.tsx';
import { valueOf, type Item } from '../../kit/items/view.ts';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './iteration-rows.module.css';
import { whenLoaded } from '../../lib/when-loaded.ts';
import { loadDragging } from './load-dragging.ts';

const numberOf = (item: Item, name: string) => Number(valueOf(item, name));

function Done({ item }: { item: Item }) {
  const t = useText();
  const [planned, done] = [numberOf(item, 'plannedItems'), numberOf(item, 'doneItems')];
  if (planned === 0) return null;
  return (
    <span className={styles.done}>
      {t('plan.of', { done, planned })}
      <span className={styles.bar} aria-hidden="true">
        <i data-whole={done === planned || undefined} style={{ width: `${(done / planned) * 100}%` }} />
      </span>
    </span>
  );
}

/** Makes the row that it stands in a place to drop items on. */
function DropPlace({ item }: { item: Item }) {
  const ref = useRef<HTMLSpanElement>(null);
  const mayWrite = useMayWrite();
  const { id, oid, name } = item;
  useEffect(() => {
    const row = ref.current?.closest('li');
    if (!row || !mayWrite) return undefined;
    return whenLoaded(loadDragging, ({ acceptItems }) => acceptItems(row, { id, oid, name }));
  }, [id, oid, name, mayWrite]);
  return <span ref={ref} className={styles.place} />;
}

const Row = memo((props: RowProps) => (
  <ItemRow
    {...props}
    action={
      <>
        <Done item={props.item} />
        <DropPlace item={props.item} />
      </>
    }
  />
));

const TableRow = memo((props: RowProps) => (
  <ItemTableRow
    {...props}
    cells={
      <td>
        <Done item={props.item} />
      </td>
    }
  />
));

export const iterationRows: RowLayout = {
  Row,
  TableRow,
  headers: ['iteration.progress'],
  exportsAs: ['doneItems', 'plannedItems'],
};
