import { useSession } from '../../lib/session/current-session.ts';
import type { DraftSubject } from '../../lib/drafts.ts';

/** What a draft of this person in the product of this tab is about. */
export function useDraftSubject(about: Omit<DraftSubject, 'userId' | 'productId'>): DraftSubject {
  const { userId = 0, productId = 0 } = useSession()?.claims ?? {};
  return { userId, productId, ...about };
}
