import { expect, test } from 'vitest';
import { readDescription } from './read-description.ts';
import { readRequestParts } from './read-request-parts.ts';
import { boundParts } from './request-parts.ts';

const partsOf = (text: string, path: string, method: string) =>
  readRequestParts(readDescription(text).document!, JSON.stringify(['paths', path, method]));

const version3 = `openapi: 3.1.0
servers: [{ url: 'https://{stage}.bays.example/v1', description: Test bays, variables: { stage: { default: test } } }]
security: [{ key: [], person: [] }]
paths:
  /sessions/{id}/stop:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    post:
      parameters:
        - { name: state, in: query, required: true, schema: { type: string, enum: [open, closed], default: open } }
        - { name: tag, in: query, schema: { type: array, items: { type: string } }, example: [a, b] }
        - { name: raw, in: query, explode: false, schema: { type: array } }
        - { name: dry, in: query, schema: { type: boolean } }
        - { name: Idempotency-Key, in: header, schema: { type: string } }
        - { name: Cookie, in: header, schema: { type: string } }
        - { name: crumb, in: cookie, schema: { type: string } }
      requestBody: { $ref: '#/components/requestBodies/Stop' }
    get: { servers: [{ url: /own }], security: [] }
components:
  parameters: { Id: { name: id, in: path, required: true, schema: { $ref: '#/components/schemas/Id' } } }
  requestBodies:
    Stop: { content: { text/plain: {}, application/json: { schema: { $ref: '#/components/schemas/Stop' } } } }
  securitySchemes: { key: { type: apiKey, in: header, name: X-Api-Key }, person: { type: http, scheme: bearer } }
  schemas:
    Id: { type: integer, examples: [50218] }
    Stop:
      allOf: [{ $ref: '#/components/schemas/Base' }]
      properties:
        reason: { enum: [unplugged, fault] }
        id: { type: integer, readOnly: true }
        before: { $ref: '#/components/schemas/Stop' }
    Base: { type: object, properties: { meterWh: { type: [integer, 'null'], minimum: 5 }, at: { type: string, format: date } } }
`;

test('[EXP-31] an operation tells its servers, parameters, keys and an example of its body', () => {
  const { servers, parameters, body } = partsOf(version3, '/sessions/{id}/stop', 'post');
  expect(servers).toEqual([{ url: 'https://test.bays.example/v1', name: 'Test bays' }]);
  expect(parameters.map((one) => `${one.in} ${one.name}`)).toEqual([
    'path id',
    'query state',
    'query tag',
    'query raw',
    'query dry',
    'header Idempotency-Key',
    'header X-Api-Key',
    'header Authorization',
  ]);
  const by = Object.fromEntries(parameters.map((one) => [one.name, one]));
  expect(by['id']).toMatchObject({ isRequired: true, example: '50218', initial: '' });
  expect(by['state']).toMatchObject({ isRequired: true, values: ['open', 'closed'], initial: 'open' });
  expect(by['tag']).toMatchObject({ isRepeated: true, example: 'a,b', values: [] });
  expect(by['raw']).toMatchObject({ isRepeated: false });
  expect(by['dry']).toMatchObject({ values: ['true', 'false'] });
  expect([by['X-Api-Key']!.isKey, by['Authorization']!.isKey, by['state']!.isKey]).toEqual([
    true,
    true,
    false,
  ]);
  expect(body!.mediaType).toBe('application/json');
  expect(JSON.parse(body!.example)).toMatchObject({
    meterWh: 5,
    at: '2026-01-31',
    reason: 'unplugged',
    before: { reason: 'unplugged' },
  });
  expect(body!.example).not.toContain('"id"');
  const reading = partsOf(version3, '/sessions/{id}/stop', 'get');
  expect(reading.servers).toEqual([{ url: '/own', name: '' }]);
  expect(reading.parameters.map(({ name }) => name)).toEqual(['id']);
  expect(reading.body).toBeUndefined();
});

test('[EXP-31] descriptions of version 2 are read too', () => {
  const version2 = `swagger: '2.0'
host: bays.example
basePath: /v1
schemes: [https, http]
paths:
  /a:
    post:
      parameters:
        - { name: kind, in: query, type: array, collectionFormat: multi }
        - { name: access_token, in: query, type: string }
        - { name: pageToken, in: query, type: string }
        - { name: stop, in: body, schema: { type: object, properties: { n: { type: integer } } } }
    put: { parameters: [{ name: a, in: formData, type: string, default: x y }, { name: b, in: formData, type: integer }] }
`;
  const post = partsOf(version2, '/a', 'post');
  expect(post.servers.map(({ url }) => url)).toEqual(['https://bays.example/v1', 'http://bays.example/v1']);
  expect(post.parameters).toMatchObject([
    { name: 'kind', isRepeated: true, isKey: false },
    { name: 'access_token', isKey: true },
    { name: 'pageToken', isKey: false },
  ]);
  expect(post.body).toEqual({ mediaType: 'application/json', example: '{\n  "n": 0\n}' });
  expect(partsOf(version2, '/a', 'put').body).toEqual({
    mediaType: 'application/x-www-form-urlencoded',
    example: 'a=x+y&b=0',
  });
});

test('[EXP-31] what a file tells is bounded, and anything else is left out', () => {
  const many = Array.from({ length: 500 }, (_, at) => ({
    name: `p${at}`,
    in: 'query',
    values: Array(500).fill(at),
  }));
  const parts = boundParts({
    servers: Array.from({ length: 90 }, () => ({ url: 'https://a.example' })),
    parameters: [
      { name: 'x'.repeat(201), in: 'query' },
      { name: 7, in: 'query' },
      { name: 'a', in: 'cookie' },
      ...many,
    ],
    body: { mediaType: 'application/json', example: 'x'.repeat(20_000) },
  });
  expect(parts.servers).toHaveLength(20);
  expect(parts.parameters).toHaveLength(60);
  expect(parts.parameters[0]!.name).toBe('p0');
  expect(parts.body).toEqual({ mediaType: 'application/json', example: '' });
  for (const wrong of [
    undefined,
    null,
    'x',
    [],
    { parameters: {}, servers: 'x', body: { mediaType: 'a/b\nCookie: c' } },
  ])
    expect(boundParts(wrong)).toEqual({ servers: [], parameters: [], body: undefined });
  const circle = JSON.stringify({
    openapi: '3.1.0',
    paths: {
      '/a': {
        post: {
          parameters: [{ $ref: '#/paths/~1a/post/parameters/0' }],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } },
        },
      },
    },
    components: {
      schemas: {
        A: {
          type: 'object',
          properties: Object.fromEntries(
            Array.from({ length: 200 }, (_, at) => [`p${at}`, { $ref: '#/components/schemas/A' }]),
          ),
        },
      },
    },
  });
  expect(partsOf(circle, '/a', 'post').parameters).toEqual([]);
  expect(partsOf(circle, '/a', 'post').body!.example.length).toBeLessThanOrEqual(16_384);
});
