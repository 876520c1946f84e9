// Well-formed requests with values that a column, a page or a stack cannot take: on every endpoint, 4xx instead of 5xx.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWrite, limits, openApiDocument, registry, type RegistryKey } from '@tracery/contract';
import type { Reply } from '../support/app.ts';
import { createFixture, type FilledCall, type Fixture, type Session } from './fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture({ env: { LOG_LEVEL: 'silent' } });
}, 60_000);
afterAll(() => fixture.app.close());

interface Schema {
  type?: string;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

interface Operation {
  parameters: { name?: string; in?: string; schema?: Schema }[];
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
}

const { paths } = openApiDocument('test') as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path}` as RegistryKey,
    operation,
  })),
);

const isNumber = ({ type, anyOf = [] }: Schema): boolean =>
  type === 'integer' || type === 'number' || anyOf.some(isNumber);

interface Place {
  part: 'params' | 'query' | 'body';
  name: string;
  isList: boolean;
}

/** Every number, and every list of numbers, that the endpoint takes. */
function numbersOf({ parameters, requestBody }: Operation): Place[] {
  const inAddress = parameters
    .filter(({ schema }) => schema && isNumber(schema))
    .map(({ name, in: place }): Place => ({
      part: place === 'path' ? 'params' : 'query',
      name: name!,
      isList: false,
    }));
  const body = requestBody?.content['application/json']?.schema.properties ?? {};
  const inBody = Object.entries(body)
    .filter(([, schema]) => isNumber(schema) || (schema.items && isNumber(schema.items)))
    .map(([name, schema]): Place => ({ part: 'body', name, isList: schema.type === 'array' }));
  return [...inAddress, ...inBody];
}

const edges = [-1, 2 ** 15, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER, 2 ** 63, -(2 ** 63), 1e300];

const withValue = (call: FilledCall, { part, name, isList }: Place, value: number): FilledCall => ({
  ...call,
  [part]: { ...call[part], [name]: isList ? [value] : value },
});

const hasEnvelope = ({ code, message }: Reply) => typeof code === 'number' && typeof message === 'string';

async function asManager(key: RegistryKey): Promise<{ call: FilledCall; session: Session }> {
  const { north } = fixture;
  return {
    call: await fixture.validCall(key, north, north.manager),
    session: await fixture.open(north.manager, north.id),
  };
}

describe('values that cannot be stored or paged', () => {
  test(`[SEC-13] a number outside its column's range is refused with 4xx on every endpoint`, async () => {
    const failed: string[] = [];
    let asked = 0;
    for (const { key, operation } of operations) {
      const places = numbersOf(operation);
      if (places.length === 0) continue;
      const { call } = await asManager(key);
      for (const place of places) {
        for (const value of edges) {
          const session = await fixture.open(fixture.north.manager, fixture.north.id);
          const reply = await fixture.send(key, withValue(call, place, value), session);
          asked += 1;
          if (reply.status >= 500 || !hasEnvelope(reply))
            failed.push(`${key} ${place.part}.${place.name}=${value}: ${reply.status}`);
        }
      }
      await fixture.restore();
    }
    expect(failed).toEqual([]);
    expect(asked).toBeGreaterThan(1000);
  }, 600_000);

  test('[SEC-13] a page beyond the deepest row is refused with 400 on every list', async () => {
    const lists = operations.filter(
      ({ operation }) =>
        operation.parameters.some(({ name }) => name === 'page') &&
        operation.parameters.some(({ name }) => name === 'limit'),
    );
    expect(lists.length).toBeGreaterThan(15);
    for (const { key } of lists) {
      const { call, session } = await asManager(key);
      const statusOf = async (page: number, limit: number) =>
        (await fixture.send(key, { ...call, query: { ...call.query, page, limit } }, session)).status;
      const { deepestRow } = limits.list;
      expect(await statusOf(deepestRow / 20, 20), key).toBe(200);
      expect(await statusOf(deepestRow / 20 + 1, 20), key).toBe(400);
      expect(await statusOf(Number.MAX_SAFE_INTEGER, 100), key).toBe(400);
    }
  }, 300_000);
});

describe('nested JSON', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  test('[SEC-13] a body nested deeper than 32 levels is refused with 400 on every write', async () => {
    const writes = operations.filter(({ key }) => isWrite(key) && !registry[key].upload);
    const headers = { 'idempotency-key': '0b5b8d0c-3b1f-4a70-8f4e-1d2b3c4d5e6f' };
    for (const { key } of writes) {
      const { call, session } = await asManager(key);
      for (const depth of [33, 10_000]) {
        for (const body of [nested(depth), '['.repeat(depth) + ']'.repeat(depth)]) {
          const reply = await fixture.app.send(key, {
            params: call.params,
            query: call.query,
            body,
            token: session.token,
            headers,
          });
          expect([reply.status, reply.code, depth], key).toEqual([400, 40001, depth]);
        }
      }
      await fixture.restore();
    }
  }, 600_000);

  test('[SEC-13] brackets inside texts do not count, and 32 levels are read', async () => {
    const login = (body: string) => fixture.app.send('POST /usrapi/v1/users/login', { body });
    const text = `${'['.repeat(1000)}"\\${'{'.repeat(1000)}`;
    expect((await login(JSON.stringify({ username: text, password: text }))).code).toBe(40020);
    expect((await login(`{"username":"a","password":"b","other":${nested(31)}}`)).code).toBe(40020);
    expect((await login(`{"username":"a","password":"b","other":${nested(32)}}`)).code).toBe(40001);
  });
});

describe('names of files', () => {
  test('[SEC-13] a long name is cut between characters, not inside one', async () => {
    const { call, session } = await asManager('POST /damapi/v1/files/upload');
    for (const fill of ['', 'a']) {
      const reply = await fixture.app.send('POST /damapi/v1/files/upload', {
        query: { ...call.query, kind: 'FeatureAttachment' },
        file: Buffer.from('some bytes'),
        fileName: `${fill}${'😀'.repeat(200)}.txt`,
        token: session.token,
      });
      expect(reply.status, reply.message).toBe(200);
      const { linkUrl } = reply.data as { linkUrl: string };
      const name = decodeURIComponent(linkUrl.split('/').at(-1)!);
      expect(name).toMatch(new RegExp(`^${fill}(😀)+\\.txt$`, 'u'));
      expect(name.length).toBeGreaterThan(250);
      expect(name.length).toBeLessThanOrEqual(limits.file.nameMax);
    }
  });

  test.each(['utf-8', 'utf-16le', 'latin1', 'none'])(
    '[SEC-13] a name with half a character, sent as %s, is refused with 400 or read without it',
    async (charset) => {
      const { call, session } = await asManager('POST /damapi/v1/files/upload');
      for (const name of ['%ED%A0%BD.png', '%3D%D8', '%', '%00.png', '%FF%FE%3D%D8']) {
        const boundary = 'cut';
        const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename*=${charset}''${name}\r\n\r\nx\r\n--${boundary}--\r\n`;
        const query = new URLSearchParams({
          ...(call.query as Record<string, string>),
          kind: 'FeatureAttachment',
        });
        const { statusCode } = await fixture.app.http.inject({
          method: 'POST',
          url: `/damapi/v1/files/upload?${query.toString()}`,
          headers: {
            authorization: `Bearer ${session.token}`,
            'content-type': `multipart/form-data; boundary=${boundary}`,
          },
          payload,
        });
        expect([200, 400], `${name}: ${statusCode}`).toContain(statusCode);
        if (charset === 'utf-16le' && name === '%3D%D8') expect(statusCode).toBe(400);
      }
    },
  );
});
