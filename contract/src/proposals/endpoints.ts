// What somebody proposes to change, and what becomes of it.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { linkTypeNames } from '../records/link-types.ts';
import { id, listOf, madeWith, moment, nothing, page, wireId, wireInteger, written } from '../schemas.ts';
import { itemKinds } from '../work-item/fields.ts';
import { acceptOutcomes, proposalLimits, proposedStates, proposedTypes } from './proposals.ts';

const { changesMax, reasonMax, bodySize } = proposalLimits;

const productId = z.int().optional().meta({ refers: 'Product' });
const kind = z.enum(itemKinds);
const itemId = z.int().min(1);
const place = z.int().min(1).max(changesMax);
const value = z.union([z.string().max(limits.item.contentMax), z.number()]);

const fields = z.record(z.string().max(60), value).meta({
  description:
    'By name: name, tag, content, the texts of the kind, and its fields as its own calls take them. Only those that are to change.',
});
const reason = z.string().trim().max(reasonMax).default('');

const proposedChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('create'), kind, fields, reason }),
  z.object({
    type: z.literal('update'),
    kind,
    itemId,
    version: z.int().min(1).meta({ description: 'The version that was read.' }),
    fields,
    reason,
  }),
  z.object({
    type: z.literal('link'),
    linkType: z.enum(linkTypeNames),
    kind,
    itemId,
    targetKind: kind,
    targetId: itemId,
    reason,
  }),
]);

export type ProposedChange = z.input<typeof proposedChange>;

const proposal = z.object({
  id: z.int(),
  number: z.int().meta({ description: 'Counted in the product: P-12.' }),
  name: z.string(),
  reason: z.string(),
  isOpen: z.boolean(),
  open: z.int().meta({ description: 'How many of its changes wait to be accepted or declined.' }),
  accepted: z.int(),
  declined: z.int(),
  ...written,
  ...madeWith,
});

const itemOf = z.object({ kind, id: z.int(), oid: z.int(), name: z.string() });

const listedChange = z.object({
  place,
  type: z.enum(proposedTypes),
  kind,
  name: z.string().meta({ description: 'Of the item; of a new one, as it is proposed.' }),
  item: itemOf
    .nullable()
    .meta({ description: 'What is changed or linked, or was made. Null: not made yet, or gone.' }),
  linkType: z.enum(linkTypeNames).nullable(),
  target: itemOf.nullable().meta({ description: 'Where the link ends.' }),
  fields: z.array(z.string()),
  reason: z.string(),
  state: z.enum(proposedStates),
  isEdited: z.boolean(),
  isGone: z.boolean().meta({ description: 'An item that it is about is in the trash, or gone.' }),
  conflicts: z.array(z.string()).meta({
    description: 'Fields that somebody changed since it was proposed: it would not be applied.',
  }),
  decidedBy: z.string().meta({ description: 'Who accepted or declined it; otherwise empty.' }),
  decidedAt: moment.nullable(),
});

const said = z.object({
  value,
  text: z.string().meta({ description: 'For an id: the item or the person. Otherwise empty.' }),
});

export const proposalEndpoints = endpoints({
  'GET /damapi/v1/proposals/list': {
    summary: 'Proposals, the newest first',
    access: 'member',
    query: z.object({ ...page, isOpen: z.enum(['yes', 'no']).optional() }),
    answer: listOf(proposal),
  },
  'GET /damapi/v1/proposals/get/{id}': {
    summary: 'A proposal with its changes, without their texts',
    access: 'member',
    params: z.object({ id: wireId('Proposal') }),
    answer: proposal.extend({ changes: z.array(listedChange) }),
    refusals: ['notFound'],
  },
  'GET /damapi/v1/proposals/change/{id}': {
    summary: 'One change of a proposal: what was, what is, and what would be',
    access: 'member',
    params: z.object({ id: wireId('Proposal') }),
    query: z.object({ place: wireInteger().min(1).max(changesMax).default(1) }),
    answer: z.object({
      version: z.int().meta({ description: 'Of the item as it is now; 0 where there is none.' }),
      baseVersion: z.int().meta({ description: 'The version that was read for it; 0 where there is none.' }),
      fields: z.array(
        z.object({
          field: z.string(),
          before: said.nullable().meta({ description: 'When it was proposed; null for a new item.' }),
          now: said.nullable(),
          proposed: said,
          isConflict: z.boolean(),
        }),
      ),
    }),
    refusals: ['notFound'],
  },
  'POST /damapi/v1/proposals/create': {
    summary: 'Propose to make, change or link items; nothing of it is done before a person accepts it',
    access: 'member',
    guests: 'role',
    token: 'propose',
    bodySize,
    body: z.object({
      productId,
      name: z.string({ error: 'valid.required' }).trim().min(1, 'valid.required').max(limits.item.nameMax),
      reason,
      changes: z.array(proposedChange).min(1, 'valid.required').max(changesMax).meta({
        refers: 'ProposedChanges',
      }),
    }),
    answer: z.object({ id: z.int(), number: z.int() }),
    refusals: [
      'notFound',
      'valid.required',
      'item.stale',
      'link.kinds',
      'link.toItself',
      'proposal.unfit',
      'proposal.tooMany',
    ],
    example: {
      body: {
        name: 'Close the test gap of the tariff screens',
        reason: 'The tariff contract asks for 30 s.',
        changes: [
          { type: 'create', kind: 'Feature', fields: { name: 'Tariff screens', importance: 'Important' } },
        ],
      },
    },
  },
  'POST /damapi/v1/proposals/accept': {
    summary: 'Accept changes of a proposal, as they are or edited; what conflicts or is refused stays open',
    access: 'member',
    token: 'never',
    bodySize,
    body: z.object({
      productId,
      id: id('Proposal'),
      changes: z
        .array(
          z.object({
            place,
            fields: fields.optional().meta({ description: 'Other values for fields that it has.' }),
          }),
        )
        .min(1, 'valid.required')
        .max(changesMax),
    }),
    answer: z.object({
      isOpen: z.boolean(),
      outcomes: z.array(
        z.object({
          place,
          result: z.enum(acceptOutcomes),
          code: z.int().meta({ description: 'Why it was refused; otherwise 0.' }),
          why: z.string(),
        }),
      ),
    }),
    refusals: ['notFound', 'valid.required', 'proposal.unfit'],
    example: { body: { id: 1, changes: [{ place: 1 }] } },
  },
  'POST /damapi/v1/proposals/decline': {
    summary: 'Decline changes of a proposal',
    access: 'member',
    token: 'never',
    body: z.object({
      productId,
      id: id('Proposal'),
      places: z.array(place).min(1, 'valid.required').max(changesMax),
    }),
    answer: z.object({ isOpen: z.boolean() }),
    refusals: ['notFound', 'valid.required'],
    example: { body: { id: 1, places: [1] } },
  },
  'POST /damapi/v1/proposals/let-guests': {
    summary: 'Whether guests of the product may make proposals',
    access: 'manager',
    token: 'never',
    body: z.object({ may: z.boolean() }),
    answer: nothing,
    example: { body: { may: false } },
  },
});
