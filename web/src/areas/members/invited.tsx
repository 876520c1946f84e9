import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { invitations } from './use-members.ts';

const InvitedList = lazyPart(async () => (await import('./invited-list.tsx')).InvitedList);

/** Whoever was invited and has not accepted. Nothing is loaded while there is nobody. */
export function Invited() {
  const { data } = useRead(invitations, { query: { limit: 100 } });
  if (!data || data.total === 0) return null;
  return (
    <Suspense>
      <InvitedList list={data.list} total={data.total} />
    </Suspense>
  );
}
