// Requests generated from our own OpenAPI document, half of them valid, half of them not: each must get a declared
// answer.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpStatus, openApiDocument, refusalsOf, registry, type RegistryKey } from '@tracery/contract';
import type { CallOptions } from '../support/app.ts';
import { repetitions } from '../support/long.ts';
import { createFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture({ env: { LOG_LEVEL: 'silent' } });
}, 60_000);
afterAll(() => fixture.app.close());

const requests = repetitions({ short: 20_000, long: 500_000 });
const atOnce = 16;
const perRound = 500;
/** The client gives up after five seconds, so the server answers within four. */
const longestMs = 4000;

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

const nastyTexts = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  "' or 1=1--",
  '%',
  '\\',
  '😀',
  '-1',
  '1e400',
  '9'.repeat(400),
];
const nastyNames = ['null', 'NaN', '__proto__', 'constructor', 'a'.repeat(70_000)];
const nastyValues = [null, true, -1, 0, 1.5, 2 ** 53, 1e308, [], {}, [[]]];

const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom<unknown>(...nastyTexts, ...nastyNames, ...nastyValues),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
);

function validFor(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(validFor));
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? -10, -10),
        max: Math.min(schema.maximum ?? 2000, 2000),
      });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(validFor(schema.items ?? {}), { maxLength: 4 });
    case 'object':
      return fc.record(mapValues(schema.properties ?? {}, validFor), { requiredKeys: [] });
    case 'string':
      return fc.string({
        minLength: schema.minLength ?? 0,
        maxLength: Math.min(schema.maxLength ?? 60, 300),
        unit: 'grapheme',
      });
    case undefined:
    default:
      return fc.jsonValue() as fc.Arbitrary<unknown>;
  }
}

const mapValues = <A, B>(record: Record<string, A>, map: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

const sometimesJunk = (schema: Schema) =>
  fc.oneof({ weight: 3, arbitrary: validFor(schema) }, { weight: 1, arbitrary: junk });

interface FuzzRequest {
  key: RegistryKey;
  isSignedIn: boolean;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

interface Operation {
  parameters: { name?: string; in?: string; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema; example?: Record<string, unknown> } } };
}

function anyRequest(): fc.Arbitrary<FuzzRequest> {
  const { paths } = openApiDocument('fuzz') as { paths: Record<string, Record<string, Operation>> };
  const perOperation = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody }]) => {
      const content = requestBody?.content['application/json'];
      const part = (place: string) =>
        fc.record(
          Object.fromEntries(
            parameters.filter((one) => one.in === place).map((one) => [one.name!, sometimesJunk(one.schema)]),
          ),
          place === 'path' ? {} : { requiredKeys: [] },
        );
      // The example with one invalid field gets furthest, because everything else is valid.
      const nearlyRight = content
        ? fc
            .tuple(fc.constantFrom(...Object.keys(content.schema.properties ?? { none: {} })), junk)
            .map(([field, value]) => ({ ...content.example, [field]: value }))
        : fc.constant(undefined);
      return fc.record({
        key: fc.constant(`${method.toUpperCase()} ${path}` as RegistryKey),
        isSignedIn: fc.oneof(
          { weight: 4, arbitrary: fc.constant(true) },
          { weight: 1, arbitrary: fc.constant(false) },
        ),
        params: part('path'),
        query: part('query'),
        body: content
          ? fc.oneof(nearlyRight, validFor(content.schema), fc.constant(content.example), junk)
          : fc.constant(undefined),
      }) as fc.Arbitrary<FuzzRequest>;
    }),
  );
  return fc.oneof(...perOperation);
}

const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/** A file breaks off in the middle where another request has just taken the right to read it, and nowhere else. */
async function whenBrokenOff(error: Error, key: RegistryKey, call: CallOptions): Promise<undefined> {
  if (error.message !== 'response destroyed before completion') throw error;
  const { status } = await fixture.app.send(key, call);
  if (status !== 401 && status !== 403) throw error;
}

async function ask({
  key,
  isSignedIn,
  params,
  query,
  body,
}: FuzzRequest): Promise<{ status: number; problem?: string }> {
  const session = isSignedIn ? await fixture.open(fixture.north.manager, fixture.north.id) : undefined;
  const call = {
    params: mapValues(params, asText),
    query: mapValues(query, asText),
    ...(body === undefined ? {} : { body: JSON.stringify(body) ?? '' }),
    ...(session ? { token: session.token } : {}),
  };
  const reply = await fixture.app.send(key, call).catch((error: Error) => whenBrokenOff(error, key, call));
  if (!reply) return { status: 200 };
  const declared = new Set([200, ...refusalsOf(key, registry[key]).map(httpStatus)]);
  if (typeof reply.code !== 'number' || typeof reply.message !== 'string' || !('data' in reply)) {
    return { status: reply.status, problem: 'no envelope' };
  }
  // An empty id makes another path.
  if (reply.code === 40401) return { status: reply.status };
  return declared.has(reply.status)
    ? { status: reply.status }
    : { status: reply.status, problem: `not declared: ${reply.message}` };
}

test(`[SHL-73, SEC-23] ${requests} generated requests get a declared answer in the one envelope within 4 s, never a 5xx`, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const statuses: Record<number, number> = {};
  const delay = monitorEventLoopDelay();
  delay.enable();
  const problems: string[] = [];
  for (let from = 0; from < requests; from += perRound) {
    await fixture.restore();
    delay.reset();
    const waiting = fc.sample(anyRequest(), { numRuns: perRound, seed: seed + from }).values();
    const worker = async () => {
      for (const request of waiting) {
        const began = performance.now();
        const { status, problem } = await ask(request);
        // A machine that withholds the processor shows in the event loop too; that time is not the server's.
        const tookMs = performance.now() - began - delay.max / 1e6;
        if (tookMs > longestMs)
          problems.push(`${Math.round(tookMs)} ms: ${JSON.stringify(request).slice(0, 400)}`);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (problem) problems.push(`${status} ${problem}: ${JSON.stringify(request).slice(0, 400)}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }
  expect(problems.slice(0, 5), `seed ${seed}`).toEqual([]);
  expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(requests);
  // Not everything was refused by validation.
  expect(statuses[200]).toBeGreaterThan(requests / 20);
}, 7_200_000);
