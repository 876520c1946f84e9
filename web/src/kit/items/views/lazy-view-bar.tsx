import { placeParameters } from '@tracery/contract/views/list-address';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { ItemsSearch } from '../address/items-search.ts';
import type { ItemView } from '../view.ts';

const ViewBar = lazyPart(async () => (await import('./view-bar.tsx')).ViewBar);

const places: readonly string[] = placeParameters;

/** Only where the address says something that can be kept, or names a view. */
export function LazyViewBar({ view }: { view: ItemView }) {
  const search: ItemsSearch = useSearch({ strict: false });
  const isOfUse = Object.keys(search).some((name) => name === 'saved' || !places.includes(name));
  return isOfUse && <Suspense>{<ViewBar view={view} search={search} />}</Suspense>;
}
