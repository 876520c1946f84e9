import type { Answer, Registry } from '@tracery/contract';
import { canBeReviewed, type ReviewKind } from '@tracery/contract/traces/reviews';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { readAgain, useLiveRead, useRead } from '../../../lib/query/use-read.ts';
import { useMe } from '../../../lib/session/current-session.ts';
import { readItemsAgain } from '../calls.ts';
import type { ItemView } from '../view.ts';

export type ReviewAnswer = Answer<Registry['GET /damapi/v1/reviews/get']>;
export type Review = NonNullable<ReviewAnswer['review']>;
export type Reviewer = Review['reviewers'][number];

interface ItemKey {
  kind: ItemKind;
  id: number;
}

const inputOf = ({ kind, id }: ItemKey) => ({ query: { kind: kind as ReviewKind, sourceId: id } });

export const useReview = (item: ItemKey): ReviewAnswer | undefined =>
  useRead('GET /damapi/v1/reviews/get', inputOf(item), {
    isQuiet: true,
    isWanted: canBeReviewed(item.kind),
  }).data;

/** Asks again and again: whoever is about to vote hears soon that the text is another one. */
export const useLiveReview = (item: ItemKey): void => {
  useLiveRead('GET /damapi/v1/reviews/get', inputOf(item), { isQuiet: true });
};

/** The vote of whoever reads, if the text is another one since. */
export function useOutdatedVote(item: ItemKey): Reviewer | undefined {
  const me = useMe();
  const reviewers = useReview(item)?.review?.reviewers ?? [];
  return reviewers.find(({ id, vote, isOutdated }) => id === me?.id && vote && isOutdated);
}

export async function readReviewAgain(view: ItemView): Promise<void> {
  void readAgain('GET /prdapi/v1/products/my-work');
  await readItemsAgain(view);
}
