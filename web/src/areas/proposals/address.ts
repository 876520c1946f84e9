// What of the proposals is shown stands in the address: which ones, the open one, and its open change.
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ItemsSearch } from '../../kit/items/address/items-search.ts';

const path = '/proposals';

const whole = (text: string | undefined): number | undefined => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

export function useProposalAddress() {
  const search: ItemsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changes: Record<string, string | undefined>, replace = false) =>
    void navigate({ to: path, search: (present) => ({ ...present, ...changes }) as ItemsSearch, replace });
  return {
    open: whole(search['open']),
    change: whole(search['change']),
    isAll: search['filter'] === 'all',
    showAll: (isAll: boolean) => change({ filter: isAll ? 'all' : undefined }, true),
    close: () => change({ open: undefined, change: undefined }),
    /** Walking from change to change replaces: Back leaves the proposal, or shows its changes on a phone. */
    openChange: (place: number | undefined, replace = false) =>
      change({ change: place === undefined ? undefined : String(place) }, replace),
  };
}

export type ProposalAddress = ReturnType<typeof useProposalAddress>;
