// How many connections one address may hold. Whoever opens more closes the own idle ones; when connections get scarce
// for all, the address that holds most gives up its idle ones.
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { networkOf } from './network-of.ts';

export interface ConnectionLimits {
  perAddress: number;
  total: number;
  /** Addresses or ranges of proxies: the address that they name counts instead of theirs. */
  trustedProxies: readonly string[];
}

const namedRanges: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges.flatMap((one) => namedRanges[one] ?? [one])) {
    const [address, bits] = range.split('/') as [string, string?];
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else if (/^\d+$/.test(bits)) list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** The connections of one address: those without a request, the longest idle first, and the others. */
interface Holder {
  idle: Set<Socket>;
  busy: Set<Socket>;
}

const countOf = ({ idle, busy }: Holder) => idle.size + busy.size;

export function limitConnections(
  app: FastifyInstance,
  { perAddress, total, trustedProxies }: ConnectionLimits,
): void {
  const proxies = listOf(trustedProxies);
  const isProxy = (address: string | undefined): boolean => {
    if (address === undefined) return true;
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return proxies.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
  const holders = new Map<string, Holder>();
  const holderOfSocket = new WeakMap<Socket, Holder>();
  const requestsOfClients = new Map<string, number>();
  let open = 0;

  const closeIdle = ({ idle }: Holder): boolean => {
    const [oldest] = idle;
    oldest?.destroy();
    return oldest !== undefined;
  };

  /** Of all addresses that have idle ones, the one with most connections. */
  const closeIdleOfLargest = (): boolean => {
    let largest: Holder | undefined;
    for (const holder of holders.values())
      if (holder.idle.size > 0 && (!largest || countOf(holder) > countOf(largest))) largest = holder;
    return largest !== undefined && closeIdle(largest);
  };

  // Node closes what is over its own limit before anybody can choose.
  app.server.maxConnections = total + 100;
  app.server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    if (open > total && !closeIdleOfLargest()) return void socket.destroy();
    if (isProxy(socket.remoteAddress)) return undefined;
    const address = networkOf(socket.remoteAddress!);
    const holder = holders.get(address) ?? { idle: new Set(), busy: new Set() };
    if (countOf(holder) >= perAddress && !closeIdle(holder)) return void socket.destroy();
    holders.set(address, holder);
    holder.idle.add(socket);
    holderOfSocket.set(socket, holder);
    socket.once('close', () => {
      holder.idle.delete(socket);
      holder.busy.delete(socket);
      if (countOf(holder) === 0 && holders.get(address) === holder) holders.delete(address);
    });
    return undefined;
  });

  app.server.on('request', ({ socket }, response) => {
    const holder = holderOfSocket.get(socket);
    if (!holder) return;
    holder.idle.delete(socket);
    holder.busy.add(socket);
    response.once('close', () => {
      if (holder.busy.delete(socket) && !socket.destroyed) holder.idle.add(socket);
    });
  });

  // Streams stay open all day, one for each browser of an office behind one address; their owner counts them by person.
  const leaveCounts = new WeakMap<object, () => void>();
  app.decorateRequest('leaveConnectionCount', function leave(this: FastifyRequest) {
    leaveCounts.get(this.raw)?.();
    const { socket } = this.raw;
    holderOfSocket.get(socket)?.busy.delete(socket);
  });

  // A proxy uses its connections for everybody: what counts is how many of them work for one client.
  app.addHook('onRequest', ({ ip, raw }, reply, done) => {
    if (!isProxy(raw.socket?.remoteAddress) || isProxy(ip)) return done();
    const client = networkOf(ip);
    const count = (requestsOfClients.get(client) ?? 0) + 1;
    if (count > perAddress) return done(new Refusal('tooMany', { retryAfterSeconds: 1 }));
    requestsOfClients.set(client, count);
    let isCounted = true;
    const leave = () => {
      if (!isCounted) return;
      isCounted = false;
      const left = requestsOfClients.get(client)! - 1;
      if (left === 0) requestsOfClients.delete(client);
      else requestsOfClients.set(client, left);
    };
    leaveCounts.set(raw, leave);
    reply.raw.once('close', leave);
    return done();
  });
}
