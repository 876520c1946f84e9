// Items of all kinds that have the typed words, the best first.
import type { Answer, Registry } from '@tracery/contract';
import { useState } from 'react';
import { useRead } from '../../lib/query/use-read.ts';
import type { PaletteQuery } from './palette-query.ts';

const search = 'GET /damapi/v1/search/items';

export type Hit = Answer<Registry[typeof search]>['list'][number];

export interface Hits {
  list: readonly Hit[];
  total: number;
  isTotalExact: boolean;
}

/** All others stand on the page of the search. */
const limit = 8;

export const noHits: Hits = { list: [], total: 0, isTotalExact: true };

/** Without a hit the search goes on so many times; then the page of the search does. */
const most = 20;

export function useHits({ scope, text }: PaletteQuery) {
  const isWanted = scope !== 'commands' && text !== '';
  const [reached, setReached] = useState({ text, after: '', times: 0 });
  const { after, times } = reached.text === text ? reached : { after: '', times: 0 };
  const { data, isPending, isError } = useRead(
    search,
    { query: { query: text, limit, after } },
    { isWanted },
  );
  const next = data?.list.length === 0 && times < most ? data.next : null;
  // While rendering, as React asks for state that follows from other state.
  if (isWanted && next !== null) setReached({ text, after: next, times: times + 1 });
  return {
    hits: (isWanted && data) || noHits,
    isBusy: isWanted && (isPending || next !== null),
    isFailed: isWanted && isError,
  };
}
