// What of the runs is shown stands in the address: what is looked for, and the open run.
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ItemsSearch } from '../../kit/items/address/items-search.ts';

const path = '/test/report';

const whole = (text: string | undefined): number | undefined => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

export function useReportAddress() {
  const search: ItemsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changes: ItemsSearch, replace = false) =>
    void navigate({ to: path, search: (present) => ({ ...present, ...changes }), replace });
  return {
    query: search['query'] ?? '',
    open: whole(search['open']),
    find: (query: string) => change({ query: query || undefined, open: undefined } as ItemsSearch, true),
    /** Walking from run to run replaces: Back leaves the page, or closes on a phone. */
    openRun: (id: number | undefined, replace = false) =>
      change({ open: id === undefined ? undefined : String(id) } as ItemsSearch, replace),
  };
}

export type ReportAddress = ReturnType<typeof useReportAddress>;
