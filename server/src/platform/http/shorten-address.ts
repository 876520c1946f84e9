import net from 'node:net';

/** Without what tells one household from the next: the last byte of IPv4, all but the first 48 bits of IPv6. */
export function shortenAddress(address: string): string {
  const plain = address.replace(/^::ffff:/i, '');
  if (net.isIPv4(plain)) return plain.replace(/\d+$/, '0');
  if (!net.isIPv6(address)) return '';
  const [start = '', end] = address.split('::');
  const first = start.split(':').filter(Boolean);
  const last = (end ?? '').split(':').filter(Boolean);
  const zeros = end === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 3).join(':')}::`;
}
