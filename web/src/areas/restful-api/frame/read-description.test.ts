import { describe, expect, test } from 'vitest';
import { outlineOf, schemaKey } from './outline.ts';
import { readDescription } from './read-description.ts';
import { readRequestParts } from './read-request-parts.ts';
import { sliceOf } from './slice.ts';

const description = `openapi: 3.1.0
info: { title: Charging console API, version: 1.8.0 }
servers: [{ url: 'https://bays.example/v1' }]
paths:
  /sessions/{id}/stop:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    post:
      tags: [Sessions]
      summary: 停止充电
      security: [{ key: [] }]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Stop' } } } }
      responses:
        200: { description: Closed, content: { application/json: { schema: { $ref: '#/components/schemas/Session' } } } }
    get: { responses: { 200: { description: One } } }
webhooks:
  stopped: { post: { summary: Told when it ends, responses: { 200: { description: Heard } } } }
components:
  schemas:
    Stop: { type: object, properties: { reason: { type: string, enum: [unplugged, fault] } } }
    Session: { type: object, properties: { bay: { $ref: '#/components/schemas/Bay' }, next: { $ref: '#/components/schemas/Session' } } }
    Bay: { type: integer }
    Unused: { type: string }
`;

const documentOf = (text: string) => {
  const { document } = readDescription(text);
  expect(document).toBeDefined();
  return document!;
};
const problemOf = (text: string) => readDescription(text).problem;

describe('a description', () => {
  test('[API-03] becomes a list of its operations by group, and each is shown with all it refers to and nothing else', () => {
    const document = documentOf(description);
    const outline = outlineOf(document);
    expect(outline).toMatchObject({
      title: 'Charging console API',
      version: '1.8.0',
      dialect: 'OpenAPI 3.1',
      schemas: ['Stop', 'Session', 'Bay', 'Unused'],
    });
    expect(
      outline.groups.map(({ name, operations }) => [
        name,
        operations.map(({ method, summary }) => `${method} ${summary}`),
      ]),
    ).toEqual([
      ['', ['get /sessions/{id}/stop']],
      ['Sessions', ['post 停止充电']],
      ['webhooks', ['post Told when it ends']],
    ]);
    const stop = sliceOf(document, outline.groups[1]!.operations[0]!.key);
    expect(Object.keys(stop['paths'] as object)).toEqual(['/sessions/{id}/stop']);
    expect(Object.keys((stop['components'] as { schemas: object }).schemas).sort()).toEqual([
      'Bay',
      'Session',
      'Stop',
    ]);
    expect(JSON.stringify(stop)).not.toContain('security');
    const bay = sliceOf(document, schemaKey('Bay'));
    expect(bay).toMatchObject({ paths: {}, components: { schemas: { Bay: { type: 'integer' } } } });
  });

  test('shows the first of very many values, and how many more there are', () => {
    const values = Array.from({ length: 20_000 }, (_, at) => `v${at}`);
    const document = documentOf(
      JSON.stringify({ openapi: '3.1.0', components: { schemas: { Kind: { enum: values } } } }),
    );
    const { components } = sliceOf(document, schemaKey('Kind')) as {
      components: { schemas: { Kind: { enum: string[] } } };
    };
    expect(components.schemas.Kind.enum).toEqual([...values.slice(0, 500), '… +19500']);
  });

  test('may be JSON, or Swagger 2', () => {
    expect(outlineOf(documentOf(JSON.stringify({ openapi: '3.0.3', paths: {} }))).dialect).toBe(
      'OpenAPI 3.0',
    );
    const old = documentOf(
      'swagger: 2.0\nhost: a.example\nbasePath: /v2\ndefinitions: { A: { type: string } }\n',
    );
    expect(outlineOf(old)).toMatchObject({
      dialect: 'Swagger 2',
      schemas: ['A'],
    });
    expect(sliceOf(old, schemaKey('A'))).toMatchObject({ definitions: { A: { type: 'string' } } });
  });

  test('[API-D5] that is none says why, and in which line', () => {
    expect(problemOf('openapi: 3.1.0\npaths:\n  /a: [\n')).toMatchObject({ kind: 'syntax', line: 4 });
    expect(problemOf('{"openapi": "3.1.0",\n "paths": {]')).toMatchObject({ kind: 'syntax' });
    for (const text of ['', 'just words', '- a\n- b', 'openapi: 4.0.0', '42', '{}'])
      expect(['notDescription', 'syntax'], text).toContain(problemOf(text)?.kind);
  });
});

describe('a file made to do harm', () => {
  const laughs = ['a: &a [x, x, x, x, x, x, x, x, x]']
    .concat(
      'bcdefghi'
        .split('')
        .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[at]}`).join()}]`),
    )
    .join('\n');

  test('stays bounded: aliases, depth, nodes', () => {
    expect(problemOf(`openapi: 3.1.0\n${laughs}`)?.kind).toBe('tooMuch');
    expect(
      problemOf(
        `openapi: 3.1.0\na: &a [${Array(100).fill('x').join()}]\nb: [${Array(101).fill('*a').join()}]`,
      )?.kind,
    ).toBe('tooMuch');
    expect(problemOf(`openapi: 3.1.0\na: ${'['.repeat(70)}${']'.repeat(70)}`)?.kind).toBe('tooDeep');
    expect(problemOf('['.repeat(1_000_000))?.kind).toBe('tooDeep');
    expect(problemOf(`{"openapi":"3.1.0","a":${'['.repeat(100)}${']'.repeat(100)}}`)?.kind).toBe('tooDeep');
    expect(problemOf(`{"openapi":"3.1.0","a":[${Array(400_001).fill('0').join()}]}`)?.kind).toBe('tooMuch');
  });

  test('leads nowhere: references to elsewhere are named, not followed, and no key reaches into objects', () => {
    const document = documentOf(`openapi: 3.1.0
$schema: https://evil.example/schema
__proto__: { polluted: yes }
constructor: { prototype: { polluted: yes } }
paths:
  /a: { $ref: 'https://evil.example/a.yaml' }
  /b: { get: { responses: { 200: { $ref: 'file:///etc/passwd' }, 404: { $ref: ../secret.yaml#/a } } } }
components: { schemas: { A: { $id: 'https://evil.example/', $ref: '#/components/schemas/A' } } }
`);
    const text = JSON.stringify(document);
    expect(text).not.toMatch(/"\\$(id|schema)"|"\\$ref":"(?!#)/);
    expect(text).toContain('→ file:///etc/passwd');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(document)).toBe(Object.prototype);
    for (const key of [
      '["paths","__proto__","get"]',
      '["schemas","__proto__"]',
      '["paths","/b","constructor"]',
    ])
      expect(() => sliceOf(document, key)).not.toThrow();
  });

  test('3000 mutated files: each is read or refused within a second, and reading goes on', () => {
    // Seeded, so that a failure can be reproduced.
    let seed = 42;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const splinters = [
      '&a',
      '*a',
      '<<: *a',
      '!!js/function',
      '? ',
      ': ',
      '- ',
      '[',
      ']',
      '{',
      '}',
      '"',
      "'",
      '|',
      '>',
      '\t',
      '\n',
      '\0',
      '%YAML 1.1\n---\n',
      '...',
      '__proto__: ',
      '$ref: ',
      '\ud83d',
      '\u2028',
      '#',
      '!!binary ',
      '1e999',
      '~',
    ];
    let slowest = 0;
    let shown = 0;
    for (let round = 0; round < 3000; round += 1) {
      let text = description;
      for (let change = random(6) + 1; change > 0; change -= 1) {
        const from = random(text.length);
        const to = random(4) === 0 ? from + random(60) : from;
        const put = [
          splinters[random(splinters.length)]!,
          text.slice(random(text.length)).slice(0, random(80)),
          '',
        ][random(3)]!;
        text = text.slice(0, from) + put.repeat(random(8) === 0 ? 40 : 1) + text.slice(to);
      }
      // Of the processor: others may use it meanwhile.
      const start = process.threadCpuUsage();
      const { document } = readDescription(text);
      if (document) {
        shown += 1;
        const outline = outlineOf(document);
        for (const { key } of outline.groups.flatMap(({ operations }) => operations)) {
          sliceOf(document, key);
          readRequestParts(document, key);
        }
      }
      const { user, system } = process.threadCpuUsage(start);
      slowest = Math.max(slowest, (user + system) / 1000);
    }
    expect(slowest).toBeLessThan(1000);
    // Some mutated files must still be readable, others not.
    expect(shown).toBeGreaterThan(150);
    expect(shown).toBeLessThan(2850);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(documentOf(description)).toBeDefined();
  }, 60_000);
});
