import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { columnMax, id, moment, namedProduct, wireId, wireInteger } from '../schemas.ts';
import { itemKinds } from '../work-item/fields.ts';

const ofItem = { productId: namedProduct, kind: z.enum(itemKinds), sourceId: wireId('Feature') };

const span = {
  number: z.int().min(1),
  since: moment,
  until: moment.nullable().meta({ description: 'Null for the present version.' }),
};

export const versionEndpoints = endpoints({
  'GET /damapi/v1/versions/list': {
    summary: 'The versions of an item, the newest first',
    access: 'member',
    query: z.object({
      ...ofItem,
      limit: wireInteger().min(1).max(limits.list.limitMaxLong).default(limits.list.limitMaxLong),
    }),
    answer: z.object({
      list: z.array(z.object(span)),
      isWhole: z.boolean().meta({ description: 'Whether there are no older ones.' }),
    }),
    refusals: ['notFound'],
    example: { query: { kind: 'Feature', sourceId: 1 } },
  },
  'GET /damapi/v1/versions/get': {
    summary: 'An item as it was: its fields and its content',
    access: 'member',
    query: z.object({ ...ofItem, number: wireInteger().min(1).max(columnMax.integer) }),
    answer: z.object({
      ...span,
      item: z.record(z.string(), z.unknown()).meta({
        description:
          'As the item itself is answered. Items and people that it names have their present names.',
      }),
      content: z.string().nullable().meta({ description: 'Null if it was not kept.' }),
    }),
    refusals: ['notFound'],
    example: { query: { kind: 'Feature', sourceId: 1, number: 1 } },
  },
  'POST /damapi/v1/versions/restore': {
    summary: 'Bring back the content of an earlier version, as a new version',
    access: 'member',
    body: z.object({
      productId: z.int().optional().meta({ refers: 'Product' }),
      kind: z.enum(itemKinds),
      sourceId: id('Feature'),
      number: z.int().min(1).max(columnMax.integer),
      version: z.int().meta({ description: 'The version of the item that was read, as for an update.' }),
    }),
    answer: z.object({ version: z.int(), status: z.int() }),
    refusals: ['notFound', 'item.stale', 'version.contentGone'],
    example: { body: { kind: 'Feature', sourceId: 1, number: 1, version: 1 } },
  },
});
