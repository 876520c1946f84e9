import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import {
  id,
  moment,
  namedProduct,
  nothing,
  textFingerprint,
  wireId,
  written,
  type ReferenceTarget,
} from '../schemas.ts';
import { reviewKinds, reviewStates, votes } from './reviews.ts';

const kind = z.enum(reviewKinds);
const state = z.enum(reviewStates);

const inBody = { productId: z.int().optional().meta({ refers: 'Product' }), kind, sourceId: id('Feature') };

const reviewer = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string().meta({ description: 'The full name, or the username of who gave none.' }),
  avatar: z.string().meta({ description: 'The address of the picture; empty if there is none.' }),
  vote: z.enum(votes).nullable().meta({ description: 'Null: has not voted.' }),
  comment: z.string(),
  version: z.int().nullable().meta({ description: 'The version that was voted on.' }),
  votedAt: moment.nullable(),
  isOutdated: z.boolean().meta({ description: 'The text is another one since the vote.' }),
});

export const reviewEndpoints = endpoints({
  'GET /damapi/v1/reviews/get': {
    summary: 'The review of an item, with its reviewers and their votes',
    access: 'member',
    query: z.object({ productId: namedProduct, kind, sourceId: wireId('Feature') }),
    answer: z.object({
      fingerprint: z.string().meta({ description: 'Of the present text; empty while it is not in review.' }),
      version: z.int().meta({ description: 'The present version of the item.' }),
      review: z
        .object({
          state,
          ...written,
          wantedBy: z.iso.date().nullable(),
          approvedVersion: z.int().nullable().meta({ description: 'The version that all have approved.' }),
          reviewers: z.array(reviewer),
        })
        .nullable()
        .meta({ description: 'Null: it is not in review. Its creator is who asked, createdAt when.' }),
    }),
    refusals: ['notFound'],
    example: { query: { kind: 'Feature', sourceId: 1 } },
  },
  'POST /damapi/v1/reviews/ask': {
    summary: 'Send an item to review, or ask its reviewers again; takes the place of the reviewers before',
    access: 'member',
    body: z.object({
      ...inBody,
      reviewers: z
        .array(z.int().min(1))
        .min(1, 'valid.required')
        .max(limits.review.reviewersMax)
        .meta({
          refers: 'Reviewers' satisfies ReferenceTarget,
          description: 'Members of the product who are no guests.',
        }),
      wantedBy: z.iso.date().nullable().default(null),
    }),
    answer: z.object({ state }),
    refusals: ['notFound', 'item.frozen', 'review.unknownReviewer'],
    example: { body: { kind: 'Feature', sourceId: 1, reviewers: [1] } },
  },
  'POST /damapi/v1/reviews/vote': {
    summary: 'Approve an item or ask for changes, at the text that was read',
    access: 'member',
    body: z.object({
      ...inBody,
      fingerprint: textFingerprint,
      readVersion: z
        .int()
        .min(1)
        .meta({ description: 'The version that was read; a refusal tells what changed since.' }),
      vote: z.enum(votes),
      comment: z.string().trim().max(limits.step.commentMax, 'step.commentTooLong').default(''),
    }),
    answer: z.object({ state }),
    refusals: ['notFound', 'review.notReviewer', 'review.textChanged'],
    example: { body: { kind: 'Feature', sourceId: 1, fingerprint: '', readVersion: 1, vote: 'approve' } },
  },
  'POST /damapi/v1/reviews/withdraw': {
    summary: 'Take an item out of review; a status that came with the review goes with it',
    access: 'member',
    body: z.object(inBody),
    answer: nothing,
    refusals: ['notFound'],
    example: { body: { kind: 'Feature', sourceId: 1 } },
  },
});
