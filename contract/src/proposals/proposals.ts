// The words and limits of proposals. No schemas: the client loads this too.
export const proposalLimits = {
  changesMax: 50,
  /** Open ones of a product. */
  openMax: 200,
  /** In characters: why it is proposed, and why each change. */
  reasonMax: 4000,
  /** In bytes, with all texts that it proposes. */
  bodySize: 2 * 1024 * 1024,
} as const;

export const proposedTypes = ['create', 'update', 'link'] as const;
export type ProposedType = (typeof proposedTypes)[number];

export const proposedStates = ['open', 'accepted', 'declined'] as const;
export type ProposedState = (typeof proposedStates)[number];

/** `decided`: somebody else accepted or declined it meanwhile. */
export const acceptOutcomes = ['accepted', 'conflict', 'refused', 'decided'] as const;
export type AcceptOutcome = (typeof acceptOutcomes)[number];

/** As people say it. */
export const proposalNumber = (number: number): string => `P-${number}`;
