// What was searched for stands in the address: the query, the chosen kinds and phases, the page, and the open item.
import { phases, type Phase } from '@tracery/contract/kinds/phases';
import { itemKinds, type ItemKind } from '@tracery/contract/work-item/fields';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { ItemsSearch } from '../../kit/items/address/items-search.ts';
import { addressOf } from '../../lib/navigation.ts';

export interface OpenItem {
  kind: ItemKind;
  id: number;
}

const path = '/search';

/** As the address and the rows name an item: ids are unique within a kind only. */
export const nameOf = ({ kind, id }: OpenItem): string => `${kind}-${id}`;

/** What is no item is none: it is not asked for. */
export function itemNamed(name: string | undefined): OpenItem | undefined {
  const [, word, digits] = /^(\w+)-(\d{1,15})$/.exec(name ?? '') ?? [];
  const kind = itemKinds.find((one) => one === word);
  return kind && { kind, id: Number(digits) };
}

const listed = <Word extends string>(all: readonly Word[], text = ''): Word[] => {
  const words = text.split(',');
  return all.filter((word) => words.includes(word));
};

export function readAddress(search: ItemsSearch) {
  const page = Number(search['page']);
  return {
    query: search['q'] ?? '',
    kinds: listed(itemKinds, search['kind']),
    phases: listed(phases, search['phase']),
    after: search['after'] ?? '',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    open: itemNamed(search['open']),
    isExpanded: search['expanded'] !== undefined,
  };
}

const toggled = <Word extends string>(words: readonly Word[], word: Word): string | undefined =>
  (words.includes(word) ? words.filter((one) => one !== word) : [...words, word]).join(',') || undefined;

const openSearch = (item: OpenItem | undefined, isExpanded = false): ItemsSearch => ({
  open: item && nameOf(item),
  expanded: item && isExpanded ? '1' : undefined,
});

const fromStart: ItemsSearch = { after: undefined, page: undefined };

export function useSearchAddress() {
  const search: ItemsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { stringifySearch } = useRouter().options;
  const address = readAddress(search);
  const { kinds, phases: chosen } = address;
  const change = (changes: ItemsSearch, replace = false) =>
    void navigate({ to: path, search: (present) => ({ ...present, ...changes }), replace });
  return {
    ...address,
    isNarrowed: kinds.length > 0 || chosen.length > 0,
    /** What is typed replaces itself: Back does not lead through each word. */
    ask: (query: string) => change({ q: query || undefined, ...fromStart, ...openSearch(undefined) }, true),
    toggleKind: (kind: ItemKind) => change({ kind: toggled(kinds, kind), ...fromStart }),
    togglePhase: (phase: Phase) => change({ phase: toggled(chosen, phase), ...fromStart }),
    showAll: () => change({ kind: undefined, phase: undefined, ...fromStart }),
    /** What was not looked at yet; Back leads to what was found before. */
    searchOn: (after: string, replace = false) =>
      change({ after, page: undefined, ...openSearch(undefined) }, replace),
    turnTo: (page: number, replace = false) =>
      change({ page: page > 1 ? String(page) : undefined, ...openSearch(undefined) }, replace),
    openItem: (item: OpenItem, isExpanded = address.isExpanded) => change(openSearch(item, isExpanded)),
    close: () => change(openSearch(undefined)),
    /** What the address named is gone: Back must not lead there again. */
    forgetItem: () => change(openSearch(undefined), true),
    hrefOf: (item: OpenItem) => addressOf(path + stringifySearch!({ ...search, ...openSearch(item) })),
  };
}

export type SearchAddress = ReturnType<typeof useSearchAddress>;
