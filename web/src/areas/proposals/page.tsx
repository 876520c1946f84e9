// What agents and people propose to change: the list, and one proposal with its changes.
import { Suspense } from 'react';
import { lazyComponent } from '../../lib/lazy-part.ts';
import { useProposalAddress } from './address.ts';
import { ProposalList } from './proposal-list.tsx';

const ProposalView = lazyComponent(async () => (await import('./proposal-view.tsx')).ProposalView);

export function ProposalsPage() {
  const address = useProposalAddress();
  return address.open === undefined ? (
    <ProposalList address={address} />
  ) : (
    <Suspense>
      <ProposalView key={address.open} id={address.open} address={address} />
    </Suspense>
  );
}
