// Comments as people write them now: longer, with pictures, edited and deleted by who wrote them.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { id, nothing, version, wireId, withRule } from '../schemas.ts';
import { itemKinds } from '../work-item/fields.ts';
import { reactions } from './reactions.ts';
import { markdownRule } from './text-shape.ts';

const data = z.object({
  comment: withRule(
    z
      .string({ error: 'comment.empty' })
      .trim()
      .min(1, 'comment.empty')
      .max(limits.comment.max, 'comment.muchTooLong'),
    markdownRule,
  ),
});

const textRefusals = [
  'comment.empty',
  'comment.muchTooLong',
  'content.tooManyImages',
  'content.tooNested',
  'content.tooManyMarks',
] as const;

const bodySize = 4 * limits.comment.max + 64 * 1024;

export const commentEndpoints = endpoints({
  'POST /damapi/v1/comments/create': {
    summary: 'Write a comment: markdown with pictures, up to 10,000 characters',
    access: 'member',
    bodySize,
    body: z.object({
      productId: z.int().optional().meta({ refers: 'Product' }),
      sourceId: id('Feature'),
      kind: z.enum(itemKinds),
      replyId: z.int().min(0).default(0).meta({ refers: 'Comment' }),
      data,
    }),
    answer: z.object({ id: z.int() }),
    refusals: ['notFound', ...textRefusals],
    example: { body: { sourceId: 1, kind: 'Feature', replyId: 0, data: { comment: 'Agreed.' } } },
  },
  'POST /damapi/v1/comments/update': {
    summary: 'Edit an own comment',
    access: 'member',
    bodySize,
    body: z.object({ id: id('OwnComment'), version, data }),
    answer: z.object({ version: z.int() }),
    refusals: ['notFound', 'comment.notYours', 'comment.stale', 'comment.saidWithStep', ...textRefusals],
    example: { body: { id: 1, version: 1, data: { comment: 'Agreed, from May on.' } } },
  },
  'DELETE /damapi/v1/comments/delete/{id}': {
    summary: 'Delete an own comment. It keeps its place where others answered it.',
    access: 'member',
    params: z.object({ id: wireId('OwnComment') }),
    answer: nothing,
    refusals: ['notFound', 'comment.notYours', 'comment.saidWithStep'],
  },
  'POST /damapi/v1/comments/react': {
    summary: 'React to a comment, or take that back',
    access: 'member',
    body: z.object({ id: id('Comment'), reaction: z.enum(reactions), isOn: z.boolean() }),
    answer: nothing,
    refusals: ['notFound'],
    example: { body: { id: 1, reaction: 'agree', isOn: true } },
  },
});
