// What the address says of the comparison: both sides and what is shown of it.
import { differenceKinds, type DifferenceKind } from '@tracery/contract/traces/baselines';
import { itemKinds, type ItemKind } from '@tracery/contract/work-item/fields';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ItemsSearch } from '../../../kit/items/address/items-search.ts';

/** A baseline by its id. */
export type SideId = number | 'now';

const sideOf = (text: string | undefined): SideId | undefined => {
  if (text === 'now') return text;
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

interface Sides {
  a: SideId | undefined;
  b: SideId | undefined;
}

/** Without another choice: the newest baseline and now. */
function sidesOf({ a, b }: Sides, newest: number | undefined): Sides {
  return { a: a ?? (b === 'now' || b === undefined ? newest : 'now'), b: b ?? 'now' };
}

export function useBaselineAddress(newest: number | undefined) {
  const search: ItemsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return useMemo(() => {
    const change = (changes: ItemsSearch, replace = false) =>
      void navigate({ to: '/trace', search: (present) => ({ ...present, ...changes }), replace });
    const { a, b } = sidesOf({ a: sideOf(search['a']), b: sideOf(search['b']) }, newest);
    const show = (sides: Sides) =>
      change({ a: sides.a && String(sides.a), b: sides.b && String(sides.b) } as ItemsSearch, true);
    return {
      a,
      b,
      query: search['query'] ?? '',
      kind: itemKinds.find((kind) => kind === search['kind']) as ItemKind | undefined,
      change: differenceKinds.find((kind) => kind === search['change']) as DifferenceKind | undefined,
      find: (query: string) => change({ query: query || undefined } as ItemsSearch, true),
      /** What was the other side takes the place of the one that it was taken from. */
      setA: (id: SideId) => show(id === b ? { a: b, b: a } : { a: id, b }),
      setB: (id: SideId) => show(id === a ? { a: b, b: a } : { a, b: id }),
      swap: () => show({ a: b, b: a }),
      narrow: (changes: ItemsSearch) => change(changes, true),
    };
  }, [search, navigate, newest]);
}

export type BaselineAddress = ReturnType<typeof useBaselineAddress>;
