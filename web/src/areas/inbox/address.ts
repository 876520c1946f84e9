// What of the inbox is shown stands in the address: the filter, the page and the open entry.
import { inboxFilters, type InboxFilter } from '@tracery/contract/inbox/reasons';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { ItemsSearch } from '../../kit/items/address/items-search.ts';
import { addressOf } from '../../lib/navigation.ts';

const path = '/inbox';

const whole = (text: string | undefined): number | undefined => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

export function useInboxAddress() {
  const search: ItemsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { stringifySearch } = useRouter().options;
  const change = (changes: ItemsSearch, replace = false) =>
    void navigate({ to: path, search: (present) => ({ ...present, ...changes }), replace });
  const filter = inboxFilters.find((one) => one === search['filter']) ?? 'all';
  return {
    filter,
    page: whole(search['page']) ?? 1,
    open: whole(search['open']),
    show: (next: InboxFilter) =>
      change({ filter: next === 'all' ? undefined : next, page: undefined, open: undefined }),
    turnTo: (page: number) => change({ page: page > 1 ? String(page) : undefined, open: undefined }),
    /** Walking from entry to entry replaces: Back leaves the inbox, or closes on a phone. */
    openEntry: (id: number | undefined, replace = false) =>
      change({ open: id === undefined ? undefined : String(id) }, replace),
    hrefOf: (id: number) => addressOf(path + stringifySearch!({ ...search, open: String(id) })),
  };
}

export type InboxAddress = ReturnType<typeof useInboxAddress>;
