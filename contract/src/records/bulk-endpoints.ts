// Changes of many items: each as if done alone, with its own rule and history.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { columnMax, listOf, page, wireId } from '../schemas.ts';
import { itemKinds } from '../work-item/fields.ts';

const { callMax, jobMax } = limits.bulk;
const { tagsMax, tagMax } = limits.item;

const count = z.int().min(0);
const values = z.record(z.string().max(30), z.union([z.string().max(limits.step.commentMax), z.int()]));
const tags = z.string().max(tagsMax * (tagMax + 1));

const change = z
  .object({
    step: z
      .string()
      .max(30)
      .optional()
      .meta({ description: 'A step of its life by its name in the address, or freeze, restore.' }),
    with: values.optional().meta({ description: 'What the step is sent with, such as processorId.' }),
    set: values.optional().meta({ description: 'Fields of the kind by name, as an update takes them.' }),
    addTags: tags.optional(),
    removeTags: tags.optional(),
    iterationId: z.int().min(0).optional().meta({ description: 'Where it is planned; 0: nowhere.' }),
    isDeletion: z.literal(true).optional(),
  })
  .meta({ description: 'One of: step, set, tags, iterationId, isDeletion.' });

export const bulkStates = ['running', 'done', 'stopped'] as const;
export const bulkResults = ['waiting', 'done', 'unchanged', 'refused'] as const;

const state = {
  id: z.int(),
  kind: z.enum(itemKinds),
  state: z.enum(bulkStates),
  total: count,
  done: count,
  unchanged: count.meta({ description: 'Those that were so already.' }),
  refused: count,
  isUndo: z.boolean(),
  canUndo: z.boolean(),
};

const result = {
  id: z.int(),
  result: z.enum(bulkResults),
  code: z.int().meta({ description: 'Why it was refused; 0 if it was not.' }),
  message: z.string(),
};

const outcome = z.object({
  ...state,
  items: z
    .array(z.object(result))
    .max(callMax)
    .meta({ description: 'What became of each; empty if it runs as a job.' }),
});

const onOne = (as?: string) => ({
  access: 'member' as const,
  params: z.object({ id: wireId('OwnBulk', as) }),
});

export const bulkEndpoints = endpoints({
  'POST /damapi/v1/bulk/change': {
    summary: `Change many items of one kind, each as if alone: at most ${callMax} at once, up to ${jobMax} as a job`,
    access: 'member',
    body: z.object({
      productId: z.int().optional().meta({ refers: 'Product' }),
      kind: z.enum(itemKinds),
      ids: z.array(z.int().min(1)).max(callMax).default([]).meta({ refers: 'Tasks' }),
      versions: z
        .array(z.int().min(0).max(columnMax.integer))
        .max(callMax)
        .default([])
        .meta({ description: 'At which each was seen, in the order of ids; 0 or none: whichever it has.' }),
      list: z
        .object({
          query: z.record(z.string().max(30), z.union([z.string().max(limits.item.nameMax), z.number()])),
          total: count
            .optional()
            .meta({ description: 'How many there were; with other many it is refused.' }),
        })
        .optional()
        .meta({ description: 'All of a list, by the query of its call, in place of ids.' }),
      change,
    }),
    answer: outcome,
    refusals: ['notFound', 'link.unknown', 'bulk.listChanged', 'bulk.notForKind', 'bulk.tooMany'],
    example: { body: { kind: 'Task', ids: [1], change: { addTags: 'depot' } } },
  },
  'POST /damapi/v1/bulk/undo/{id}': {
    summary: 'Bring back what a change of many items changed, except where somebody changed it since',
    ...onOne(),
    answer: outcome,
    refusals: ['notFound', 'bulk.running', 'bulk.undoOver', 'bulk.lasts'],
  },
  'POST /damapi/v1/bulk/stop/{id}': {
    summary: 'Stop a change of many items; what was changed stays',
    repeat: 'natural',
    ...onOne('running'),
    answer: z.object(state),
    refusals: ['notFound'],
  },
  'GET /damapi/v1/bulk/get/{id}': {
    summary: 'How far a change of many items is',
    ...onOne(),
    answer: z.object(state),
    refusals: ['notFound'],
  },
  'GET /damapi/v1/bulk/list': {
    summary: 'The own changes of many items of the last days, the newest first',
    access: 'member',
    query: z.object({ ...page, state: z.enum(bulkStates).optional() }),
    answer: listOf(z.object(state)),
  },
  'GET /damapi/v1/bulk/items/{id}': {
    summary: 'What became of each item of a change',
    ...onOne(),
    query: z.object({ ...page, result: z.enum(bulkResults).optional() }),
    answer: listOf(z.object({ ...result, oid: z.int(), name: z.string() })),
    refusals: ['notFound'],
  },
});
