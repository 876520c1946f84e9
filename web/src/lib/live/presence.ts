// Who else looks at which item, as the server told last; and what it is told of this tab.
import type { Looker, Sign } from '@tracery/contract';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { useSyncExternalStore } from 'react';
import { session } from '../session/current-session.ts';
import { createStore } from '../store.ts';

const byItem = createStore<ReadonlyMap<number, readonly Looker[]>>(new Map());

export const noteLookers = (lookers: readonly Looker[]): void =>
  byItem.set(
    Map.groupBy(
      lookers.filter(({ userId }) => userId !== session.get()?.claims.userId),
      ({ itemId }) => itemId,
    ),
  );

/** Without oneself. */
export const useLookers = (id: number): readonly Looker[] | undefined =>
  useSyncExternalStore(byItem.subscribe, () => byItem.get().get(id));

/** A notice: nobody waits for it, nothing is unsaved by it, and it is not sent again if it is lost. */
export function saySign(kind: ItemKind, sourceId: number, sign: Sign): void {
  const { token } = session.get() ?? {};
  if (token === undefined) return;
  void fetch('/damapi/v1/live/presence', {
    method: 'POST',
    keepalive: true,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind, sourceId, sign }),
  }).catch(() => {});
}
