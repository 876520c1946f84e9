import { limits } from '@tracery/contract/limits';
import { useEffect } from 'react';
import type { Address, ListAddress } from './address.ts';
import { fixedQuery, useItems, type ListQuery } from './calls.ts';
import type { ItemView } from './view.ts';

/** Frozen is a flag that covers the status, so a status asks for what is not frozen. */
function statusQuery({ definition }: ItemView, word: string) {
  if (word === '') return {};
  if (word === 'frozen') return { isFrozen: 1 };
  return { status: definition.statuses[word]!.number, isFrozen: 0 };
}

function queryOf(view: ItemView, address: ListAddress): ListQuery {
  const { page, status, sort, query, sourceId } = address;
  return {
    ...fixedQuery(view),
    page,
    limit: limits.list.pageSize,
    sort: sort.sort,
    direction: sort.direction,
    ...(query && { query }),
    ...statusQuery(view, status),
    ...(sourceId && { sourceId }),
  } as ListQuery;
}

/** The page of the list that the address names; when it no longer exists, the last one. */
export function useList(view: ItemView, address: Address) {
  const list = useItems(view, queryOf(view, address));
  const { page, forgetPage } = address;
  const last = Math.ceil((list.data?.total ?? 0) / limits.list.pageSize);
  const isBeyond =
    list.data !== undefined && !list.isPlaceholderData && list.data.list.length === 0 && page > 1;
  useEffect(() => {
    if (isBeyond) forgetPage(last);
    // `forgetPage` is made anew with each address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isBeyond, last]);
  return list;
}

export type List = ReturnType<typeof useList>;
