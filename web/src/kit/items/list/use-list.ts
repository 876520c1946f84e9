import { limits } from '@tracery/contract/limits';
import { useEffect, useMemo } from 'react';
import { parentField, type Address, type ListAddress } from '../address/address.ts';
import { useItems, type ListQuery } from '../calls.ts';
import { severalQuery } from '../address/several.ts';
import { fixedQuery } from '../fixed-query.ts';
import type { Item, ItemView } from '../view.ts';
import { useStableOrder } from './use-stable-order.ts';

/** Where frozen is a flag that covers the status, a status asks for what is not frozen. */
function statusQuery({ definition, list }: ItemView, word: string) {
  const status = definition.statuses[word]?.number;
  if (word === '') return {};
  if (status === undefined) return { isFrozen: 1 };
  return definition.freezing && !list.includesFrozen ? { status, isFrozen: 0 } : { status };
}

/** Whoever types the number of an item as it is shown, `T-24`, means that one. */
function searchOf({ definition: { letter } }: ItemView, query: string) {
  const oid = new RegExp(`^${letter}-(\\d{1,15})$`, 'i').exec(query.trim())?.[1];
  return oid ? { oid } : { query };
}

/** What the address asks for, whatever its status and page. */
export function filterQuery(view: ItemView, address: ListAddress) {
  const { sort, query, parentId, plannedId, isSuspect, review, people, several, passedParameters } = address;
  return {
    ...passedParameters,
    ...fixedQuery(view.definition),
    sort: sort.sort,
    direction: sort.direction,
    ...(query && searchOf(view, query)),
    ...(parentId && { [parentField(view)!]: parentId }),
    ...(plannedId && { plannedId }),
    ...(isSuspect && { suspect: 'true' }),
    ...(review && { review }),
    ...people,
    ...severalQuery(view, several),
  };
}

export function queryOf(view: ItemView, address: ListAddress, within: Within): ListQuery {
  const { page, status } = address;
  return {
    ...filterQuery(view, address),
    ...within,
    page,
    limit: limits.list.pageSize,
    ...statusQuery(view, status),
  } as ListQuery;
}

/** Fields by which the screen itself narrows its list. */
export type Within = Readonly<Record<string, string>>;

interface Options {
  isWanted: boolean;
  within?: Within | undefined;
  open: Item | undefined;
}

/** The last page that holds something. */
export const lastPage = (total: number): number => Math.ceil(total / limits.list.pageSize);

/** The page of the list that the address names; when it no longer exists, the last one. */
export function useList(view: ItemView, address: Address, { isWanted, within = {}, open }: Options) {
  const query = queryOf(view, address, within);
  const list = useItems(view, query, isWanted);
  const { data } = list;
  const { shown, forgetOrder } = useStableOrder({
    asked: JSON.stringify(query),
    items: data?.list,
    isSettled: !list.isFetching && !list.isPlaceholderData,
    open,
  });
  const { page, forgetPage } = address;
  const last = lastPage(data?.total ?? 0);
  const isBeyond = shown !== undefined && !list.isPlaceholderData && shown.length === 0 && page > 1;
  useEffect(() => {
    if (isBeyond) forgetPage(last);
    // `forgetPage` is made anew with each address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isBeyond, last]);
  return {
    ...list,
    data: useMemo(() => data && { ...data, list: shown! }, [data, shown]),
    queryOf: (wanted: number) => queryOf(view, { ...address, page: wanted }, within),
    /** Sorted anew. */
    refetch: async () => {
      const answer = await list.refetch();
      forgetOrder();
      return answer;
    },
  };
}

export type List = ReturnType<typeof useList>;
