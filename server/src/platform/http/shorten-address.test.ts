import { expect, test } from 'vitest';
import { shortenAddress } from './shorten-address.ts';

test.each([
  ['192.0.2.77', '192.0.2.0'],
  ['::ffff:192.0.2.77', '192.0.2.0'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12::'],
  ['2001:db8::1', '2001:db8:0::'],
  ['::1', '0:0:0::'],
  ['not an address', ''],
])('[SEC-17] %s is logged as %s where addresses are shortened', (address, short) => {
  expect(shortenAddress(address)).toBe(short);
});
