// The endpoints of all kinds of work items.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { namedProduct, nothing, statusCounts, wireId } from '../schemas.ts';
import { reviewKinds } from '../traces/reviews.ts';
import type { CreateBodyOf, ItemEndpoints, WithBody } from '../work-item/endpoint-types.ts';
import { endpointsOf, itemListSchema } from '../work-item/endpoints.ts';
import { listQueryOf } from '../work-item/list-queries.ts';
import type { functionKind } from './function.ts';
import { defect, definitions, task, testcase } from './index.ts';
import { iterationEndpoints } from './iteration-endpoints.ts';
import { testingEndpoints } from './testing-endpoints.ts';
import { umlViews } from './uml.ts';

/** What every kind has by its definition. */
const standardEndpoints = Object.assign({}, ...definitions.map(endpointsOf)) as ItemEndpoints<
  (typeof definitions)[number]
>;

const lane = itemListSchema(task);

const createFunction = standardEndpoints['POST /desapi/v1/functions/create'];

type FunctionBody = CreateBodyOf<typeof functionKind>;

const createFunctionFor = {
  ...createFunction,
  body: createFunction.body!.extend({
    requirementId: z.int().min(0).default(0).meta({
      refers: 'Requirement',
      description: 'The requirement that it realizes, or 0: the two are linked.',
    }),
  }),
  example: { body: { ...createFunction.example?.body, requirementId: 0 } },
  refusals: [...(createFunction.refusals ?? []), 'link.tooMany'],
} as unknown as WithBody<
  typeof createFunction,
  FunctionBody & { requirementId?: number | undefined },
  FunctionBody & { requirementId: number }
>;

export const itemEndpoints = {
  ...standardEndpoints,
  ...testingEndpoints,
  ...iterationEndpoints,
  'POST /desapi/v1/functions/create': createFunctionFor,
  ...endpoints({
    'GET /desapi/v1/uml/stat': {
      summary: 'How many diagrams each view has, counted up to a bound',
      access: 'member',
      answer: z.object({ views: z.record(z.enum(umlViews), z.int()) }),
    },
    'GET /prdapi/v1/products/my-work': {
      summary:
        'What waits for the caller: reviews, all that the caller owns and is open, and test cases that are being run',
      access: 'member',
      answer: z.object({
        list: z.array(
          z.object({
            kind: z.enum(['Task', 'Risk', 'Defect', ...reviewKinds]),
            id: z.int(),
            oid: z.int(),
            name: z.string(),
            status: z.int(),
            level: z.int().min(0).max(3).meta({
              description: 'How important it is: 3 high, 2 medium, 1 low, 0 if its kind has no importance.',
            }),
            importance: z
              .enum([...defect.fields.importance.values!, ...testcase.fields.importance.values!])
              .optional()
              .meta({
                description:
                  'The word of its kind, where it has one: severity of a defect, importance of others.',
              }),
            isToReview: z.boolean().meta({ description: 'Waits for the vote of the caller.' }),
            planCloseAt: z.iso.datetime().meta({ description: 'Of a review: the day it is wanted by.' }),
          }),
        ),
        isWhole: z.boolean().meta({ description: 'Whether nothing else waits.' }),
      }),
    },
    'GET /prdapi/v1/tasks/todolist': {
      summary: 'The board: the first tasks of each lane, and how many there are',
      access: 'member',
      query: listQueryOf(task)
        .omit({ page: true, limit: true, status: true })
        .extend({
          rows: z
            .enum(['feature'])
            .optional()
            .meta({ description: 'Also answers to which feature the requirements of these tasks belong.' }),
        }),
      answer: z.object({
        todo: lane,
        doing: lane,
        verifying: lane,
        done: lane,
        features: z
          .array(z.object({ requirementId: z.int(), id: z.int(), oid: z.int(), name: z.string() }))
          .optional(),
      }),
    },
    'POST /prdapi/v1/tasks/place/{id}': {
      summary: 'Put a task behind another one of its column, or before all of them',
      access: 'member',
      params: z.object({ id: wireId('Task') }),
      body: z.object({
        productId: z.int().optional().meta({ refers: 'Product' }),
        afterId: z.int().min(0).meta({ refers: 'Task', description: '0: before all others.' }),
      }),
      answer: nothing,
      refusals: ['notFound', 'task.placeGone'],
      example: { body: { afterId: 0 } },
    },
    'GET /reqapi/v1/requirements/stat': {
      summary: 'How many requirements stand where',
      access: 'member',
      query: z.object({ productId: namedProduct }),
      answer: z.object({ systemRequirement: statusCounts }),
    },
  }),
};
