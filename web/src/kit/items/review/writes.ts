import type { ReviewKind, Vote } from '@tracery/contract/traces/reviews';
import { call } from '../../../lib/api/api.ts';

interface ReviewedItem {
  kind: ReviewKind;
  sourceId: number;
}

export const askForReview = (item: ReviewedItem, reviewers: readonly number[], wantedBy: string | null) =>
  call('POST /damapi/v1/reviews/ask', { body: { ...item, reviewers: [...reviewers], wantedBy } });

interface CastVote {
  /** Of the text that was read. */
  fingerprint: string;
  readVersion: number;
  vote: Vote;
  comment: string;
}

/** A text that changed meanwhile is shown by whoever calls. */
export const castVote = (item: ReviewedItem, cast: CastVote) =>
  call('POST /damapi/v1/reviews/vote', { body: { ...item, ...cast } }, { inline: ['review.textChanged'] });

export const withdrawReview = (item: ReviewedItem) =>
  call('POST /damapi/v1/reviews/withdraw', { body: item });
