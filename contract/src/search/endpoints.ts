import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { phases } from '../kinds/phases.ts';
import { limits } from '../limits.ts';
import { moment, ownedItem, pageNumber, wireInteger } from '../schemas.ts';
import { itemKinds } from '../work-item/fields.ts';

/** Where the words were found; also the order of the hits. */
export const searchPlaces = ['number', 'nameStart', 'name', 'tag', 'content', 'comment'] as const;
export type SearchPlace = (typeof searchPlaces)[number];

const pieces = z.array(z.object({ text: z.string(), isHit: z.boolean() }));

const several = z
  .string()
  .max(200)
  .default('')
  .meta({ description: 'Several are separated by commas; what is none of them is left out.' });

export const searchEndpoints = endpoints({
  'GET /damapi/v1/search/items': {
    summary: 'Items of all kinds that have all the words, in number, name, tags, content or a comment',
    access: 'member',
    query: z.object({
      query: z.string().max(limits.search.queryMax).meta({
        description:
          'Words, "exact phrases", and filters: kind:defect, status:fixing, owner:me, tag:x, iteration:14, updated:<7d.',
      }),
      kinds: several,
      phases: several,
      facets: z.enum(['0', '1']).default('0').meta({ description: 'Whether to count by kind and phase.' }),
      after: z.string().max(limits.search.afterMax).default('').meta({
        description: 'What `next` said: the search goes on there, and pages count from there.',
      }),
      page: pageNumber,
      limit: wireInteger().min(1).max(limits.search.limitMax).default(limits.list.pageSize),
    }),
    answer: z.object({
      list: z.array(
        z.object({
          ...ownedItem,
          kind: z.enum(itemKinds),
          phase: z.enum(phases).nullable().meta({ description: 'Null for kinds that are not planned.' }),
          foundIn: z.enum(searchPlaces),
          namePieces: pieces.meta({ description: 'The name, cut where the words were found in it.' }),
          snippet: pieces.meta({
            description: 'Where the words stand in the content or the comment; otherwise empty.',
          }),
          updatedAt: moment,
        }),
      ),
      total: z.int().min(0),
      isTotalExact: z.boolean().meta({ description: 'False when there are more than are counted.' }),
      next: z.string().nullable().meta({
        description:
          'Where the search goes on behind the last page: older items, or worse places, were not looked at yet. Null when everything was, or when the next page tells more.',
      }),
      facets: z.object({
        isExact: z.boolean().meta({ description: 'False when not everything was counted.' }),
        kinds: z.array(z.object({ kind: z.enum(itemKinds), count: z.int() })),
        phases: z.array(z.object({ phase: z.enum(phases), count: z.int() })),
      }),
      missing: z
        .array(z.string())
        .meta({ description: 'When nothing was found: the words that nothing has at all.' }),
    }),
    example: { query: { query: 'charging' } },
  },
});
