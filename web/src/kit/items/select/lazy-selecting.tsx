// Selecting by keys and touch, and the bar of what can be done: loaded when the browser is idle.
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import type { SelectingProps } from './selecting.tsx';

const Selecting = lazyPart(async () => (await import('./selecting.tsx')).Selecting);

export function LazySelecting(props: SelectingProps) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  // What is selected belongs to one list: another filter is another list, another page is not.
  const listKey = JSON.stringify({ ...props.list?.query, page: 1 });
  return (
    isWanted && (
      <Suspense>
        <Selecting key={listKey} {...props} />
      </Suspense>
    )
  );
}
