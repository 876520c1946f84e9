import type { Address } from '../../kit/work-items/address.ts';
import { narrowedQuery } from '../../kit/work-items/use-list.ts';
import { useLiveRead } from '../../lib/query/use-read.ts';
import { withMove, type Board } from './lanes.ts';
import { taskView } from './task-view.ts';
import { useMoves } from './use-moves.ts';

/** The board that the address asks for: as the server has it, with what is being moved where it was put. */
export function useBoard(address: Address, isWanted: boolean) {
  const { sort } = address;
  const read = useLiveRead(
    'GET /prdapi/v1/tasks/todolist',
    { query: narrowedQuery(taskView, address) as Record<string, unknown> },
    { isWanted, keepsPrevious: true },
  );
  const { moves, move } = useMoves(sort);
  const known = read.data as Board | undefined;
  const board = known && moves.reduce((before, one) => withMove(before, one, sort), known);
  return { ...read, board, move };
}

export type BoardRead = ReturnType<typeof useBoard>;
