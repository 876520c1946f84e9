import type { Words } from '../work-item/definition.ts';
import type { ItemKind } from '../work-item/fields.ts';

export const reviewKinds = ['Feature', 'Requirement', 'UML', 'Document', 'Testcase'] as const;

export type ReviewKind = (typeof reviewKinds)[number];

export const canBeReviewed = (kind: ItemKind): kind is ReviewKind =>
  (reviewKinds as readonly ItemKind[]).includes(kind);

/** Their status says that they are reviewed. */
export const hasReviewStatus = (kind: ItemKind): boolean => kind === 'Feature' || kind === 'Requirement';

/** `stale`: approved, and the text changed since. It heals when the text comes back. */
export const reviewStates = ['open', 'approved', 'stale'] as const;

export type ReviewState = (typeof reviewStates)[number];

export const votes = ['approve', 'changes'] as const;

export type Vote = (typeof votes)[number];

/** What lists can be narrowed to. `mine`: what waits for the vote of whoever asks. */
export const reviewFilters = ['mine', ...reviewStates] as const;

export const reviewWords: Record<(typeof reviewFilters)[number], Words> = {
  mine: { en: 'Waits for my vote', zh: '待我评审' },
  open: { en: 'In review', zh: '评审中' },
  approved: { en: 'Approved', zh: '已通过' },
  stale: { en: 'Approved, changed since', zh: '已通过，其后有变更' },
};
