// Cards of a lane in rows, by owner or feature. All lanes have the same rows, at the same height.
import { itemNumber } from '@tracery/contract/work-item/number';
import { useMemo, type ReactNode } from 'react';
import { personOf } from '../../kit/items/view.ts';
import { Avatar } from '../../kit/ui/avatar.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './lane-rows.module.css';
import { cardsOf, featureOf, rowOf, type Board, type RowKind, type Task } from './lanes.ts';

export interface Grouping {
  by: RowKind;
  board: Board;
}

interface Row {
  id: number;
  name: string;
  mark?: ReactNode;
}

function rowFor({ by, board }: Grouping, card: Task): Row {
  const id = rowOf(board, by, card);
  if (by === 'owner') {
    const { name, username, avatar } = personOf(card, 'processorId');
    const mark = <Avatar name={username} fullname={name} src={avatar} size="small" />;
    return { id, name: name || username, mark };
  }
  const feature = featureOf(board, card);
  const mark = feature && <span className={styles.number}>{itemNumber('Feature', feature.oid)}</span>;
  return { id, name: feature?.name ?? '', mark };
}

/** By their names; what has no owner or feature comes last. */
function rowsOf(grouping: Grouping): Row[] {
  const rows = new Map<number, Row>();
  for (const card of cardsOf(grouping.board)) {
    const row = rowFor(grouping, card);
    rows.set(row.id, row);
  }
  return [...rows.values()].sort(
    (a, b) => Number(a.id === 0) - Number(b.id === 0) || a.name.localeCompare(b.name) || a.id - b.id,
  );
}

interface Props {
  grouping: Grouping;
  cards: readonly Task[];
  cardOf: (card: Task) => ReactNode;
}

export function LaneRows({ grouping, cards, cardOf }: Props) {
  const t = useText();
  const rows = useMemo(() => rowsOf(grouping), [grouping]);
  const nothing = t(grouping.by === 'owner' ? 'task.noOwner' : 'task.noFeature');
  return rows.map(({ id, name, mark }) => {
    const own = cards.filter((card) => rowOf(grouping.board, grouping.by, card) === id);
    const shown = id === 0 ? nothing : name;
    return (
      <div key={id} className={styles.row} data-board-row={id}>
        <h3 className={styles.title} data-none={own.length === 0 || undefined} title={shown}>
          {id !== 0 && mark}
          <span className={styles.name}>{shown}</span>
          <span className={styles.count}>{own.length || ''}</span>
        </h3>
        {own.length > 0 && <ul aria-label={shown}>{own.map(cardOf)}</ul>}
      </div>
    );
  });
}
