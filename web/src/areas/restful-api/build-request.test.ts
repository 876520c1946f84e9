import { expect, test } from 'vitest';
import { buildRequest, isTextType, serverBase, withHiddenKeys, type Building } from './build-request.ts';
import { boundParts } from './frame/request-parts.ts';

const server = 'https://bays.example/v1';
const stop = { method: 'post', path: '/sessions/{id}/stop' };
const parts = boundParts({
  parameters: [
    { name: 'id', in: 'path' },
    { name: 'tag', in: 'query', isRepeated: true },
    { name: 'q', in: 'query' },
    { name: 'X-Note', in: 'header' },
  ],
  body: { mediaType: 'application/json', example: '' },
});
const build = (values: Record<string, string>, body = ''): Building =>
  buildRequest({ server, operation: stop, parts, values, body });
const urlOf = (values: Record<string, string>) => build(values).request.url;

test('[EXP-31] a value of a path stays in its segment, whatever is typed', () => {
  expect(urlOf({ 'path id': '50218' })).toBe('https://bays.example/v1/sessions/50218/stop');
  for (const typed of ['a/../../admin', '../x', 'a?b=1#c', 'a\\b', '%2e%2e/', 'a b', '脉络', '\ud800', ' ']) {
    const { pathname, search, hash } = new URL(urlOf({ 'path id': typed }));
    expect(pathname, typed).toMatch(/^\/v1\/sessions\/[^/]+\/stop$/);
    expect(decodeURIComponent(pathname.split('/')[3]!), typed).toBe(typed.toWellFormed());
    expect([search, hash], typed).toEqual(['', '']);
  }
  for (const typed of ['.', '..'])
    expect(build({ 'path id': typed }).problems).toEqual({ 'path id': 'segment' });
  expect(build({}).problems).toEqual({ 'path id': 'missing' });
  expect(urlOf({})).toBe('https://bays.example/v1/sessions/{id}/stop');
});

test('[EXP-31] a path cannot lead to another host', () => {
  for (const path of ['@evil.example/', '.evil.example/', ':8443/', '//evil.example/', '\\\\evil.example/']) {
    const given = {
      server: 'https://bays.example',
      operation: { method: 'get', path },
      parts,
      values: {},
      body: '',
    };
    expect(new URL(buildRequest(given).request.url).origin, path).toBe('https://bays.example');
  }
});

test('[EXP-31] queries carry what was typed, and lists once for each value', () => {
  const values = { 'path id': '7', 'query tag': 'a, b&c', 'query q': 'x,y=1&z' };
  expect(urlOf(values)).toBe(`${server}/sessions/7/stop?tag=a&tag=b%26c&q=x%2Cy%3D1%26z`);
  const operation = { method: 'get', path: '/a?fixed=1#part' };
  expect(buildRequest({ server, operation, parts, values, body: '' }).request.url).toBe(
    `${server}/a?fixed=1&tag=a&tag=b%26c&q=x%2Cy%3D1%26z`,
  );
});

test('[EXP-31] headers are those that browsers send, with a body where the method takes one', () => {
  const values = { 'path id': '7', 'header X-Note': ' soon ' };
  expect(build(values, '{}').request).toEqual({
    method: 'POST',
    url: `${server}/sessions/7/stop`,
    headers: [
      ['X-Note', 'soon'],
      ['Content-Type', 'application/json'],
    ],
    body: '{}',
  });
  expect(build(values).request).toMatchObject({ headers: [['X-Note', 'soon']], body: undefined });
  expect(build({ ...values, 'header X-Note': 'a\nCookie: b' }).problems).toEqual({
    'header X-Note': 'header',
  });
  expect(build({ ...values, 'header X-Note': '脉络' }).problems).toEqual({ 'header X-Note': 'header' });
  const reading = { server, operation: { ...stop, method: 'get' }, parts, values, body: '{}' };
  expect(buildRequest(reading).request).toMatchObject({ method: 'GET', body: undefined });
  for (const name of ['Cookie', 'host', 'Sec-Fetch-Site', 'Proxy-Authorization', 'Origin', 'Referer']) {
    const [kept] = parts.parameters;
    const forbidden = { ...kept!, name, in: 'header' as const };
    const given = {
      ...reading,
      parts: { ...parts, parameters: [forbidden] },
      values: { [`header ${name}`]: 'x' },
    };
    expect(buildRequest(given).request.headers, name).toEqual([]);
  }
});

test('[EXP-31] keys in a query are hidden where the address is shown', () => {
  const taking = boundParts({
    parameters: [
      { name: 'api_key', in: 'query', isKey: true },
      { name: 'q', in: 'query' },
    ],
  });
  const given = { server, operation: { method: 'get', path: '/a' }, parts: taking, body: '' };
  const shown = (values: Record<string, string>) =>
    buildRequest({ ...given, values: withHiddenKeys(taking, values) }).request.url;
  expect(shown({ 'query api_key': 'key-of-the-bays', 'query q': 'x' })).toBe(`${server}/a?api_key=***&q=x`);
  expect(shown({ 'query api_key': '', 'query q': 'x' })).toBe(`${server}/a?q=x`);
});

test('[EXP-31] servers are addresses of the web; those without a host are ours', () => {
  const own = 'https://tracery.example';
  expect(serverBase('https://bays.example/v1/', own)).toEqual({
    base: server,
    origin: 'https://bays.example',
  });
  expect(serverBase('/v1', own)).toEqual({ base: `${own}/v1`, origin: own });
  for (const url of ['javascript:alert(1)', 'file:///etc', 'https://me:key@bays.example', 'https://'])
    expect(serverBase(url, own), url).toBeUndefined();
  expect(
    ['application/json', 'application/problem+json', 'text/csv', 'application/xml'].every(isTextType),
  ).toBe(true);
  expect(['multipart/form-data', 'application/octet-stream', 'image/png'].some(isTextType)).toBe(false);
});
