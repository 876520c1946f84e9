// Items of all kinds that have the typed words, the best first.
import type { Answer, Registry } from '@tracery/contract';
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

export function useHits({ scope, text }: PaletteQuery) {
  const isWanted = scope !== 'commands' && text !== '';
  const { data, isPending, isError } = useRead(search, { query: { query: text, limit } }, { isWanted });
  return { hits: (isWanted && data) || noHits, isBusy: isWanted && isPending, isFailed: isWanted && isError };
}
