// Filters with several values and groups of a list. A list is drawn without them, so they come after it.
import { Suspense, useEffect, useState } from 'react';
import { lazyComponent, lazyPart } from '../../../lib/lazy-part.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import type { Address } from '../address/address.ts';
import type { ItemView } from '../view.ts';
import styles from './list-pane.module.css';

const Tools = lazyComponent(async () => (await import('../filters/list-tools.tsx')).ListTools);
const FilterChips = lazyPart(async () => (await import('../filters/filter-chips.tsx')).FilterChips);
export const GroupedList = lazyPart(async () => (await import('../filters/grouped-list.tsx')).GroupedList);

interface Props {
  view: ItemView;
  address: Address;
}

/** The filters that have no control of their own, each with its values. */
export const SeveralFilters = (props: Props) => (
  <Suspense>
    <FilterChips {...props} />
  </Suspense>
);

export function ListTools(props: Props & { hasGroups: boolean }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <span className={styles.tools}>
      {isIdle && (
        <Suspense>
          <Tools {...props} />
        </Suspense>
      )}
    </span>
  );
}
