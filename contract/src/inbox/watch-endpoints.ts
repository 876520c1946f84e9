import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { id, namedProduct, wireId } from '../schemas.ts';
import { itemKinds } from '../work-item/fields.ts';
import { watchReasons } from './reasons.ts';

const kind = z.enum(itemKinds);

const inBody = { productId: z.int().optional().meta({ refers: 'Product' }), kind, sourceId: id('Feature') };

const watching = {
  isWatching: z.boolean(),
  why: z.enum(watchReasons).nullable().meta({ description: 'Null: the caller does not watch it.' }),
  withRequirements: z.boolean().meta({ description: 'Of a feature: its requirements are watched too.' }),
};

export const watchEndpoints = endpoints({
  'GET /damapi/v1/watches/get': {
    summary: 'Whether the caller watches an item, and why',
    access: 'member',
    query: z.object({ productId: namedProduct, kind, sourceId: wireId('Feature') }),
    answer: z.object({
      ...watching,
      watchers: z.int().min(0).meta({ description: 'With the caller.' }),
      isUnread: z.boolean().meta({ description: 'Whether the inbox of the caller has something new of it.' }),
      version: z.int().min(1).meta({ description: 'The present version, to be sent when it was seen.' }),
      lastComment: z.int().min(0).meta({ description: 'The newest comment, likewise; 0: there is none.' }),
    }),
    refusals: ['notFound'],
    example: { query: { kind: 'Feature', sourceId: 1 } },
  },
  'POST /damapi/v1/watches/set': {
    summary: 'Watch an item, or stop',
    access: 'member',
    body: z.object({
      ...inBody,
      isWatching: z.boolean(),
      withRequirements: z.boolean().default(false).meta({ description: 'Only for a feature.' }),
    }),
    answer: z.object(watching),
    refusals: ['notFound'],
    example: { body: { kind: 'Feature', sourceId: 1, isWatching: true } },
  },
  'POST /damapi/v1/watches/seen': {
    summary: 'Say that the caller has opened an item: what the inbox has of it up to this version is read',
    access: 'member',
    repeat: 'natural',
    body: z.object({
      ...inBody,
      version: z.int().min(1).meta({ description: 'As watches/get answered it with the item.' }),
      lastComment: z.int().min(0).meta({ description: 'The same.' }),
    }),
    answer: z.object({
      unread: z.int().min(0).meta({ description: 'Entries of all products of the caller.' }),
    }),
    refusals: ['notFound'],
    example: { body: { kind: 'Feature', sourceId: 1, version: 1, lastComment: 0 } },
  },
});
