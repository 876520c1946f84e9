import { placeParameters } from '@tracery/contract/views/list-address';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import type { ItemsSearch } from '../address/items-search.ts';
import type { ItemView } from '../view.ts';

const ViewBar = lazyPart(async () => (await import('./view-bar.tsx')).ViewBar);

/** Board or list alone is no view worth a name. */
const others = new Set<string>([...placeParameters, 'view']);

/** Only where the address says something that can be kept, or names a view; after the list itself. */
export function LazyViewBar({ view }: { view: ItemView }) {
  const search: ItemsSearch = useSearch({ strict: false });
  const isOfUse = Object.keys(search).some((name) => name === 'saved' || !others.has(name));
  const [isLater, setLater] = useState(false);
  useEffect(() => (isOfUse ? whenIdle(() => setLater(true)) : undefined), [isOfUse]);
  return (
    isOfUse &&
    isLater && (
      <Suspense>
        <ViewBar view={view} search={search} />
      </Suspense>
    )
  );
}
