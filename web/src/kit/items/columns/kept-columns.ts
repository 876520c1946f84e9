// The columns that somebody chose for the lists of a kind. Kept in this browser for each person; a saved view, or an
// address that was sent, has its own.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { useSearch } from '@tanstack/react-router';
import { session } from '../../../lib/session/current-session.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import type { ItemsSearch } from '../address/items-search.ts';

export const storageKey = (kind: ItemKind) => `columns:${session.get()?.claims.userId ?? 0}:${kind}`;

/** Counted, so that whoever shows them reads them again. */
export const columnChanges = createStore(0);

export function useKeptColumns(kind: ItemKind): string | undefined {
  useStore(columnChanges);
  return localStorage.getItem(storageKey(kind)) ?? undefined;
}

/** The columns of the list, as the address or else the person has them; undefined: the usual ones. */
export function useColumns(kind: ItemKind): string | undefined {
  const { columns }: ItemsSearch = useSearch({ strict: false });
  const kept = useKeptColumns(kind);
  return columns ?? kept;
}
