// The calls of all kinds of work items.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { figures, wireInteger } from '../schemas.ts';
import { endpointsOf } from '../work-item/endpoints.ts';
import { feature, requirement } from './definitions.ts';

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
