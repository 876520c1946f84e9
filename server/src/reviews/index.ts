import type { Kinds } from '../work-items/kind.ts';
import { askForReview, withdrawReview } from './ask.ts';
import { getReview } from './get.ts';
import { voteOnItem } from './vote.ts';

export const reviewHandlers = (kinds: Kinds) => ({
  'GET /damapi/v1/reviews/get': getReview,
  'POST /damapi/v1/reviews/ask': askForReview(kinds),
  'POST /damapi/v1/reviews/vote': voteOnItem(kinds),
  'POST /damapi/v1/reviews/withdraw': withdrawReview(kinds),
});
