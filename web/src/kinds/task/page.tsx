import { useAddress, type Address } from '../../kit/items/address/address.ts';
import { useItems } from '../../kit/items/calls.ts';
import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { queryOf } from '../../kit/items/list/use-list.ts';
import { BoardPane } from './board-pane.tsx';
import { cardsOf, lanes, type Board } from './lanes.ts';
import { taskRows } from './task-rows.tsx';
import { view as taskView } from './view.ts';
import { useBoard } from './use-board.ts';
import { KeyHint } from '../../kit/ui/keycap.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { limits } from '@tracery/contract/limits';
import { Columns3, List } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';
import { lazyComponent } from '../../lib/lazy-part.ts';

/** The keys of the board, in the footer. */
function BoardKeyHints() {
  const t = useText();
  return (
    <>
      <KeyHint keys={['←', '→']} does={t('task.keyColumn')} />
      <KeyHint keys={['J', 'K']} does={t('task.keyCard')} />
      <KeyHint keys={['Shift', '→']} does={t('task.keyMove')} />
      <KeyHint keys={[t('key.enter')]} does={t('item.open')} />
    </>
  );
}

interface Props {
  look: ViewMode;
  onChoose: (look: ViewMode) => void;
}

function ViewModeSwitch({ look, onChoose }: Props) {
  const t = useText();
  const id = useId();
  const isPhone = !useWindowAtLeast(limits.screen.narrowDialog);
  return (
    <>
      <span id={id} className={visuallyHidden.text}>
        {t('task.look')}
      </span>
      <Segmented
        labelledBy={id}
        value={look}
        isIconOnly={isPhone}
        choices={[
          { value: 'board', label: t('task.board'), icon: <Columns3 size={16} strokeWidth={1.5} /> },
          { value: 'list', label: t('task.list'), icon: <List size={16} strokeWidth={1.5} /> },
        ]}
        onChoose={onChoose}
      />
    </>
  );
}

type ViewMode = 'board' | 'list';

const storageKey = 'tasks:look';

const isViewMode = (word: string | null): word is ViewMode => word === 'board' || word === 'list';

function useViewMode(address: Address): [ViewMode, (look: ViewMode) => void] {
  const kept = sessionStorage.getItem(storageKey);
  const look = isViewMode(address.viewMode) ? address.viewMode : isViewMode(kept) ? kept : 'board';
  useEffect(() => sessionStorage.setItem(storageKey, look), [look]);
  // The board shows every status.
  return [look, (next) => address.narrow({ view: next, status: undefined })];
}

const list = { rows: taskRows };

/** The statuses that have a lane. */
const onBoard = {
  status: lanes.map((lane) => taskView.definition.statuses[lane]!.number).join(','),
};
const parts = {
  Footer: lazyComponent(async () => (await import('./next-step.tsx')).TaskNextStep),
};
export const ownDetail = { parts };

/** How many tasks the list would show beyond the board: archived and canceled ones. */
function useLeftOut(address: Address, board: Board | undefined): number {
  const query = queryOf(taskView, { ...address, status: '', page: 1 }, {});
  const { data: all } = useItems(taskView, { ...query, limit: 1 }, board !== undefined);
  if (!all || !board || !all.isTotalExact) return 0;
  return all.total - countOf(board);
}

const countOf = (board: Board) => lanes.reduce((sum, lane) => sum + board[lane].total, 0);

export function Page() {
  const t = useText();
  const address = useAddress(taskView);
  const [look, choose] = useViewMode(address);
  const isBoard = look === 'board';
  const read = useBoard(address, isBoard);
  const { data: board } = read;
  const count = board && countOf(board);
  const leftOut = useLeftOut(address, isBoard ? board : undefined);
  return (
    <ItemsScreen
      view={taskView}
      list={list}
      detail={parts}
      switcher={<ViewModeSwitch look={look} onChoose={choose} />}
      instead={
        isBoard
          ? {
              count,
              leftOut: leftOut ? t('task.leftOut', { count: leftOut }) : undefined,
              keys: <BoardKeyHints />,
              pane: <BoardPane address={address} read={read} />,
              items: board && cardsOf(board),
              narrowed: onBoard,
            }
          : undefined
      }
    />
  );
}
