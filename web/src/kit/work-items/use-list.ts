import { limits } from '@tracery/contract/limits';
import { useEffect } from 'react';
import type { Address, ListAddress } from './address.ts';
import { fixedQuery, useItems, type ListQuery } from './calls.ts';
import type { ItemView } from './view.ts';

/** Where frozen is a flag that covers the status, a status asks for what is not frozen. */
function statusQuery({ definition, countsFrozen }: ItemView, word: string) {
  const status = definition.statuses[word]?.number;
  if (word === '') return {};
  if (status === undefined) return { isFrozen: 1 };
  return definition.freezing && !countsFrozen ? { status, isFrozen: 0 } : { status };
}

/** What the address asks for, whatever its status and page. */
export function narrowedQuery(view: ItemView, address: ListAddress) {
  const { sort, query, sourceId, people, passedOn } = address;
  return {
    ...passedOn,
    ...fixedQuery(view),
    sort: sort.sort,
    direction: sort.direction,
    ...(query && { query }),
    ...(sourceId && { sourceId }),
    ...people,
  };
}

function queryOf(view: ItemView, address: ListAddress): ListQuery {
  const { page, status } = address;
  return {
    ...narrowedQuery(view, address),
    page,
    limit: limits.list.pageSize,
    ...statusQuery(view, status),
  } as ListQuery;
}

/** The page of the list that the address names; when it no longer exists, the last one. */
export function useList(view: ItemView, address: Address, isWanted: boolean) {
  const list = useItems(view, queryOf(view, address), isWanted);
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
