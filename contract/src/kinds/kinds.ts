// All kinds of work items. What runs over every kind starts here.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { wireInteger } from '../schemas.ts';
import { endpointsOf } from '../work-item/endpoints.ts';
import { feature } from './feature.ts';
import { requirement } from './requirement.ts';

export { feature } from './feature.ts';
export { requirement } from './requirement.ts';

export const definitions = [feature, requirement] as const;

const figures = z.array(
  z.object({ status: z.int(), isFrozen: z.union([z.literal(0), z.literal(1)]), count: z.int() }),
);

export const itemEndpoints = {
  ...endpointsOf(feature),
  ...endpointsOf(requirement),
  ...endpoints({
    'GET /reqapi/v1/requirements/stat': {
      summary: 'How many requirements stand where',
      access: 'member',
      query: z.object({ productId: wireInteger().optional().meta({ refers: 'Product' }) }),
      answer: z.object({ systemRequirement: figures }),
      refusals: ['product.changed'],
    },
  }),
};
