import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { itemName } from '../schemas.ts';
import { itemKinds } from '../work-item/fields.ts';
import { linkTypeNames } from './link-types.ts';

const { itemsMax, linksMax } = limits.printed;

/** What a list leaves out of its items and a printed report needs. */
export const printedEndpoints = endpoints({
  'GET /damapi/v1/printed/list': {
    summary: 'Contents, links and latest runs of items of one kind, for printed reports',
    access: 'member',
    query: z.object({
      kind: z.enum(itemKinds),
      ids: z
        .string()
        .max(itemsMax * 16)
        .meta({ description: `Ids of items, at most ${itemsMax}, with spaces between them.` }),
    }),
    answer: z.object({
      list: z
        .array(
          z.object({
            id: z.int(),
            content: z.string(),
            links: z
              .array(
                z.object({
                  type: z.enum(linkTypeNames),
                  isForward: z.boolean(),
                  kind: z.enum(itemKinds),
                  ...itemName,
                }),
              )
              .meta({
                description: `Without iterations, with the test cases made for a requirement; at most ${linksMax}.`,
              }),
            areLinksWhole: z.boolean().meta({ description: 'Whether there are no other links.' }),
            run: z
              .object({
                result: z.int(),
                note: z.string(),
                branch: z.string(),
                commit: z.string(),
                creatorName: z.string(),
                createdAt: z.iso.datetime(),
              })
              .nullable()
              .meta({ description: 'The latest run of a test case.' }),
          }),
        )
        .meta({ description: 'In the order of the ids; what does not exist is left out.' }),
      next: z.int().nullable().meta({
        description: 'The first id that found no room in the answer: ask again from there on.',
      }),
    }),
    example: { query: { kind: 'Requirement', ids: '5 6' } },
  },
});
