// The definitions of all kinds, for glyphs and words of statuses. Hits are found without them, so they come when the
// browser has nothing else to do.
import type { Definition } from '@tracery/contract/work-item/definition';
import { useEffect } from 'react';
import { createStore, useStore } from '../../lib/store.ts';
import { whenIdle } from '../../lib/when-idle.ts';

const known = createStore<readonly Definition[]>([]);

const load = () =>
  void import('@tracery/contract/kinds/index').then(
    ({ definitions }) => known.set(definitions),
    () => undefined,
  );

/** None until they are there. */
export function useDefinitions(): readonly Definition[] {
  useEffect(() => whenIdle(load), []);
  return useStore(known);
}
