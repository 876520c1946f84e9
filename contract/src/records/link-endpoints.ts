import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { flag, id, listOf, nothing, ownedItem, wireId, wireInteger } from '../schemas.ts';
import { itemKinds } from '../work-item/fields.ts';
import { describeLinkTypes, linkTypeNames } from './link-types.ts';

export const linkEndpoints = endpoints({
  'GET /damapi/v1/links/list': {
    summary: 'What an item is linked with, in both directions',
    access: 'member',
    query: z.object({ sourceId: wireId('Feature'), kind: z.enum(itemKinds) }),
    answer: listOf(
      z.object({
        id: z.int(),
        type: z.enum(linkTypeNames),
        isForward: z
          .boolean()
          .meta({ description: 'Whether the link starts at the item that was asked about.' }),
        kind: z.enum(itemKinds),
        itemId: z.int(),
        oid: z.int(),
        name: z.string(),
        status: z.int(),
        isFrozen: flag,
      }),
    ),
    refusals: ['notFound'],
    example: { query: { sourceId: 1, kind: 'Feature' } },
  },
  'GET /damapi/v1/children/list': {
    summary: 'What belongs to an item, kind by kind, the newest first',
    access: 'member',
    query: z.object({
      sourceId: wireId('Feature'),
      kind: z.enum(itemKinds),
      limit: wireInteger().min(1).max(limits.list.childrenMax).default(limits.list.children),
    }),
    answer: z.object({
      groups: z.array(
        z.object({
          kind: z.enum(itemKinds),
          list: z.array(z.object(ownedItem)),
          isWhole: z.boolean().meta({ description: 'Whether there are no others.' }),
        }),
      ),
    }),
    refusals: ['notFound'],
    example: { query: { sourceId: 1, kind: 'Feature' } },
  },
  'POST /damapi/v1/links/create': {
    summary: 'Link two items',
    access: 'member',
    body: z.object({
      productId: z.int().optional().meta({ refers: 'Product' }),
      type: z
        .enum(linkTypeNames)
        .meta({ description: `Which kinds may stand at its ends. ${describeLinkTypes()}.` }),
      kind: z.enum(itemKinds),
      sourceId: id('Feature'),
      targetKind: z.enum(itemKinds),
      targetId: id('Feature'),
    }),
    answer: z.object({ id: z.int() }),
    refusals: ['notFound', 'link.kinds', 'link.exists', 'link.toItself', 'link.tooMany'],
    example: {
      body: { type: 'depends', kind: 'Feature', sourceId: 1, targetKind: 'Feature', targetId: 2 },
    },
  },
  'DELETE /damapi/v1/links/delete/{id}': {
    summary: 'Remove a link',
    access: 'member',
    params: z.object({ id: wireId('Link') }),
    answer: nothing,
    refusals: ['notFound'],
  },
});
