// Access tokens: of a person, and robots of a product.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { listOf, moment, nothing, page, wireId } from '../schemas.ts';
import { grantedScopes, tokenScopes } from './scopes.ts';

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

/** What a program says that asks for a token: RFC 6749 and 7636 name it so. */
const asking = {
  clientId: z
    .string()
    .max(limits.oauth.clientMax)
    .meta({ refers: 'OAuthClient', description: 'As /oauth/register answered it.' }),
  redirect: z
    .string()
    .max(limits.oauth.redirectMax)
    .meta({ description: 'Where the program waits for the answer.' }),
};

/** For whose own products a token is. */
const oneOrAll = z
  .int()
  .min(0)
  .meta({ refers: 'Product', description: '0: all products of which the caller is a member.' });

const redirect = 'http://127.0.0.1:33418/callback';
const request = '6f9bfa5e-32a7-4f1c-9a38-30f1d0b3a4c1';

export const tokenEndpoints = endpoints({
  'GET /usrapi/v1/tokens/list': {
    summary: 'The own access tokens; ended ones for 90 days',
    access: 'signed-in',
    guests: 'none',
    query: z.object(page),
    answer: listOf(token),
  },
  'GET /usrapi/v1/tokens/current': {
    summary: 'As whom this call acts, and what its access token opens',
    access: 'signed-in',
    token: 'read',
    answer: z.object({
      userId: z.int(),
      username: z.string(),
      personName: z.string(),
      isRobot: z.boolean(),
      token: z
        .object({ name: z.string(), scope, productId: token.shape.productId, expiresAt: moment })
        .nullable()
        .meta({ description: 'Null: it came with a session.' }),
    }),
  },
  'POST /usrapi/v1/tokens/create': {
    summary: 'Make an access token that acts as the caller; its secret is answered once',
    access: 'signed-in',
    guests: 'none',
    repeat: 'natural',
    body: z.object({
      ...newToken,
      productId: oneOrAll,
    }),
    answer: made,
    refusals: ['valid.required', 'proof.needed', 'token.tooMany', 'notFound', 'secondFactor.asked'],
    example: { body: { name: 'Laptop command line', scope: 'write', days: 90, productId: 1000, request } },
  },
  'GET /usrapi/v1/tokens/client': {
    summary: 'What a program calls itself that asks for an access token, and where it is',
    access: 'signed-in',
    guests: 'none',
    query: z.object(asking),
    answer: z.object({
      name: z.string(),
      place: z.string().meta({ description: 'The host or the scheme that the answer goes to.' }),
    }),
    refusals: ['oauth.client'],
    example: { query: { clientId: 'aA1', redirect } },
  },
  'POST /usrapi/v1/tokens/authorize': {
    summary:
      'Make an access token for a program that asks for it; it fetches the token with the code of the address',
    access: 'signed-in',
    guests: 'none',
    repeat: 'natural',
    body: z.object({
      ...asking,
      challenge: z
        .string()
        .regex(/^[\w-]{43}$/)
        .meta({ description: 'S256 of the verifier of the program.' }),
      state: z.string().max(limits.oauth.stateMax).optional(),
      scope: scope.extract(grantedScopes),
      days: newToken.days,
      productId: oneOrAll,
      request: newToken.request,
    }),
    answer: z.object({ address: z.string().meta({ description: 'Where the browser goes on.' }) }),
    refusals: ['oauth.client', 'proof.needed', 'token.tooMany', 'notFound', 'secondFactor.asked'],
    example: {
      body: {
        clientId: 'aA1',
        redirect,
        challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        scope: 'propose',
        days: 90,
        productId: 1000,
        request,
      },
    },
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
