// Items of all kinds that match, a few of each; an item whose number was typed comes first.
import { fixedQuery } from '../../kit/items/fixed-query.ts';
import type { Item, ItemView } from '../../kit/items/view.ts';
import { useReads } from '../../lib/query/use-read.ts';
import { itemViews } from './kinds.ts';
import type { PaletteQuery } from './palette-query.ts';

export interface Hit {
  view: ItemView;
  item: Pick<Item, 'id' | 'oid' | 'name' | 'status' | 'isFrozen'>;
}

const ofEachKind = 4;

interface Ask {
  view: ItemView;
  query: { query?: string; oid?: number };
}

function asksFor({ text, number }: PaletteQuery): Ask[] {
  if (!text) return [];
  const numbered = number
    ? itemViews
        .filter((view) => number.letter === '' || number.letter === view.definition.letter)
        .map((view): Ask => ({ view, query: { oid: number.oid } }))
    : [];
  return [...numbered, ...itemViews.map((view): Ask => ({ view, query: { query: text } }))];
}

export function useHits(wanted: PaletteQuery) {
  const asks = wanted.scope === 'commands' ? [] : asksFor(wanted);
  const reads = useReads(
    asks.map(({ view, query }) => ({
      key: `GET ${view.definition.path}/list` as const,
      input: { query: { ...fixedQuery(view.definition), ...query, limit: ofEachKind } },
    })),
  );
  const found = asks.flatMap(({ view }, index) =>
    (reads[index]?.data?.list ?? []).map((item): Hit => ({ view, item })),
  );
  return {
    hits: [...new Map(found.map((hit) => [`${hit.view.definition.kind} ${hit.item.id}`, hit])).values()],
    isBusy: reads.some(({ isPending }) => isPending),
    isFailed: reads.some(({ isError }) => isError),
  };
}
