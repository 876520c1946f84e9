// What agents and people propose to change: the list, and one proposal with its changes.
import { useProposalAddress } from './address.ts';
import { ProposalList } from './proposal-list.tsx';
import { ProposalView } from './proposal-view.tsx';

export function ProposalsPage() {
  const address = useProposalAddress();
  return address.open === undefined ? (
    <ProposalList address={address} />
  ) : (
    <ProposalView key={address.open} id={address.open} address={address} />
  );
}
