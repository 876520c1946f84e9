import { acceptChanges, declineChanges, type DecideParts } from './decide.ts';
import { letGuests } from './guests.ts';
import { makeProposal } from './make.ts';
import { getChange, getProposal, listProposals } from './read.ts';

export const proposalHandlers = (parts: DecideParts) => ({
  'GET /damapi/v1/proposals/list': listProposals,
  'GET /damapi/v1/proposals/get/{id}': getProposal(parts.kinds),
  'GET /damapi/v1/proposals/change/{id}': getChange(parts.kinds),
  'POST /damapi/v1/proposals/create': makeProposal(parts.kinds),
  'POST /damapi/v1/proposals/accept': acceptChanges(parts),
  'POST /damapi/v1/proposals/decline': declineChanges,
  'POST /damapi/v1/proposals/let-guests': letGuests,
});
