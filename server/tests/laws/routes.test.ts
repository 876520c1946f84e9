// All routes in one committed list, so that a change shows in the diff.
import { expect, test } from 'vitest';
import { guestsOf, registryEntries } from '@tracery/contract';
import { createHttpServer } from '../../src/platform/http/server.ts';
import { createLog } from '../../src/platform/logging/log.ts';
import { appForFile } from '../support/app.ts';

const app = appForFile();

test('every route, who may call it, and how a repeated write stays one', async () => {
  const lines = registryEntries().map(([key, endpoint]) => {
    const repeat = key.startsWith('GET') ? '' : (endpoint.repeat ?? 'key');
    const guests = endpoint.access === 'public' ? '' : `guests ${guestsOf(key, endpoint)}`;
    return [key.padEnd(56), endpoint.access.padEnd(10), guests.padEnd(12), repeat].join(' ').trimEnd();
  });
  await expect(lines.sort().join('\n') + '\n').toMatchFileSnapshot('routes.golden.txt');
});

test('beside the endpoints nothing is served but health, the document and the client', () => {
  const infrastructure: string[] = [];
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
    for (const url of [
      '/healthz',
      '/healthz/proxy',
      '/readyz',
      '/openapi.json',
      '/metrics',
      '/',
      '/anything',
      '/usrapi/v1/users/anything',
    ]) {
      if (app().http.hasRoute({ method, url })) infrastructure.push(`${method} ${url}`);
    }
  }
  expect(infrastructure.sort()).toEqual([
    'GET /healthz',
    'GET /healthz/proxy',
    'GET /openapi.json',
    'GET /readyz',
    'HEAD /healthz',
    'HEAD /healthz/proxy',
    'HEAD /openapi.json',
    'HEAD /readyz',
  ]);
});

test('a route that is declared nowhere cannot be added', async () => {
  const http = await createHttpServer({
    log: createLog('silent'),
    isSecure: false,
    trustedProxies: [],
    connectionsPerAddress: 100,
    maxEventLoopDelayMs: 200,
    isDeclared: (route) => route === 'GET /known',
  });
  expect(() => http.get('/forgotten', async () => 'secret')).toThrow('GET /forgotten is declared nowhere');
});

test('the OpenAPI document is served as it is committed', async () => {
  const served = await app().http.inject('/openapi.json');
  const { default: committed } = await import('../../../contract/openapi.json', { with: { type: 'json' } });
  expect(served.json()).toEqual(committed);
});
