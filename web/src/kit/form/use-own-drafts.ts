import type { ItemKind } from '@tracery/contract/work-item/fields';
import { useMemo } from 'react';
import { draftStore, type Draft } from '../../lib/drafts.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { useStore } from '../../lib/store.ts';

/** The drafts of this person in this product, and those that belong to the person alone. */
export function useOwnDrafts(): Draft[] {
  const drafts = useStore(draftStore);
  const { userId, productId } = useSession()?.claims ?? {};
  return useMemo(
    () =>
      drafts.filter(
        ({ subject }) =>
          subject.userId === userId && (subject.productId === undefined || subject.productId === productId),
      ),
    [drafts, userId, productId],
  );
}

/** Whether something was typed about an item and not sent yet. */
export const useHasDraft = (kind: ItemKind, id: number): boolean =>
  useOwnDrafts().some(({ subject: { item } }) => item?.kind === kind && item.id === id);
