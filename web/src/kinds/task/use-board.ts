import type { Address } from '../../kit/items/address/address.ts';
import { filterQuery } from '../../kit/items/list/use-list.ts';
import { useLiveRead } from '../../lib/query/use-read.ts';
import type { Board } from './lanes.ts';
import { view as taskView } from './view.ts';

/** The board that the address asks for, as the server has it. */
export function useBoard(address: Address, isWanted: boolean) {
  const read = useLiveRead(
    'GET /prdapi/v1/tasks/todolist',
    { query: filterQuery(taskView, address) as Record<string, unknown> },
    { isWanted, keepsPrevious: true },
  );
  return { ...read, data: read.data as Board | undefined };
}

export type BoardRead = ReturnType<typeof useBoard>;
