// Items as they will be when the changes that wait were sent.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { useMemo } from 'react';
import type { Change } from '../../lib/outbox/change.ts';
import { useOutbox } from '../../lib/outbox/outbox.ts';

const none: readonly Change[] = [];

/** Changes of this device to items of a kind, or to one of them, in their order. */
export function useChangesTo(kind: ItemKind, id?: number): readonly Change[] {
  const { changes } = useOutbox();
  return useMemo(() => {
    const own = changes.filter(({ item }) => item.kind === kind && (id === undefined || item.id === id));
    return own.length > 0 ? own : none;
  }, [changes, kind, id]);
}

/** A refused change is not shown in the item: it is not going to happen by itself. */
export function withChanges<Item extends { id: number }>(item: Item, changes: readonly Change[]): Item {
  const own = changes.filter((change) => change.item.id === item.id && change.state !== 'refused');
  return own.length > 0 ? Object.assign({}, item, ...own.map(({ shown }) => shown)) : item;
}
