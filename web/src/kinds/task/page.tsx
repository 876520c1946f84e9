import { useAddress } from '../../kit/items/address/address.ts';
import { ItemsScreen } from '../../kit/items/list/items-screen.tsx';
import { BoardKeysHere } from './board-keys-here.tsx';
import { BoardPane } from './board-pane.tsx';
import { cardsOf, lanes } from './lanes.ts';
import { LookSwitch } from './look-switch.tsx';
import { taskView } from './view.ts';
import { useBoard } from './use-board.ts';
import { useLook } from './use-look.ts';

export function TasksPage() {
  const address = useAddress(taskView);
  const [look, choose] = useLook(address);
  const isBoard = look === 'board';
  const read = useBoard(address, isBoard);
  const { data: board } = read;
  const count = board && lanes.reduce((sum, lane) => sum + board[lane].total, 0);
  return (
    <ItemsScreen
      view={taskView}
      switcher={<LookSwitch look={look} onChoose={choose} />}
      instead={
        isBoard
          ? {
              count,
              keys: <BoardKeysHere />,
              pane: <BoardPane address={address} read={read} />,
              items: board && cardsOf(board),
            }
          : undefined
      }
    />
  );
}
