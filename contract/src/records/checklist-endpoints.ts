import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { columnMax, id } from '../schemas.ts';
import { itemKinds } from '../work-item/fields.ts';

export const checklistEndpoints = endpoints({
  'POST /damapi/v1/checklists/tick': {
    summary: 'Tick a box in the content of an item, or untick it',
    access: 'member',
    body: z.object({
      productId: z.int().optional().meta({ refers: 'Product' }),
      kind: z.enum(itemKinds),
      sourceId: id('Feature', 'checklist'),
      version: z.int().meta({ description: 'The version of the item in which the box was seen.' }),
      line: z.int().min(1).max(columnMax.integer).meta({ description: 'Of the content, from 1 on.' }),
      text: z.string().trim().max(limits.item.contentMax).meta({
        description:
          'What the entry says. In a changed content it is found by that, if no other says the same.',
      }),
      isTicked: z.boolean(),
    }),
    answer: z.object({ version: z.int(), status: z.int() }),
    refusals: ['notFound', 'checklist.changed'],
    example: {
      body: { kind: 'Feature', sourceId: 1, version: 1, line: 1, text: 'Checked', isTicked: true },
    },
  },
});
