import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { request } from 'undici';
import { createAddressGuard, createGuardedAgent, wrongRange, type Resolve } from './address-guard.ts';

const forbidden = [
  // Loopback and "this machine".
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '::1',
  '::',
  // Private, shared, link-local.
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.1.1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  // Metadata of clouds.
  '169.254.169.254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  // IPv4 inside IPv6, in all its forms.
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  // Of everybody, of nobody.
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  'ff02::1',
  '2001:db8::1',
  '100::1',
  'not an address',
  '',
];
const open = ['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:93.184.216.34'];

test('[INT-10] only public addresses are allowed, however an address is written', () => {
  const isAllowed = createAddressGuard([]);
  expect(forbidden.filter(isAllowed)).toEqual([]);
  expect(open.filter((address) => !isAllowed(address))).toEqual([]);
});

test('[INT-10] the operator allows addresses and ranges, and nothing beside them', () => {
  const isAllowed = createAddressGuard(['10.20.0.0/16', '127.0.0.1', 'fd12:3456::/32']);
  const asked = ['10.20.3.4', '::ffff:10.20.3.4', '127.0.0.1', 'fd12:3456::1'];
  expect(asked.filter((address) => !isAllowed(address))).toEqual([]);
  expect(['10.21.0.1', '127.0.0.2', 'fd12:3457::1', '::1'].filter(isAllowed)).toEqual([]);
});

test('[INT-10] a setting that is no range is found', () => {
  expect(wrongRange(['10.0.0.0/8', '::1', '10.0.0.0/33'])).toBe('10.0.0.0/33');
  expect(wrongRange(['intern.example'])).toBe('intern.example');
  expect(wrongRange(['10.0.0.0/8'])).toBeUndefined();
});

async function setup(resolve: Resolve, ranges: string[] = []) {
  let hits = 0;
  const server = createServer((_, response) => {
    hits += 1;
    response.setHeader('connection', 'close').end('ok');
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const dispatcher = createGuardedAgent({
    isAllowed: createAddressGuard(ranges),
    timeoutMs: 2000,
    resolve,
  });
  onTestFinished(async () => {
    await dispatcher.destroy();
    server.close();
  });
  return {
    hits: () => hits,
    get: (host: string) =>
      request(`http://${host}:${port}/`, { dispatcher }).then(
        async ({ statusCode, body }) => {
          await body.dump();
          return statusCode;
        },
        (error: Error) => error.message,
      ),
  };
}

const at = (...addresses: string[]): Resolve => {
  return () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
};

test('[INT-10] a name that leads inside, a bare address and other spellings of it reach nobody', async () => {
  const { get, hits } = await setup(at('127.0.0.1'));
  for (const host of ['inside.example', '127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1'])
    expect(await get(host), host).toBe('address not allowed');
  expect(hits()).toBe(0);
});

test('[INT-10] a name with one forbidden address among allowed ones reaches nobody', async () => {
  const { get, hits } = await setup(at('127.0.0.1', '127.0.0.2'), ['127.0.0.1']);
  expect(await get('both.example')).toBe('address not allowed');
  expect(hits()).toBe(0);
});

test('[INT-10] a name is judged by the address that is connected to, each time', async () => {
  const found = ['127.0.0.1', '127.0.0.2'];
  const { get, hits } = await setup((host) => at(found.shift()!)(host), ['127.0.0.1']);
  expect(await get('moving.example')).toBe(200);
  expect(await get('moving.example')).toBe('address not allowed');
  expect(hits()).toBe(1);
});
