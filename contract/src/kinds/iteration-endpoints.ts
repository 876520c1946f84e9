// What is planned in iterations, and how far it is.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { id, listOf, namedProduct, ownedItem, page, wireId } from '../schemas.ts';
import { phases, plannedKinds, type Phase } from './phases.ts';

const count = z.int().min(0);

const counts = z
  .object(Object.fromEntries(phases.map((phase) => [phase, count])) as Record<Phase, typeof count>)
  .meta({ description: 'How many planned items are in which phase. Together they are the plan.' });

const named = { id: z.int(), oid: z.int(), name: z.string() };

const period = {
  beginAt: z.iso.datetime().meta({ description: 'The first day; the zero date if there is none.' }),
  closedAt: z.iso.datetime().meta({ description: 'The last day; the zero date if there is none.' }),
};

export const iterationEndpoints = endpoints({
  'GET /prdapi/v1/iterations/items/{id}': {
    summary: 'What is planned in an iteration, of all kinds, what is not done first',
    access: 'member',
    params: z.object({ id: wireId('Iteration', 'filled') }),
    query: z.object({ ...page, kind: z.enum(plannedKinds).optional(), isDone: z.stringbool().optional() }),
    answer: listOf(z.object({ kind: z.enum(plannedKinds), ...ownedItem })).extend({
      isTotalExact: z.boolean().meta({ description: 'Whether there are not more than total.' }),
    }),
    refusals: ['notFound'],
  },
  'GET /prdapi/v1/iterations/progress/{id}': {
    summary: 'How much was planned in an iteration and how much was done, day by day',
    access: 'member',
    params: z.object({ id: wireId('Iteration', 'filled') }),
    answer: z.object({
      ...period,
      counts,
      days: z
        .array(z.object({ day: z.iso.date(), planned: count, done: count }))
        .meta({ description: 'At the end of each day on which something changed, the latest ones.' }),
      next: z
        .object(named)
        .nullable()
        .meta({ description: 'The iteration that begins next after this one.' }),
    }),
    refusals: ['notFound'],
  },
  'GET /prdapi/v1/iterations/running': {
    summary: 'The iteration that runs; of several, the one that ends first',
    access: 'member',
    query: z.object({
      productId: namedProduct,
      day: z.iso.date().optional().meta({ description: 'The day of the caller; today in UTC if left out.' }),
    }),
    answer: z.object({
      iteration: z.object({ ...named, tag: z.string(), ...period, counts }).nullable(),
    }),
  },
  'POST /prdapi/v1/iterations/move-unfinished/{id}': {
    summary: 'Plan what is not done in another iteration',
    access: 'member',
    params: z.object({ id: wireId('Iteration', 'filled') }),
    body: z.object({
      productId: z.int().optional().meta({ refers: 'Product' }),
      targetId: id('Iteration'),
    }),
    answer: z.object({
      moved: count,
      remaining: count.meta({
        description: `What is left: one call moves ${limits.iteration.moveMax} items at most.`,
      }),
    }),
    refusals: ['notFound', 'link.toItself'],
    example: { body: { targetId: 1 } },
  },
});
