// Builds the OpenAPI 3.1 document from the registry.
import { z } from 'zod';
import {
  answersBytes,
  answersEvents,
  guestsOf,
  isWrite,
  methodOf,
  pathOf,
  type Endpoint,
  type EndpointKey,
} from './endpoint.ts';
import { httpStatus, refusals, type RefusalKey } from './refusals.ts';
import { registryEntries } from './registry.ts';
import { productHeader } from './tokens/product-header.ts';
import { tokenNeedOf } from './tokens/scopes.ts';

type Json = Record<string, unknown>;

/** zod says `additionalProperties: false` of what it strips; we accept and drop unknown fields. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const envelopeOf = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'integer', const: 0 }, message: { type: 'string' }, data },
});

const always: readonly RefusalKey[] = ['request.invalid', 'request.tooLarge', 'tooMany', 'server.busy'];
const whenMember: readonly RefusalKey[] = ['product.notSelected', 'product.notMember', 'secondFactor.asked'];
const whenWritten: readonly RefusalKey[] = ['request.mediaType', 'request.unreadable'];

/** Whether a call may name the product that its tab shows, which must be the one of its token. */
const namesProduct = ({ query, body }: Endpoint) =>
  [query, body].some((schema) => schema && 'productId' in schema.shape);

/** Every refusal that a call may meet, those of its access included. */
export function refusalsOf(key: EndpointKey, endpoint: Endpoint): RefusalKey[] {
  const keys = new Set<RefusalKey>([...always, ...(endpoint.refusals ?? [])]);
  const add = (more: readonly RefusalKey[]) => more.forEach((refusal) => keys.add(refusal));
  if (endpoint.access !== 'public' && endpoint.access !== 'cookie') add(['session.expired']);
  if (endpoint.access === 'member' || endpoint.access === 'manager') {
    add(whenMember);
    if (namesProduct(endpoint)) add(['product.changed']);
  }
  const need = tokenNeedOf(key, endpoint);
  if (need === 'never') add(['token.never']);
  if (need === 'read' || need === 'write') add(['token.scope']);
  if (endpoint.access === 'manager' || (endpoint.access !== 'public' && guestsOf(key, endpoint) !== 'all')) {
    add(['forbidden']);
  }
  // Also what is too long to be an id.
  if (endpoint.params) add(['notFound']);
  if (isWrite(key)) {
    add(whenWritten);
    if (endpoint.repeat !== 'natural') add(['request.keyReused', 'request.inFlight']);
  }
  return [...keys].sort((a, b) => refusals[a].number - refusals[b].number);
}

function contentOf(endpoint: Endpoint): Json {
  if (answersBytes(endpoint)) return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  if (answersEvents(endpoint)) return { 'text/event-stream': { schema: { type: 'string' } } };
  return { 'application/json': { schema: envelopeOf(schemaOf(endpoint.answer, 'output')) } };
}

function answersOf(key: EndpointKey, endpoint: Endpoint): Json {
  const answers: Record<string, Json> = {
    200: { description: 'Done.', content: contentOf(endpoint) },
  };
  const byStatus = Map.groupBy(refusalsOf(key, endpoint), httpStatus);
  for (const [status, keys] of byStatus) {
    answers[status] = {
      description: keys.map((refusal) => `${refusals[refusal].number} ${refusals[refusal].en}`).join('; '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
    };
  }
  return answers;
}

/** With a token for all products, such a call names the one it is about. */
const isOpenToTokens = (key: EndpointKey, endpoint: Endpoint) =>
  (endpoint.access === 'member' || endpoint.access === 'manager') && tokenNeedOf(key, endpoint) !== 'never';

function parametersOf(key: EndpointKey, endpoint: Endpoint): Json[] {
  const from = (schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Json;
      required?: string[];
    };
    const example = place === 'path' ? endpoint.example?.params : endpoint.example?.query;
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
      ...(example?.[name] === undefined ? {} : { example: example[name] }),
    }));
  };
  const parameters = [...from(endpoint.params, 'path'), ...from(endpoint.query, 'query')];
  if (isOpenToTokens(key, endpoint)) parameters.push({ $ref: '#/components/parameters/Product' });
  if (isWrite(key) && endpoint.repeat !== 'natural') {
    parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
  }
  return parameters;
}

function operationOf(key: EndpointKey, endpoint: Endpoint): Json {
  return {
    operationId: key
      .replaceAll(/[{}]/g, '')
      .replace(/\/$/, ' slash')
      .split(/[^A-Za-z0-9]+/)
      .map((word, at) => (at === 0 ? word.toLowerCase() : word[0]!.toUpperCase() + word.slice(1)))
      .join(''),
    summary: endpoint.summary,
    tags: [pathOf(key).split('/')[1]],
    'x-access': endpoint.access,
    'x-token': tokenNeedOf(key, endpoint),
    'x-guests': endpoint.access === 'public' ? 'all' : guestsOf(key, endpoint),
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    ...(endpoint.access === 'cookie' ? { security: [{ session: [] }] } : {}),
    parameters: parametersOf(key, endpoint),
    ...(endpoint.upload
      ? {
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['file'],
                  properties: { file: { type: 'string', format: 'binary' } },
                },
              },
            },
          },
        }
      : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemaOf(endpoint.body, 'input'),
                ...(endpoint.example?.body ? { example: endpoint.example.body } : {}),
              },
            },
          },
        }
      : {}),
    responses: answersOf(key, endpoint),
  };
}

export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of registryEntries()) {
    const path = pathOf(key);
    paths[path] = { ...paths[path], [methodOf(key).toLowerCase()]: operationOf(key, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tracery',
      version,
      description:
        'Every answer is {code, message, data}; code 0 is success. Messages follow Accept-Language (English or Chinese).',
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An access token (`trc_…`, made in the settings of a user or a product), or the token of a sign-in. `x-token` says of each call which scope an access token needs.',
        },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-tracery_sid' },
      },
      parameters: {
        Product: {
          name: productHeader,
          in: 'header',
          required: false,
          description: 'The product, for an access token that is for all products of its person.',
          schema: { type: 'integer' },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'A UUID made once per gesture. The same key and body answer the stored first answer.',
          schema: { type: 'string', format: 'uuid' },
        },
      },
      schemas: {
        Refused: {
          type: 'object',
          required: ['code', 'message', 'data'],
          properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
        },
      },
    },
  };
}
