// Beginning in a new product.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { itemKinds } from '../work-item/fields.ts';

export const startEndpoints = endpoints({
  'GET /prdapi/v1/products/start': {
    summary: 'How far the current product has begun',
    access: 'member',
    answer: z.object({
      isEmpty: z
        .boolean()
        .meta({ description: 'Whether it never had an item. Only then can it be filled with the example.' }),
      kinds: z.array(z.enum(itemKinds)).meta({ description: 'The kinds of which it has items.' }),
      hasOthers: z.boolean().meta({ description: 'Whether somebody else is a member, or is invited.' }),
    }),
  },
  'POST /prdapi/v1/products/example': {
    summary: 'Fill the current product, which must be empty, with an example in the language of the caller',
    access: 'manager',
    token: 'write',
    takesLong: true,
    answer: z.object({ items: z.int().meta({ description: 'How many were made.' }) }),
    refusals: ['product.notEmpty', 'quota.productItems', 'quota.personItems'],
  },
});
