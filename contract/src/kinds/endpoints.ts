// The endpoints of all kinds of work items.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { namedProduct, statusCounts } from '../schemas.ts';
import type { ItemEndpoints } from '../work-item/endpoint-types.ts';
import { endpointsOf, itemListSchema } from '../work-item/endpoints.ts';
import { listQueryOf } from '../work-item/list-queries.ts';
import { definitions, task } from './index.ts';
import { testingEndpoints } from './testing-endpoints.ts';
import { umlViews } from './uml.ts';

/** What every kind has by its definition. */
const standardEndpoints = Object.assign({}, ...definitions.map(endpointsOf)) as ItemEndpoints<
  (typeof definitions)[number]
>;

const lane = itemListSchema(task);

export const itemEndpoints = {
  ...standardEndpoints,
  ...testingEndpoints,
  ...endpoints({
    'GET /desapi/v1/uml/stat': {
      summary: 'How many diagrams each view has, counted up to a bound',
      access: 'member',
      answer: z.object({ views: z.record(z.enum(umlViews), z.int()) }),
    },
    'GET /prdapi/v1/products/my-work': {
      summary: 'What waits for the caller: open tasks, risks and defects, and test cases that are being run',
      access: 'member',
      answer: z.object({
        list: z.array(
          z.object({
            kind: z.enum(['Task', 'Risk', 'Defect', 'Testcase']),
            id: z.int(),
            oid: z.int(),
            name: z.string(),
            status: z.int(),
            level: z
              .int()
              .min(1)
              .max(3)
              .meta({ description: 'How important it is: 3 high, 2 medium, 1 low.' }),
            planCloseAt: z.iso.datetime(),
          }),
        ),
        isWhole: z.boolean().meta({ description: 'Whether nothing else waits.' }),
      }),
    },
    'GET /prdapi/v1/tasks/todolist': {
      summary: 'The board: the first tasks of each lane, and how many there are',
      access: 'member',
      query: listQueryOf(task).omit({ page: true, limit: true, status: true }),
      answer: z.object({ todo: lane, doing: lane, verifying: lane, done: lane }),
    },
    'GET /reqapi/v1/requirements/stat': {
      summary: 'How many requirements stand where',
      access: 'member',
      query: z.object({ productId: namedProduct }),
      answer: z.object({ systemRequirement: statusCounts }),
      refusals: ['product.changed'],
    },
  }),
};
