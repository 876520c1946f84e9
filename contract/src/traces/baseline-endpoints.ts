import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { id, namedProduct, nothing, wireId, wireInteger, written } from '../schemas.ts';
import { itemKinds } from '../work-item/fields.ts';
import { differenceKinds } from './baselines.ts';
import { releases } from './trace-state.ts';

const count = z.int().min(0);

const scope = {
  iteration: z
    .object({ id: z.int(), name: z.string() })
    .nullable()
    .meta({ description: 'What it holds: an iteration and what is planned in it; null: the whole product.' }),
};

const sides = {
  productId: namedProduct,
  a: wireId('Baseline')
    .optional()
    .meta({ refers: 'Baseline', description: 'A baseline; left out: the product as it is now.' }),
  b: wireId('Baseline').optional().meta({ refers: 'Baseline', description: 'The same.' }),
};

const after = wireInteger().min(0).default(0).meta({ description: 'Goes on after this item.' });

const next = z.int().nullable().meta({
  description: 'The `after` of the next call; null if everything was compared. A page may be short before.',
});

const sample = { a: 1 };

const itemThen = z.object({
  version: z.int(),
  name: z.string(),
  content: z.string(),
  release: z.enum(releases).nullable().meta({ description: 'Of a requirement.' }),
  iterationId: z.int().meta({ description: 'The one that it is planned in; 0 for none.' }),
  links: z.array(z.object({ type: z.string(), itemId: z.int() })),
});

export const baselineEndpoints = endpoints({
  'GET /damapi/v1/baselines/list': {
    summary: 'The baselines of the product, the newest first, and those being made',
    access: 'member',
    query: z.object({ productId: namedProduct }),
    answer: z.object({
      list: z.array(z.object({ id: z.int(), name: z.string(), ...scope, items: count, ...written })),
      making: z.array(
        z.object({ id: z.int(), name: z.string(), ...scope, done: count, total: count, ...written }),
      ),
    }),
  },
  'POST /damapi/v1/baselines/create': {
    summary: 'Make a baseline of the product or of an iteration; the worker makes it',
    access: 'manager',
    token: 'write',
    body: z.object({
      productId: z.int().optional().meta({ refers: 'Product' }),
      name: z
        .string({ error: 'valid.required' })
        .trim()
        .min(1, 'valid.required')
        .max(limits.baseline.nameMax),
      iterationId: id('Iteration')
        .default(0)
        .meta({ refers: 'Iteration', description: '0: the whole product.' }),
    }),
    answer: z.object({ id: z.int() }),
    refusals: ['notFound', 'baseline.tooMany'],
    example: { body: { name: 'Release 2.4', iterationId: 0 } },
  },
  'DELETE /damapi/v1/baselines/delete/{id}': {
    summary: 'Delete a baseline, or stop making it',
    access: 'manager',
    token: 'write',
    params: z.object({ id: wireId('Baseline') }),
    answer: nothing,
    refusals: ['notFound'],
    example: { params: { id: 1 } },
  },
  'GET /damapi/v1/baselines/compare': {
    summary: 'What differs between two baselines, or a baseline and now, in the language of the reader',
    access: 'member',
    query: z.object({
      ...sides,
      kind: z.enum(itemKinds).optional(),
      change: z.enum(differenceKinds).optional(),
      after,
      limit: wireInteger().min(1).max(limits.list.limitMax).default(limits.baseline.pageSize),
    }),
    answer: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          kind: z.enum(itemKinds),
          oid: z.int(),
          name: z.string(),
          changes: z.array(z.enum(differenceKinds)),
          hasContents: z.boolean().meta({ description: 'Whether the contents differ.' }),
          isThere: z.boolean().meta({ description: 'Whether it can be opened now.' }),
          versions: z
            .object({ a: z.int(), b: z.int() })
            .meta({ description: 'The number of its state in each; 0 where it is not.' }),
          fields: z.array(
            z.object({
              field: z.string(),
              word: z.string(),
              from: z.string(),
              to: z.string(),
              status: z.object({ from: z.int(), to: z.int() }).optional(),
            }),
          ),
          by: z
            .object({ name: z.string(), at: z.iso.datetime() })
            .nullable()
            .meta({ description: 'Who created or deleted it, and when, as far as known.' }),
        }),
      ),
      next,
    }),
    refusals: ['notFound'],
    example: { query: sample },
  },
  'GET /damapi/v1/baselines/counts': {
    summary: 'How many items differ in which way; a call counts a part, and says where the next one goes on',
    access: 'member',
    query: z.object({ ...sides, after }),
    answer: z.object({
      equal: count,
      different: count,
      inContent: count.meta({ description: 'Of those changed, those with another content.' }),
      kinds: z.array(z.object({ kind: z.enum(itemKinds), change: z.enum(differenceKinds), count: count })),
      next,
    }),
    refusals: ['notFound'],
    example: { query: sample },
  },
  'GET /damapi/v1/baselines/item': {
    summary: 'An item with its content as both sides hold it',
    access: 'member',
    query: z.object({ itemId: wireId('Feature'), ...sides }),
    answer: z.object({ a: itemThen.nullable(), b: itemThen.nullable() }),
    refusals: ['notFound'],
    example: { query: { ...sample, itemId: 1 } },
  },
});
