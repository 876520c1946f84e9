import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { linkTypeNames } from '../records/link-types.ts';
import { isStale, itemName, namedProduct, ownedItem, wireId, wireInteger } from '../schemas.ts';
import { importances, itemKinds } from '../work-item/fields.ts';
import { stripPlaces } from './strip.ts';
import { gapStages, releases } from './trace-state.ts';

const named = z.object({ id: z.int(), oid: z.int(), name: z.string() });

const scope = {
  productId: namedProduct,
  iterationId: wireId('Iteration').optional().meta({
    refers: 'Iteration',
    isFilter: true,
    description: 'Only what is planned in this iteration; 0: in none. Left out: everything.',
  }),
};

const count = z.int().min(0);

export const traceState = z.object({
  requirement: z.object({ ...itemName, importance: z.enum(importances) }),
  feature: z.object(itemName),
  iteration: named.nullable(),
  functions: count.meta({ description: 'Functions that realize the requirement.' }),
  tasks: z.object({ all: count, done: count }),
  testcases: z.object({
    all: count,
    passed: count,
    failed: count,
    blocked: count,
    stale: count.meta({ description: 'Passed before its text or that of the requirement changed.' }),
    notRun: count,
  }),
  criteria: z
    .object({ all: count, covered: count })
    .meta({ description: 'Blocks that want a test case, once one is anchored to any of them.' }),
  defects: z
    .object({
      open: count,
      worst: z.object({ id: z.int(), oid: z.int(), importance: z.int().min(1).max(4) }).nullable(),
    })
    .meta({ description: 'Open ones; the worst is one of the highest importance.' }),
  suspects: count.meta({ description: 'Suspect edges that begin or end at the requirement.' }),
  gaps: z
    .array(z.enum(gapStages))
    .meta({ description: 'Stages that the product asks for and that are missing.' }),
  release: z.enum(releases),
});

/** As many items of each stage as a cell of the matrix has room for, those with the lowest numbers. */
const fewItems = z.array(z.object({ id: z.int(), oid: z.int(), status: z.int() }));

const listedTrace = traceState.extend({
  first: z
    .object({ functions: fewItems, tasks: fewItems, testcases: fewItems })
    .optional()
    .meta({ description: 'Only if asked for by `withItems`: the first items of each stage.' }),
});

export const traceEndpoints = endpoints({
  'GET /damapi/v1/traces/list': {
    summary: 'The trace state of requirements, feature by feature',
    access: 'member',
    query: z.object({
      ...scope,
      featureId: wireId('Feature').optional().meta({ refers: 'Feature', isFilter: true }),
      release: z.enum(releases).optional(),
      gapsOnly: z.stringbool().optional(),
      suspectsOnly: z
        .stringbool()
        .optional()
        .meta({ description: 'With gapsOnly: requirements with a gap, a suspect edge or both.' }),
      from: wireId('Requirement').optional().meta({
        refers: 'Requirement',
        isFilter: true,
        description: 'Begins with this requirement, or what follows it.',
      }),
      until: wireId('Requirement')
        .optional()
        .meta({ refers: 'Requirement', isFilter: true, description: 'Ends before this requirement.' }),
      limit: wireInteger().min(1).max(limits.list.limitMax).default(limits.trace.pageSize),
      withItems: z
        .stringbool()
        .optional()
        .meta({
          description: `With the first items of each stage; then at most ${limits.trace.itemRows} rows.`,
        }),
    }),
    answer: z.object({
      list: z.array(listedTrace),
      total: z.int().min(0).meta({ description: 'Of all pages; within a feature counted up to 1000.' }),
      previous: z
        .int()
        .nullable()
        .meta({ description: 'The `until` of the page before; null on the first page.' }),
      next: z.int().nullable().meta({ description: 'The `from` of the next page; null on the last one.' }),
    }),
  },
  'GET /damapi/v1/traces/summary': {
    summary: 'How many requirements are traced how far',
    access: 'member',
    query: z.object(scope),
    answer: z.object({
      requirements: count.meta({
        description: 'Without frozen ones; so are all counts but `release.Frozen`.',
      }),
      features: z
        .object({ count, isExact: z.boolean() })
        .meta({ description: `Features with requirements, counted up to ${limits.trace.featuresCounted}.` }),
      finished: count,
      developing: count,
      functions: z.object({ covered: count, gaps: count }),
      testcases: z.object({ covered: count, gaps: count, failing: count, blocked: count, proven: count }),
      defects: z
        .object({ open: count, critical: count })
        .meta({ description: 'Requirements that have such defects.' }),
      gaps: count.meta({ description: 'Requirements with one gap or more.' }),
      suspects: count.meta({ description: 'Suspect edges.' }),
      proposals: count.meta({ description: 'Open ones of the product, wherever it is planned.' }),
      release: z.object({ Ready: count, Held: count, NotYet: count, Frozen: count }),
    }),
  },
  'GET /damapi/v1/traces/state': {
    summary: 'The trace state of one requirement',
    access: 'member',
    query: z.object({ productId: namedProduct, id: wireId('Requirement') }),
    answer: traceState,
    refusals: ['notFound'],
    example: { query: { id: 1 } },
  },
  'GET /damapi/v1/traces/thread': {
    summary: 'What leads to an item and what follows from it, up to four steps away',
    access: 'member',
    query: z.object({ productId: namedProduct, kind: z.enum(itemKinds), sourceId: wireId('Feature') }),
    answer: z.object({
      items: z.array(
        z.object({
          kind: z.enum(itemKinds),
          ...ownedItem,
          step: z.int().min(-limits.trace.steps).max(limits.trace.steps).meta({
            description: 'Negative: upstream, towards features and iterations. 0: the item itself.',
          }),
          from: z
            .int()
            .nullable()
            .meta({ description: 'The item one step nearer; null for the item itself.' }),
          by: z
            .enum(['field', ...linkTypeNames])
            .nullable()
            .meta({ description: 'The type of the link that leads here, or a field.' }),
        }),
      ),
      isWhole: z.boolean().meta({ description: 'Whether nothing was left out.' }),
    }),
    refusals: ['notFound'],
    example: { query: { kind: 'Feature', sourceId: 1 } },
  },
  'GET /damapi/v1/traces/strip': {
    summary: 'The place of an item in its thread, or beside the chain its direct neighbours',
    access: 'member',
    query: z.object({ productId: namedProduct, kind: z.enum(itemKinds), sourceId: wireId('Feature') }),
    answer: z.object({
      items: z.array(
        z.object({
          kind: z.enum(itemKinds),
          ...itemName,
          isStale,
          place: z.enum(stripPlaces).meta({
            description: '`beside`: made for the same requirement, shown where the item has none of its own.',
          }),
        }),
      ),
      gaps: z
        .array(z.enum(gapStages))
        .meta({ description: 'What a requirement lacks; empty for all other kinds.' }),
      isWhole: z.boolean().meta({ description: 'Whether nothing was left out.' }),
    }),
    refusals: ['notFound'],
    example: { query: { kind: 'Feature', sourceId: 1 } },
  },
});
