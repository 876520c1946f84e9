// One address cannot hold so many connections that others are not served.
import http from 'node:http';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startApp, type AppProcess } from '../support/processes.ts';

let database: TestDatabase;
let started: AppProcess | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await started?.kill('SIGKILL');
});
afterAll(() => database.drop());

const attacker = '127.0.0.1';
const other = '127.0.0.2';

const portOf = ({ url }: AppProcess) => Number(new URL(url).port);

/** Opens connections; each sends `text` and reads what comes. */
async function openMany(port: number, count: number, text: string): Promise<net.Socket[]> {
  const sockets: net.Socket[] = [];
  for (let from = 0; from < count; from += 100) {
    const batch = Array.from({ length: Math.min(100, count - from) }, () => {
      const socket = net.connect({ port, host: '127.0.0.1', localAddress: attacker });
      socket.on('error', () => {}).resume();
      const settled = new Promise<void>((resolve) => {
        socket.once('connect', resolve).once('close', () => resolve());
      });
      if (text) socket.write(text);
      sockets.push(socket);
      return settled;
    });
    await Promise.all(batch);
  }
  return sockets;
}

const stillOpen = (sockets: net.Socket[]) => sockets.filter((one) => !one.destroyed && !one.closed).length;

const statusFrom = (port: number, localAddress: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    http
      .get({ port, host: '127.0.0.1', localAddress, path: '/readyz', agent: false, timeout: 5000, headers })
      .once('response', (response) => {
        response.resume();
        resolve(response.statusCode!);
      })
      .once('timeout', () => reject(new Error('no answer within 5 s')))
      .once('error', reject);
  });

test.each([
  ['say nothing', ''],
  ['never finish their headers', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  [
    'send a body byte by byte',
    'POST /usrapi/v1/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  ],
])(
  '[SEC-11] of 2000 connections of one address that %s at most 100 stay, and another address is served',
  async (_, text) => {
    started = await startApp({ database, env: { HOST: '127.0.0.1' } });
    const port = portOf(started);
    const sockets = await openMany(port, 2000, text);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusFrom(port, other)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expect.poll(() => stillOpen(sockets), { timeout: 5000 }).toBeLessThanOrEqual(100);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => statusFrom(port, attacker), { timeout: 5000 }).toBe(200);
  },
);

test('[SEC-11] whoever has idle connections only loses the oldest of them for a new one', async () => {
  started = await startApp({ database, env: { HOST: '127.0.0.1', CONNECTIONS_PER_ADDRESS: '10' } });
  const port = portOf(started);
  const sockets = await openMany(port, 10, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => sockets.every((one) => one.bytesRead > 0)).toBe(true);
  expect(stillOpen(sockets)).toBe(10);
  expect(await statusFrom(port, attacker)).toBe(200);
  await expect.poll(() => stillOpen(sockets)).toBe(9);
});

test('[SEC-11] behind a trusted proxy the address of the client counts', async () => {
  const env = { HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1', CONNECTIONS_PER_ADDRESS: '10' };
  started = await startApp({ database, env });
  const port = portOf(started);
  const slow = (client: string) =>
    `POST /usrapi/v1/users/login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
  const sockets = await openMany(port, 40, slow('203.0.113.7'));
  // The proxy keeps its connections; those over the limit are answered at once.
  await expect.poll(() => sockets.filter((one) => one.bytesRead > 0).length).toBe(30);
  expect(await statusFrom(port, attacker, { 'x-forwarded-for': '203.0.113.7' })).toBe(429);
  expect(await statusFrom(port, attacker, { 'x-forwarded-for': '203.0.113.8' })).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => statusFrom(port, attacker, { 'x-forwarded-for': '203.0.113.7' })).toBe(200);
});
