// The board: tasks in four lanes, by where they stand.
import { limits } from '@tracery/contract/limits';
import { Suspense, useEffect, useMemo, useRef, type CSSProperties } from 'react';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import type { Address } from '../../kit/items/address/address.ts';
import { isByHand } from '../../kit/items/address/sorts.ts';
import { Toolbar } from '../../kit/items/list/toolbar.tsx';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { FilterSelect } from '../../kit/form/filter-select.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useStore } from '../../lib/store.ts';
import { announcement } from './announcements.ts';
import { useBoardKeys } from './board-keys.ts';
import { BoardState } from './board-state.tsx';
import styles from './board.module.css';
import { Lane } from './lane.tsx';
import { cardsOf, laneOf, lanes, rowKinds, rowOf, type RowKind } from './lanes.ts';
import { view as taskView } from './view.ts';
import { useRowKind, type BoardRead } from './use-board.ts';
import { useDragging } from './use-dragging.ts';
import { useMoves } from './use-moves.ts';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { lazyComponent } from '../../lib/lazy-part.ts';

/** For phones. */
const LaneBar = lazyComponent(async () => (await import('./lane-bar.tsx')).LaneBar);

interface Props {
  address: Address;
  read: BoardRead;
}

export function BoardPane({ address, read }: Props) {
  const mayWrite = useMayWrite();
  const isRoomy = useWindowAtLeast(limits.screen.compactToolbar);
  const isPhone = !useWindowAtLeast(limits.screen.narrowDialog);
  const lanesRef = useRef<HTMLDivElement>(null);
  const { openId, hrefOf, openFromList, sort } = address;
  const { board, move } = useMoves(read.data, sort);
  const onMove = mayWrite ? move : undefined;
  const onCreate = mayWrite ? address.startCreating : undefined;
  const by = useRowKind();
  const grouping = useMemo(() => (by && board ? { by, board } : undefined), [by, board]);
  // Cards of one row have others of the lane between them.
  const isSortedByHand = isByHand(sort) && !by;
  const { carriedId, over, afterId } = useDragging({
    board,
    lanesRef,
    mayWrite,
    isByHand: isSortedByHand,
    onMove: move,
  });
  const onKeyDown = useBoardKeys({
    board,
    by,
    isItemOpen: openId !== undefined,
    onMove,
    isByHand: isSortedByHand,
  });
  const cards = board ? cardsOf(board) : [];
  const reachable = (cards.find(({ id }) => id === openId) ?? cards[0])?.id;
  const isCovered = openId !== undefined && isRoomy;
  const rowCount = grouping && new Set(cards.map((card) => rowOf(grouping.board, grouping.by, card))).size;
  const isEmpty = board && cards.length === 0;
  const laneOfOpen = board && openId !== undefined ? laneOf(board, openId) : undefined;
  useEffect(() => {
    // The lanes stay where they are, unless the open card would lie below its own panel.
    if (isCovered && laneOfOpen)
      lanesRef.current
        ?.querySelector(`[data-card="${openId}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCovered, laneOfOpen, openId]);
  return (
    <section className={styles.pane}>
      <Toolbar
        view={taskView}
        address={address}
        list={read}
        isWide={isRoomy}
        hasStatus={false}
        found={read.data && cardsOf(read.data)[0]}
        end={<RowsFilter value={by} onChange={(rows) => address.narrow({ rows })} />}
      />
      {isPhone && (
        <Suspense fallback={<div className={styles.barOutline} />}>
          <LaneBar board={board} lanesRef={lanesRef} over={over} />
        </Suspense>
      )}
      {/* The keys are a second way: each card has a menu that moves it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={lanesRef}
        className={styles.lanes}
        data-carrying={carriedId !== undefined || undefined}
        data-covered={isCovered || undefined}
        data-empty={isEmpty || undefined}
        data-grouped={grouping && !isEmpty ? '' : undefined}
        style={grouping && ({ '--rows': rowCount } as CSSProperties)}
        aria-busy={read.isPlaceholderData || undefined}
        onKeyDown={onKeyDown}
      >
        {lanes.map((lane) => {
          const tasks = board?.[lane];
          /** Only the lane that has the card hears of it: the others stay as they are. */
          const ifHere = (id: number | undefined) =>
            tasks?.list.some((card) => card.id === id) ? id : undefined;
          const isHome = ifHere(carriedId) !== undefined;
          return (
            <Lane
              key={lane}
              lane={lane}
              tasks={tasks}
              grouping={grouping}
              isWaiting={!board && !read.isError}
              isTarget={carriedId !== undefined && over === lane && (!isHome || isSortedByHand)}
              slotAfter={over === lane ? afterId : undefined}
              openId={ifHere(openId)}
              carriedId={ifHere(carriedId)}
              reachableId={ifHere(reachable)}
              hrefOf={hrefOf}
              openFromList={openFromList}
              onMove={onMove}
              onCreate={lane === 'todo' ? onCreate : undefined}
            />
          );
        })}
      </div>
      <BoardState address={address} read={read} isEmpty={isEmpty ?? false} onCreate={onCreate} />
      <Announced />
    </section>
  );
}

interface RowsFilterProps {
  value: RowKind | undefined;
  onChange: (rows: string | undefined) => void;
}

function RowsFilter({ value, onChange }: RowsFilterProps) {
  const t = useText();
  return (
    <FilterSelect
      label={t('task.rows')}
      value={value ?? ''}
      options={[
        { value: '', label: t('task.noRows') },
        ...rowKinds.map((kind) => ({
          value: kind,
          label: t(kind === 'owner' ? 'field.owner' : 'itemKind.Feature'),
        })),
      ]}
      onChange={(rows) => onChange(rows || undefined)}
    />
  );
}

function Announced() {
  return <output className={visuallyHidden.text}>{useStore(announcement)}</output>;
}
