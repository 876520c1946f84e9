// What a list shows stands in its address: page, filter, sort, search, and which item is open.
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { canBeReviewed, reviewFilters } from '@tracery/contract/traces/reviews';
import { isPerson } from '@tracery/contract/work-item/fields';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { addressOf } from '../../../lib/navigation.ts';
import type { ItemsSearch } from './items-search.ts';
import { filtersOf, groupsOf, severalIn, statusWords, type Several } from './several.ts';
import { sortsOf, type Sort } from './sorts.ts';
import type { ItemView } from '../view.ts';

const positive = (text: string | undefined): number | undefined => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

export interface ListAddress {
  page: number;
  status: string;
  sort: Sort;
  query: string;
  /** The item to which everything in the list belongs. */
  parentId: number | undefined;
  /** The iteration in which everything in the list is planned. */
  plannedId: number | undefined;
  /** Only what was made for a text that was changed since. */
  isSuspect: boolean;
  /** Only what stands so in review. */
  review: (typeof reviewFilters)[number] | undefined;
  /** Whom the list is narrowed to, by the field that names them. */
  people: Readonly<Record<string, string>>;
  /** Filters with several values, and those that the toolbar has no control for. */
  several: Several;
  /** What the list is grouped by, and the groups that are folded. */
  group: string | undefined;
  folded: readonly string[];
  /** What the list call is told as it stands in the address. */
  passedParameters: Readonly<Record<string, string>>;
  /** What a new item starts with. */
  given: Readonly<Record<string, string>>;
  /** The status that it starts in, if not the first. */
  startStatus: string | undefined;
  openId: number | undefined;
  isExpanded: boolean;
  /** The dialog for a new item was asked for from elsewhere. */
  isCreating: boolean;
  /** How the items are looked at, where there are several ways. */
  viewMode: string;
}

const pick = (search: ItemsSearch, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])));

/** Fields by which a list is narrowed to a person. */
export const peopleFilters = ({ definition: { fields, filters } }: ItemView): string[] =>
  filters.filter((name) => isPerson(fields[name]!));

/** The field by which a list is narrowed to what belongs to one item. */
export const parentField = ({ definition: { fields, filters } }: ItemView): string | undefined =>
  filters.find((name) => fields[name]!.type === 'link' || fields[name]!.type === 'source');

/** Whether people choose in the toolbar what it belongs to. */
const isParentChosen = (view: ItemView): boolean =>
  view.fields.some(({ name, isFilter }) => isFilter && name === parentField(view));

/** What a new item starts with is what the list is narrowed to: what it belongs to, and whose it is. */
const givenFields = (view: ItemView): string[] => {
  const name = parentField(view);
  const isLink = name && view.definition.fields[name]!.type === 'link';
  return [...(isLink ? [name] : []), ...peopleFilters(view)];
};

/** The status in which a new item starts, if it is one that people choose freely. */
const startStatus = ({ definition, list }: ItemView, word: string): string | undefined => {
  const { manualStatus, statuses, initialStatus } = definition;
  const chosen = manualStatus ? Object.keys(statuses).filter((one) => one !== manualStatus.frozenAt) : [];
  const isChoice = [...chosen, ...(list.startStatuses ?? [])].includes(word);
  return isChoice && word !== initialStatus ? word : undefined;
};

/** An id that is none is that of no item: it is asked for, and not found. */
function openId({ definition: { screen } }: ItemView, search: ItemsSearch): number | undefined {
  const named = Object.values(
    pick(
      search,
      [screen.parameters?.expanded, screen.parameters?.open, 'id'].filter((name) => name !== undefined),
    ),
  );
  return named.map(positive).find((id) => id !== undefined) ?? (named.length > 0 ? 0 : undefined);
}

function read(view: ItemView, search: ItemsSearch): ListAddress {
  const sorts = sortsOf(view.definition);
  const belonging = parentField(view);
  const { expanded, passed = [] } = view.definition.screen.parameters ?? {};
  const expandedId = expanded ? positive(search[expanded]) : undefined;
  const status = statusWords(view).find((word) => word === search['status']) ?? '';
  return {
    page: positive(search['page']) ?? 1,
    status,
    startStatus: startStatus(view, status),
    sort: sorts.find(({ word }) => word === search['sort']) ?? sorts[0]!,
    query: search['query'] ?? '',
    parentId: belonging ? positive(search[belonging]) : undefined,
    plannedId: view.isPlanned && positive(search['plannedId']),
    isSuspect: search['suspect'] === 'true',
    review: canBeReviewed(view.definition.kind)
      ? reviewFilters.find((filter) => filter === search['review'])
      : undefined,
    people: pick(
      search,
      peopleFilters(view).filter((name) => positive(search[name])),
    ),
    several: severalIn(view, search),
    group: groupsOf(view).find((name) => name === search['group']),
    folded: search['folded']?.split(',') ?? [],
    passedParameters: pick(search, passed),
    given: pick(
      search,
      givenFields(view).filter((name) => positive(search[name])),
    ),
    openId: openId(view, search),
    isExpanded: expandedId !== undefined || search['expanded'] !== undefined,
    isCreating: search['create'] !== undefined,
    viewMode: search['view'] ?? '',
  };
}

/** How an open item is written: links that open it expanded keep their own parameter. */
const openSearch = (view: ItemView, id: number | undefined, isExpanded: boolean): ItemsSearch => {
  const { expanded: own, open } = view.definition.screen.parameters ?? {};
  const none: ItemsSearch = Object.fromEntries(
    ['id', 'expanded', own, open].flatMap((name) => (name ? [[name, undefined]] : [])),
  );
  if (id === undefined) return none;
  if (isExpanded && own) return { ...none, [own]: String(id) };
  if (own === 'id') return { ...none, [open!]: String(id) };
  return { ...none, id: String(id), ...(isExpanded && { expanded: '1' }) };
};

const pageSearch = (page: number): ItemsSearch => ({ page: page > 1 ? String(page) : undefined });

export function useAddress(view: ItemView) {
  const search: ItemsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { stringifySearch } = useRouter().options;
  const path = kindSummaries[view.definition.kind].screen.path;
  const address = useMemo(() => read(view, search), [view, search]);
  const { isExpanded } = address;
  const opensExpanded = view.keepsExpanded === true && search['expanded'] !== undefined;

  const change = useCallback(
    (changes: ItemsSearch, replace = false) =>
      void navigate({
        to: path,
        search: (present) => ({ ...present, ...changes }),
        replace,
      }),
    [navigate, path],
  );
  const open = useCallback(
    (id: number | undefined, expanded = isExpanded) => change(openSearch(view, id, expanded)),
    [view, change, isExpanded],
  );
  const openFromList = useCallback(
    (id: number) => change(openSearch(view, id, opensExpanded)),
    [view, change, opensExpanded],
  );
  // The same for each row whichever item is open, so that opening one draws none of the others anew.
  const around = stringifySearch!({ ...search, ...openSearch(view, undefined, false) });
  const hrefOf = useCallback(
    (id: number) => {
      const own = stringifySearch!(openSearch(view, id, opensExpanded));
      return addressOf(path + around + (around ? own.replace('?', '&') : own));
    },
    [stringifySearch, view, path, around, opensExpanded],
  );
  return useMemo(() => {
    const isChosen = (name: string) => name !== parentField(view) || isParentChosen(view);
    const chosen = [
      ...[...filtersOf(view), ...peopleFilters(view)].filter((name) => name !== 'status' && isChosen(name)),
      ...Object.keys(address.several),
    ];
    return {
      ...address,
      /** Whether the list shows less than there is, because somebody asked for it. */
      isNarrowed: address.query !== '' || address.status !== '' || chosen.some((name) => search[name]),
      showAll: () =>
        change({
          query: undefined,
          status: undefined,
          page: undefined,
          ...Object.fromEntries(chosen.map((name) => [name, undefined])),
        }),
      /** Another filter, sort or search begins at page 1. */
      narrow: (changes: ItemsSearch) => change({ ...changes, page: undefined }),
      turnTo: (page: number) => change(pageSearch(page)),
      open,
      openFromList,
      /** Opens an item of another page of the list. */
      openOn: (page: number, id: number) =>
        change({ ...openSearch(view, id, isExpanded), ...pageSearch(page) }),
      /** The address under which a row opens its item. */
      hrefOf,
      close: () => open(undefined),
      /** What the address named is gone: Back must not lead there again. */
      forgetPage: (last: number) => change(pageSearch(last), true),
      /** What the address says was wrong: Back must not lead there again. */
      correct: (changes: ItemsSearch) => change(changes, true),
      startCreating: () => change({ create: '1' }, true),
      endCreating: () => change({ create: undefined }, true),
      forgetItem: () => change(openSearch(view, undefined, false), true),
    };
  }, [view, search, address, change, open, openFromList, hrefOf, isExpanded]);
}

export type Address = ReturnType<typeof useAddress>;

/** What an open item needs of it, wherever it stands. */
export type OpenAddress = Pick<Address, 'openId' | 'isExpanded' | 'open' | 'close' | 'forgetItem'>;
