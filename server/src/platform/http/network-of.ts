// The network of a caller: the address, or of IPv6 its first 64 bits, because one customer of a provider has them all.
import { isIPv6 } from 'node:net';

const mappedV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

export function networkOf(address: string): string {
  const mapped = mappedV4.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [start = '', end = ''] = address.toLowerCase().split('%')[0]!.split('::');
  const groups = start.split(':').filter(Boolean);
  const after = end.split(':').filter(Boolean);
  // `::` stands for as many zeros as are missing; only the first four groups matter.
  const missing = address.includes('::') ? 8 - groups.length - after.length : 0;
  const all = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
