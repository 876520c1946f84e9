// What the person is invited to, on the screens where somebody looks who wants to work. Nothing is loaded while there is
// nothing to show.
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { useIsGuestAccount } from '../../lib/session/current-session.ts';

const InvitationCards = lazyPart(async () => (await import('./invitation-cards.tsx')).InvitationCards);

interface Props {
  /** Keys of the page do not work over it. */
  isInDialog?: boolean;
  /** Called when the product of an accepted invitation is the current one. */
  onEntered: () => void;
}

export function OwnInvitations({ isInDialog = false, onEntered }: Props) {
  const isGuestAccount = useIsGuestAccount();
  const list = useRead('GET /prdapi/v1/invitations/own', {}, { isWanted: !isGuestAccount }).data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <Suspense>
      <InvitationCards list={list} isInDialog={isInDialog} onEntered={onEntered} />
    </Suspense>
  );
}
