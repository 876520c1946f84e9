// What a report is narrowed to stands in its address.
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ItemsSearch } from '../../kit/items/address/items-search.ts';

const whole = (text: string | undefined): number | undefined => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

export function useReportScope(path: '/report/requirements' | '/report/iteration') {
  const search: ItemsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    featureId: whole(search['feature']),
    iterationId: whole(search['iteration']),
    narrow: (changes: ItemsSearch) =>
      void navigate({
        to: path,
        search: (present) => ({ ...present, ...changes }) as never,
        replace: true,
      }),
  };
}
