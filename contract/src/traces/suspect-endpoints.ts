import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import {
  blockNumbers,
  id,
  itemName,
  namedProduct,
  nothing,
  ownedItem,
  textFingerprint,
  wireId,
  written,
} from '../schemas.ts';
import { itemKinds } from '../work-item/fields.ts';

const kind = z.enum(itemKinds);

/** A block by its heading and its place under it. */
const place = { heading: z.string(), place: z.int().min(0) };

const ofItem = z.object({ productId: namedProduct, kind, sourceId: wireId('Feature') });

const inBody = { productId: z.int().optional().meta({ refers: 'Product' }), kind, sourceId: id('Feature') };

const suspectItem = z.object({
  kind,
  ...ownedItem,
  isEdge: z.boolean().meta({ description: 'Whether somebody has to look at it again.' }),
  isRun: z.boolean().meta({ description: 'Whether it passed before the change.' }),
  anchors: z.array(z.object(place)).meta({ description: 'Empty: it depends on the whole text.' }),
});

export const suspectEndpoints = endpoints({
  'GET /damapi/v1/traces/suspects': {
    summary: 'What an item was made for that changed since, and how',
    access: 'member',
    query: ofItem,
    answer: z.object({
      list: z.array(
        z.object({
          upstream: z.object({ kind, ...itemName }),
          fingerprint: textFingerprint,
          isEdge: z.boolean().meta({ description: 'The item has to be looked at again.' }),
          isRun: z.boolean().meta({ description: 'The test case passed before the change.' }),
          version: z.int().meta({ description: 'The version at which it was confirmed.' }),
          presentVersion: z.int(),
          changed: z.object(written).nullable().meta({ description: 'The last change of the text.' }),
          names: z
            .object({ before: z.string(), after: z.string() })
            .nullable()
            .meta({ description: 'When the name changed.' }),
          changes: z.array(
            z.object({
              ...place,
              before: z.string().nullable().meta({ description: 'Null: added.' }),
              after: z.string().nullable().meta({ description: 'Null: taken away.' }),
              isAnchor: z.boolean().meta({ description: 'The item is anchored to this block.' }),
            }),
          ),
          unchanged: z.int().meta({ description: 'How many blocks did not change.' }),
          items: z
            .array(suspectItem)
            .meta({ description: 'Everything that is suspect by the same item, this one first.' }),
          isWhole: z.boolean().meta({ description: 'Whether there are no others.' }),
        }),
      ),
    }),
    refusals: ['notFound'],
    example: { query: { kind: 'Feature', sourceId: 1 } },
  },
  'POST /damapi/v1/traces/confirm': {
    summary: 'Say of items that they are still right after a change of what they were made for',
    access: 'member',
    body: z.object({
      ...inBody,
      fingerprint: textFingerprint,
      items: z.array(z.int().min(1)).min(1).max(limits.trace.confirmMax),
      runsCount: z
        .boolean()
        .default(false)
        .meta({ description: 'Results from before the change still count, too.' }),
    }),
    answer: z.object({ confirmed: z.array(z.int()) }),
    refusals: ['notFound', 'trace.textChanged'],
    example: { body: { kind: 'Feature', sourceId: 1, fingerprint: '', items: [1] } },
  },
  'GET /damapi/v1/traces/anchors': {
    summary: 'Which items depend on which blocks of the content of an item',
    access: 'member',
    query: ofItem,
    answer: z.object({
      fingerprint: textFingerprint,
      items: z.array(
        z.object({
          kind,
          ...ownedItem,
          isSuspect: z.boolean(),
          isStale: z.boolean(),
          blocks: z.array(z.int()).meta({ description: 'Numbers of blocks. Empty: the whole text.' }),
          isLost: z.boolean().meta({ description: 'A block that it is anchored to is gone.' }),
        }),
      ),
      isWhole: z.boolean().meta({ description: 'Whether there are no others.' }),
    }),
    refusals: ['notFound'],
    example: { query: { kind: 'Feature', sourceId: 1 } },
  },
  'POST /damapi/v1/traces/anchor': {
    summary: 'Let an item depend on some blocks of what it was made for, or on the whole text',
    access: 'member',
    body: z.object({
      ...inBody,
      fingerprint: textFingerprint,
      itemId: id('Requirement'),
      blocks: blockNumbers.meta({ description: 'Numbers of blocks. Empty: the whole text.' }),
    }),
    answer: nothing,
    refusals: ['notFound', 'trace.textChanged', 'trace.unknownBlock'],
    example: { body: { kind: 'Feature', sourceId: 1, fingerprint: '', itemId: 1, blocks: [] } },
  },
  'GET /damapi/v1/traces/impact': {
    summary: 'What would become suspect if the text of an item changed, or lose what it was made for',
    access: 'member',
    query: ofItem.extend({
      blocks: z
        .string()
        .max(2000)
        .regex(/^\d*(,\d+)*$/)
        .optional()
        .meta({ description: 'Numbers of blocks that differ, with commas. Left out: all.' }),
    }),
    answer: z.object({
      items: z.array(z.object({ kind, ...ownedItem })),
      isWhole: z.boolean().meta({ description: 'Whether there are no others.' }),
    }),
    refusals: ['notFound'],
    example: { query: { kind: 'Feature', sourceId: 1 } },
  },
});
