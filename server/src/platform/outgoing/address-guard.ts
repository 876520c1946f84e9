// Which addresses a request to somewhere that people name may reach: public ones, and what the operator allows. Without
// this, whoever may name an address reads what only this machine can reach.
import dns from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';

export class ForbiddenAddress extends Error {
  constructor() {
    super('address not allowed');
  }
}

export type IsAllowed = (address: string) => boolean;

/** Public by its range, and yet only reachable from inside: the host of a virtual machine in Azure. */
const inside = new Set(['168.63.129.16']);
/** The only range of IPv6 from which public addresses are given out. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' &&
  !inside.has(address.toString()) &&
  (address instanceof ipaddr.IPv4 || address.match(publicIpv6));

const rangeOf = (text: string) =>
  ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`);

/** The first that is neither an address nor a range like 10.0.0.0/8. */
export const wrongRange = (ranges: readonly string[]): string | undefined =>
  ranges.find((text) => {
    try {
      return !rangeOf(text);
    } catch {
      return true;
    }
  });

/** `ranges`: what the operator allows beside public addresses. */
export function createAddressGuard(ranges: readonly string[]): IsAllowed {
  const allowed = ranges.map(rangeOf);
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    // An IPv4 address written as IPv6 is judged as what it is.
    const address = ipaddr.process(text);
    return (
      isPublic(address) ||
      allowed.some(([base, bits]) => base.kind() === address.kind() && address.match(base as never, bits))
    );
  };
}

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

const resolveAll: Resolve = (host) => dns.lookup(host, { all: true });

interface Options {
  isAllowed: IsAllowed;
  timeoutMs: number;
  resolve?: Resolve;
}

/**
 * Resolves a name once, judges every address, and connects to one of exactly these: a name that resolves anew leads
 * nowhere else. Redirects are not followed, since nothing here follows them.
 */
export function createGuardedAgent({ isAllowed, timeoutMs, resolve = resolveAll }: Options): Agent {
  const judged = callbackify(async (host: string) => {
    const found = await resolve(host);
    if (found.length === 0 || !found.every(({ address }) => isAllowed(address))) throw new ForbiddenAddress();
    return found;
  });
  const lookup: LookupFunction = (host, { all }, callback) =>
    judged(host, (error, found) => {
      if (error) return callback(error, []);
      return all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family);
    });
  const connect = buildConnector({ timeout: timeoutMs, lookup });
  return new Agent({
    connect: (options, callback) => {
      // An address in place of a name is not looked up.
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isAllowed(host)) return callback(new ForbiddenAddress(), null);
      return connect(options, callback);
    },
    connections: 16,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
}
