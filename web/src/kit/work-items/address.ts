// What a list shows stands in its address: page, filter, sort, search, and which item is open.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { itemPlaces } from '../../lib/item-places.ts';
import { sortsOf, type Sort } from './sorts.ts';
import type { ItemView } from './view.ts';

export type ItemsSearch = Partial<Record<string, string>>;

const shared = ['page', 'status', 'sort', 'query', 'sourceId', 'id', 'expanded', 'create'];

/** Keeps what these screens know and drops the rest. */
export const itemsSearch =
  (...more: string[]) =>
  (raw: Record<string, unknown>): ItemsSearch =>
    Object.fromEntries(
      [...shared, ...more].flatMap((name) =>
        typeof raw[name] === 'string' && raw[name] !== '' ? [[name, raw[name]]] : [],
      ),
    );

const positive = (text: string | undefined): number | undefined => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

export interface ListAddress {
  page: number;
  status: string;
  sort: Sort;
  query: string;
  sourceId: number | undefined;
  openId: number | undefined;
  isExpanded: boolean;
  /** The dialog for a new item was asked for from elsewhere. */
  isCreating: boolean;
}

function read(view: ItemView, search: ItemsSearch): ListAddress {
  const sorts = sortsOf(view.definition);
  const expandedId = view.expandedParameter ? positive(search[view.expandedParameter]) : undefined;
  return {
    page: positive(search['page']) ?? 1,
    status: [...view.filterStatuses, 'frozen'].find((word) => word === search['status']) ?? '',
    sort: sorts.find(({ word }) => word === search['sort']) ?? sorts[0]!,
    query: search['query'] ?? '',
    sourceId: positive(search['sourceId']),
    openId: expandedId ?? positive(search['id']),
    isExpanded: expandedId !== undefined || search['expanded'] !== undefined,
    isCreating: search['create'] !== undefined,
  };
}

/** How an open item is written: links that open it expanded keep their own parameter. */
const openSearch = (view: ItemView, id: number | undefined, isExpanded: boolean): ItemsSearch => {
  const own = view.expandedParameter;
  const none = { id: undefined, expanded: undefined, ...(own && { [own]: undefined }) } as ItemsSearch;
  if (id === undefined) return none;
  if (isExpanded && own) return { ...none, [own]: String(id) };
  return { ...none, id: String(id), ...(isExpanded && { expanded: '1' }) };
};

const pageSearch = (page: number): ItemsSearch => ({ page: page > 1 ? String(page) : undefined });

export function useAddress(view: ItemView) {
  const search = useSearch({ strict: false }) as ItemsSearch;
  const navigate = useNavigate();
  const path = itemPlaces[view.definition.kind].path as '/requirement/feature';
  const address = useMemo(() => read(view, search), [view, search]);
  const { isExpanded } = address;

  const change = useCallback(
    (changes: ItemsSearch, replace = false) =>
      void navigate({
        to: path,
        search: (present) => ({ ...(present as ItemsSearch), ...changes }),
        replace,
      }),
    [navigate, path],
  );
  const open = useCallback(
    (id: number | undefined, expanded = isExpanded) => change(openSearch(view, id, expanded)),
    [view, change, isExpanded],
  );
  return {
    ...address,
    /** Another filter, sort or search begins at page 1. */
    narrow: (changes: ItemsSearch) => change({ ...changes, page: undefined }),
    turnTo: (page: number) => change(pageSearch(page)),
    open,
    close: () => open(undefined),
    /** What the address named is gone: Back must not lead there again. */
    forgetPage: (last: number) => change(pageSearch(last), true),
    endCreating: () => change({ create: undefined }, true),
    forgetItem: () => change(openSearch(view, undefined, false), true),
  };
}

export type Address = ReturnType<typeof useAddress>;
