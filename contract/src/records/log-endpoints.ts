// Comments and history of items.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import {
  direction,
  id,
  listOf,
  madeWith,
  moment,
  nothing,
  pageNumber,
  proposedIn,
  wireId,
  wireInteger,
  written,
} from '../schemas.ts';
import { itemKinds } from '../work-item/fields.ts';
import { reactions } from './reactions.ts';
import { logKinds } from './sources.ts';

const longPage = {
  page: pageNumber,
  limit: wireInteger().min(1).max(limits.list.limitMaxLong).default(limits.list.pageSize),
  sort: z.enum(['id']).default('id'),
  direction: direction.default('desc'),
};

const comment = z
  .string({ error: 'comment.empty' })
  .trim()
  .min(1, 'comment.empty')
  .max(limits.comment.plainMax, 'comment.tooLong');

const reactionCount = z.object({
  reaction: z.enum(reactions),
  count: z.int(),
  isOwn: z.boolean(),
  names: z.array(z.string()).meta({ description: 'The first of those who reacted so.' }),
});

export const logEndpoints = endpoints({
  'GET /damapi/v1/reviewlogs/list': {
    summary: 'The comments of an item',
    access: 'member',
    query: z.object({
      ...longPage,
      sort: z.enum(['id', 'thread']).default('id').meta({
        description: 'By time, or by threads: the newest thread first (or last), each from its beginning.',
      }),
      sourceId: wireId('Feature'),
      kind: z.enum(itemKinds),
    }),
    answer: listOf(
      z.object({
        id: z.int(),
        replyId: z.int(),
        threadId: z
          .int()
          .meta({ description: 'The comment that its thread began with; that may be itself.' }),
        replyTo: z.string().meta({ description: 'Who wrote the comment that this one answers.' }),
        replyToName: z.string(),
        step: z.string().meta({
          description: 'The step that it was said with, in the language of the reader; otherwise empty.',
        }),
        data: z.object({ comment: z.string().meta({ description: 'Empty if it was deleted.' }) }),
        version: z.int().meta({ description: 'To be sent when it is edited.' }),
        editedAt: moment.nullable(),
        isDeleted: z.boolean().meta({ description: 'It is listed because others answered it.' }),
        reactions: z.array(reactionCount),
        ...written,
        ...madeWith,
      }),
    ),
    refusals: ['notFound'],
    example: { query: { sourceId: 1, kind: 'Feature' } },
  },
  'POST /damapi/v1/reviewlogs/create': {
    summary: 'Write a comment',
    access: 'member',
    body: z.object({
      productId: z.int().optional().meta({ refers: 'Product' }),
      sourceId: id('Feature'),
      kind: z.enum(itemKinds),
      replyId: z.int().min(0).default(0).meta({ refers: 'Comment' }),
      data: z.object({ comment }),
    }),
    answer: z.object({ id: z.int() }),
    refusals: ['notFound', 'comment.empty', 'comment.tooLong', 'content.tooManyImages'],
    example: { body: { sourceId: 1, kind: 'Feature', replyId: 0, data: { comment: 'Agreed.' } } },
  },
  'GET /damapi/v1/operationlogs/list': {
    summary: 'What was done to an item, worded in the language of the reader',
    access: 'member',
    query: z.object({ ...longPage, sourceId: wireId('Feature'), kind: z.enum(logKinds) }),
    answer: listOf(
      z.object({
        id: z.int(),
        kind: z.enum(logKinds),
        hasContents: z
          .boolean()
          .meta({ description: 'Whether the contents before and after can be asked for.' }),
        data: z.object({
          category: z.string(),
          comment: z.string(),
          status: z.int().optional().meta({ description: 'The status that it led to, where it led to one.' }),
        }),
        ...written,
        ...madeWith,
        ...proposedIn,
      }),
    ),
    refusals: ['notFound'],
    example: { query: { sourceId: 1, kind: 'Feature' } },
  },
  'GET /damapi/v1/operationlogs/recent': {
    summary: 'What was last done to items of the product, newest first, worded in the language of the reader',
    access: 'member',
    answer: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          kind: z.enum(itemKinds),
          itemId: z.int(),
          oid: z.int(),
          name: z.string(),
          isDeleted: z.boolean().meta({ description: 'Whether the item lies in the trash.' }),
          data: z.object({ category: z.string(), comment: z.string() }),
          ...written,
          ...madeWith,
          ...proposedIn,
        }),
      ),
    }),
  },
  'GET /damapi/v1/operationlogs/contents/{id}': {
    summary: 'The content of an item before and after a change',
    access: 'member',
    params: z.object({ id: wireId('ContentChange') }),
    answer: z.object({ before: z.string(), after: z.string() }),
    refusals: ['notFound'],
  },
  'GET /damapi/v1/trash/list': {
    summary: 'What was deleted and can still be restored, newest first',
    access: 'member',
    query: z.object({
      page: longPage.page,
      limit: wireInteger().min(1).max(limits.list.limitMax).default(limits.list.pageSize),
      kind: z.enum(itemKinds).optional(),
    }),
    answer: listOf(
      z.object({
        id: z.int(),
        kind: z.enum(itemKinds),
        oid: z.int(),
        name: z.string(),
        deletedBy: z.string(),
        deletedByName: z.string(),
        deletedByAvatar: z.string(),
        deletedAt: moment,
      }),
    ),
  },
  'GET /damapi/v1/trash/dependents': {
    summary: 'What keeps an item from being deleted: the items that belong to it, and whether it was moved',
    access: 'member',
    query: z.object({ sourceId: wireId('Feature'), kind: z.enum(itemKinds) }),
    answer: z.object({
      list: z.array(z.object({ id: z.int(), kind: z.enum(itemKinds), oid: z.int(), name: z.string() })),
      hasMore: z.boolean().meta({ description: 'Whether there are more of them than in the list.' }),
      wasMoved: z.boolean().meta({
        description: 'Whether its status was changed, for a kind that can be deleted only before.',
      }),
    }),
    refusals: ['notFound'],
    example: { query: { sourceId: 1, kind: 'Feature' } },
  },
  'POST /damapi/v1/trash/restore': {
    summary: 'Bring a deleted item back',
    access: 'member',
    body: z.object({ kind: z.enum(itemKinds), id: id('Feature', 'trashed') }),
    answer: nothing,
    refusals: ['notFound', 'item.parentInTrash'],
    example: { body: { kind: 'Feature', id: 1 } },
  },
});
