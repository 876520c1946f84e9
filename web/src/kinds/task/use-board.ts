import { useSearch } from '@tanstack/react-router';
import type { ItemsSearch } from '../../kit/items/address/items-search.ts';
import type { Address } from '../../kit/items/address/address.ts';
import { filterQuery } from '../../kit/items/list/use-list.ts';
import { useLiveRead } from '../../lib/query/use-read.ts';
import { rowKinds, type Board, type RowKind } from './lanes.ts';
import { view as taskView } from './view.ts';

/** The rows that the address asks for. */
export function useRowKind(): RowKind | undefined {
  const { rows }: ItemsSearch = useSearch({ strict: false });
  return rowKinds.find((kind) => kind === rows);
}

/** The board that the address asks for, as the server has it. */
export function useBoard(address: Address, isWanted: boolean) {
  const rows = useRowKind();
  const read = useLiveRead(
    'GET /prdapi/v1/tasks/todolist',
    {
      query: {
        ...filterQuery(taskView, address),
        ...(rows === 'feature' && { rows }),
      } as Record<string, unknown>,
    },
    { isWanted, keepsPrevious: true },
  );
  return { ...read, data: read.data as Board | undefined };
}

export type BoardRead = ReturnType<typeof useBoard>;
