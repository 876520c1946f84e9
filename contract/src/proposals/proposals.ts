// The words of proposals. No schemas: the client loads this too.
export const proposedTypes = ['create', 'update', 'link'] as const;
export type ProposedType = (typeof proposedTypes)[number];

export const proposedStates = ['open', 'accepted', 'declined'] as const;
export type ProposedState = (typeof proposedStates)[number];

/** `decided`: somebody else accepted or declined it meanwhile. */
export const acceptOutcomes = ['accepted', 'conflict', 'refused', 'decided'] as const;
export type AcceptOutcome = (typeof acceptOutcomes)[number];

/** As people say it. */
export const proposalNumber = (number: number): string => `P-${number}`;
