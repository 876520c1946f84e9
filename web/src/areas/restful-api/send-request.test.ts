// Against a real server; what only browsers do (cookies, redirections) is tested in e2e/api-requests.spec.ts.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAllowed, sendRequest } from './send-request.ts';

const server = http.createServer(({ url }, response) => {
  if (url === '/silent') return;
  response.writeHead(200, { 'content-type': 'text/plain' });
  if (url === '/endless') {
    const write = () => {
      while (response.writable && response.write('脉'.repeat(1000)));
    };
    response.on('drain', write);
    write();
  } else if (url === '/stalled') response.write('half');
  else response.end(url);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const own = 'https://tracery.example';
const send = (path: string, { milliseconds = 20_000, bytes = 5000, signal = AbortSignal.any([]) } = {}) =>
  sendRequest(
    { method: 'GET', url: origin + path, headers: [], body: undefined },
    { allowed: { origins: [origin], own }, signal, limits: { milliseconds, bytes } },
  );

test('[EXP-31] an address is allowed by its origin as browsers read it, and never if it is ours', async () => {
  const origins = ['https://api.example.org', own];
  const isRight = (url: string) => isAllowed(url, { origins, own });
  for (const url of ['https://api.example.org', 'https://API.example.org:443/v1?x#y'])
    expect(isRight(url), url).toBe(true);
  for (const url of [
    'https://api.example.org.evil.example/',
    'https://api.example.orgevil.example/',
    'https://api.example.org@evil.example/',
    'https://evil.example/?https://api.example.org',
    'https://evil.example\\@api.example.org/',
    'https://me@api.example.org/',
    'https://:key@api.example.org/',
    'https://api.example.org:8443/',
    'http://api.example.org/',
    'blob:https://api.example.org/1',
    '//api.example.org/',
    `${own}/usrapi/v1/users/sessions`,
    '',
  ])
    expect(isRight(url), url).toBe(false);
  const elsewhere = { method: 'GET', url: 'https://evil.example/', headers: [], body: undefined };
  await expect(
    sendRequest(elsewhere, { allowed: { origins, own }, signal: AbortSignal.any([]) }),
  ).rejects.toThrow('not allowed');
});

test('[EXP-31] an answer without an end is read up to the limit', async () => {
  expect(await send('/short')).toMatchObject({ kind: 'answered', status: 200, text: '/short', isCut: false });
  const cut = await send('/endless');
  expect(cut).toMatchObject({ kind: 'answered', isCut: true });
  expect(cut.kind === 'answered' && cut.text).toBe('脉'.repeat(1666));
});

test('[EXP-31] a request ends when it takes too long, also in the middle of the answer, or is cancelled', async () => {
  for (const path of ['/silent', '/stalled']) {
    expect(await send(path, { milliseconds: 100 }), path).toEqual({ kind: 'tooSlow' });
    const controller = new AbortController();
    const sending = send(path, { signal: controller.signal });
    controller.abort();
    expect(await sending, path).toEqual({ kind: 'cancelled' });
  }
});
