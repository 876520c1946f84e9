// Outgoing webhooks of a product, for its managers.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { id, listOf, moment, nothing, trimmedText, version, wireId, wireInteger } from '../schemas.ts';
import { isWebhookAddress, webhookEvents, webhookKinds } from './events.ts';

const address = trimmedText((value) => {
  if (value === '') return 'valid.required';
  return value.length <= limits.webhook.addressMax && isWebhookAddress(value)
    ? undefined
    : 'webhook.addressInvalid';
}).meta({ description: 'https://… or http://…, without a password.' });

const chosen = {
  kinds: z.array(z.enum(webhookKinds)).max(webhookKinds.length).meta({ description: 'Empty: all.' }),
  events: z.array(z.enum(webhookEvents)).max(webhookEvents.length).meta({ description: 'Empty: all.' }),
};

const webhook = z.object({
  id: z.int(),
  address: z.string(),
  ...chosen,
  isOn: z.boolean(),
  givenUpAt: moment.nullable().meta({
    description: 'When it was switched off because its address failed for too long.',
  }),
  failingSince: moment.nullable().meta({ description: 'Since when no delivery has arrived.' }),
  tries: z.int().meta({ description: 'How often the delivery was tried that is tried next.' }),
  nextAt: moment.nullable().meta({ description: 'When a delivery that failed is tried next.' }),
  lastAt: moment.nullable().meta({ description: 'When something was sent last.' }),
  version: z.int(),
  createdAt: moment,
});

const delivery = z.object({
  id: z.int(),
  webhookId: z.int(),
  messageId: z.string().meta({ description: 'The same when it is sent again: webhook-id.' }),
  type: z.string(),
  itemId: z.int().meta({ description: '0: the product itself.' }),
  itemNumber: z.string().meta({ description: 'Empty if there is no such item any more.' }),
  version: z.int().nullable(),
  isByHand: z.boolean().meta({ description: 'Somebody sent it again, or as a test.' }),
  state: z.enum(['waiting', 'delivered', 'failed', 'dropped']).meta({
    description: 'dropped: the webhook was switched off or removed before.',
  }),
  tries: z.int(),
  status: z.int().nullable().meta({ description: 'The HTTP status of the last try.' }),
  failure: z.enum(['timeout', 'unreachable', 'forbidden']).nullable().meta({
    description: 'Why there is none. forbidden: nothing is sent to such an address.',
  }),
  tookMs: z.int().nullable(),
  createdAt: moment,
  triedAt: moment.nullable(),
  nextAt: moment.nullable(),
});

const example = {
  address: 'https://ci.northyard.example/hooks/tracery',
  kinds: ['Requirement', 'Defect'],
  events: ['created', 'status'],
};
const request = '6f9bfa5e-32a7-4f1c-9a38-30f1d0b3a4c1';

export const webhookEndpoints = endpoints({
  'GET /prdapi/v1/webhooks/list': {
    summary: 'The webhooks of the current product',
    access: 'manager',
    token: 'never',
    answer: listOf(webhook),
  },
  'POST /prdapi/v1/webhooks/create': {
    summary: 'Add a webhook; the secret by which its deliveries are signed is answered once',
    access: 'manager',
    token: 'never',
    repeat: 'natural',
    body: z.object({
      address,
      ...chosen,
      request: z.uuid().meta({
        description:
          'Made once per webhook. Sent again, it gives the same one a new secret in place of the one before.',
      }),
    }),
    answer: z.object({ id: z.int(), secret: z.string().meta({ description: 'Answered only now.' }) }),
    refusals: ['valid.required', 'webhook.addressInvalid', 'webhook.tooMany', 'proof.needed', 'notFound'],
    example: { body: { ...example, request } },
  },
  'POST /prdapi/v1/webhooks/update': {
    summary: 'Change where a webhook is sent and of what it is told',
    access: 'manager',
    token: 'never',
    body: z.object({ id: id('Webhook'), version, address, ...chosen }),
    answer: z.object({ version: z.int() }),
    refusals: ['valid.required', 'webhook.addressInvalid', 'proof.needed', 'notFound', 'item.stale'],
    example: { body: { id: 1, version: 1, ...example } },
  },
  'POST /prdapi/v1/webhooks/switch/{id}': {
    summary: 'Switch a webhook off, or on again; what happened meanwhile is not told',
    access: 'manager',
    token: 'never',
    params: z.object({ id: wireId('Webhook') }),
    body: z.object({ isOn: z.boolean() }),
    answer: nothing,
    refusals: ['notFound', 'proof.needed'],
    example: { body: { isOn: false } },
  },
  'DELETE /prdapi/v1/webhooks/delete/{id}': {
    summary: 'Remove a webhook; nothing more is sent to it',
    access: 'manager',
    token: 'never',
    params: z.object({ id: wireId('Webhook') }),
    answer: nothing,
    refusals: ['notFound'],
  },
  'POST /prdapi/v1/webhooks/test/{id}': {
    summary: 'Send a test to a webhook',
    access: 'manager',
    token: 'never',
    params: z.object({ id: wireId('Webhook') }),
    answer: z.object({ id: z.int().meta({ description: 'Of the delivery.' }) }),
    refusals: ['notFound', 'webhook.off'],
  },
  'GET /prdapi/v1/webhooks/deliveries': {
    summary: 'What was sent to a webhook, newest first; kept for a week',
    access: 'manager',
    token: 'never',
    query: z.object({
      webhookId: wireId('Webhook'),
      result: z.enum(['all', 'delivered', 'failed', 'waiting']).default('all'),
      before: wireInteger().min(1).optional().meta({ description: 'Only deliveries older than this one.' }),
      limit: wireInteger().min(1).max(limits.list.limitMax).default(limits.list.pageSize),
    }),
    answer: z.object({ list: z.array(delivery), hasMore: z.boolean() }),
    refusals: ['notFound'],
    example: { query: { webhookId: 1 } },
  },
  'GET /prdapi/v1/webhooks/delivery/{id}': {
    summary: 'What one delivery sent and got at its last try, the first 4 kB of each',
    access: 'manager',
    token: 'never',
    params: z.object({ id: wireId('Delivery') }),
    answer: delivery.extend({ request: z.string(), response: z.string() }),
    refusals: ['notFound'],
  },
  'POST /prdapi/v1/webhooks/send-again/{id}': {
    summary: 'Send a delivery once more, with the item as it is now',
    access: 'manager',
    token: 'never',
    params: z.object({ id: wireId('Delivery') }),
    answer: z.object({ id: z.int().meta({ description: 'Of the new delivery.' }) }),
    refusals: ['notFound', 'webhook.off'],
  },
});
