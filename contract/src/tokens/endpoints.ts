// Access tokens: of a person, and robots of a product.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { listOf, moment, nothing, page, wireId } from '../schemas.ts';
import { tokenScopes } from './scopes.ts';

const scope = z.enum(tokenScopes).meta({
  description:
    'read: what may be read. write: what may be read and written. propose: what read opens, and making proposals, which change nothing before a person accepts them. results: sending test reports, and nothing else.',
});

const token = z.object({
  id: z.int(),
  name: z.string(),
  scope,
  beginning: z.string().meta({ description: 'The first letters, to recognise it by.' }),
  productId: z.int().meta({ description: '0: all products of its person.' }),
  productName: z.string(),
  isRobot: z.boolean().meta({ description: 'It belongs to the product and acts under its own name.' }),
  username: z.string().meta({ description: 'As whom it acts.' }),
  personName: z.string(),
  personAvatar: z.string(),
  createdAt: moment,
  expiresAt: moment,
  endedAt: moment.nullable(),
  lastUsedAt: moment.nullable(),
  lastAddress: z.string(),
});

const newToken = {
  name: z
    .string({ error: 'valid.required' })
    .trim()
    .min(1, 'valid.required')
    .max(limits.token.nameMax)
    .meta({ description: 'Shown in the history of what it writes.' }),
  scope,
  days: z.int().min(1).max(limits.token.daysMax),
  request: z.uuid().meta({
    description:
      'Made once per token. Sent again, it gives the same token a new secret and ends the one before.',
  }),
};

const made = z.object({
  id: z.int(),
  secret: z.string().meta({ description: 'Answered only now.' }),
  expiresAt: moment,
});

const request = '6f9bfa5e-32a7-4f1c-9a38-30f1d0b3a4c1';

export const tokenEndpoints = endpoints({
  'GET /usrapi/v1/tokens/list': {
    summary: 'The own access tokens; ended ones for 90 days',
    access: 'signed-in',
    guests: 'none',
    query: z.object(page),
    answer: listOf(token),
  },
  'POST /usrapi/v1/tokens/create': {
    summary: 'Make an access token that acts as the caller; its secret is answered once',
    access: 'signed-in',
    guests: 'none',
    repeat: 'natural',
    body: z.object({
      ...newToken,
      productId: z
        .int()
        .min(0)
        .meta({ refers: 'Product', description: '0: all products of which the caller is a member.' }),
    }),
    answer: made,
    refusals: ['valid.required', 'proof.needed', 'token.tooMany', 'notFound', 'secondFactor.asked'],
    example: { body: { name: 'Laptop command line', scope: 'write', days: 90, productId: 1000, request } },
  },
  'POST /usrapi/v1/tokens/end/{id}': {
    summary: 'End an own access token, at once and everywhere',
    access: 'signed-in',
    guests: 'none',
    params: z.object({ id: wireId('OwnToken') }),
    answer: nothing,
    refusals: ['notFound'],
  },
  'GET /prdapi/v1/tokens/list': {
    summary: 'All access tokens that reach the current product, those of its members included',
    access: 'manager',
    token: 'never',
    query: z.object(page),
    answer: listOf(token),
  },
  'POST /prdapi/v1/tokens/create': {
    summary: 'Make a robot of the current product, and its access token; the secret is answered once',
    access: 'manager',
    token: 'never',
    repeat: 'natural',
    body: z.object(newToken),
    answer: made,
    refusals: ['valid.required', 'proof.needed', 'token.tooMany'],
    example: { body: { name: 'Nightly build', scope: 'write', days: 90, request } },
  },
  'POST /prdapi/v1/tokens/end/{id}': {
    summary: 'End an access token that reaches the current product, at once and everywhere',
    access: 'manager',
    token: 'never',
    params: z.object({ id: wireId('Token') }),
    answer: nothing,
    refusals: ['notFound'],
  },
});
