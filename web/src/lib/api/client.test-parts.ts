// A real HTTP server, and a client that speaks to it: what the client's tests stand on.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '@tracery/contract/limits';
import type { CookieJar } from '../cookies.ts';
import { createSession, type Session } from '../session/session.ts';
import { createClient, type ClientOptions } from './client.ts';
import type { Failure } from './failure.ts';
import type { KeyStorage } from './request.ts';

interface Seen {
  path: string;
  headers: http.IncomingHttpHeaders;
  body: unknown;
}

interface Reply {
  status?: number;
  code?: number;
  message?: string;
  data?: unknown;
  /** Instead of an envelope. */
  raw?: string;
  /** The connection breaks without an answer. */
  silence?: true;
}

export interface TinyServer extends AsyncDisposable {
  origin: string;
  requests: Seen[];
}

const readBody = async (request: http.IncomingMessage): Promise<unknown> => {
  const text = (await request.toArray()).join('');
  return text === '' ? undefined : (JSON.parse(text) as unknown);
};

export async function startTinyServer(
  reply: (seen: Seen, index: number) => Reply | Promise<Reply>,
): Promise<TinyServer> {
  const requests: Seen[] = [];
  const server = http.createServer((request, response) => {
    void (async () => {
      const seen = { path: request.url!, headers: request.headers, body: await readBody(request) };
      requests.push(seen);
      const {
        status = 200,
        code = 0,
        message = '',
        data = null,
        raw,
        silence,
      } = await reply(seen, requests.length - 1);
      if (silence) return request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json' });
      return response.end(raw ?? JSON.stringify({ code, message, data }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function cookieMap(): CookieJar & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    read: (name) => values.get(name),
    write: (name, value) => void values.set(name, value),
    remove: (name) => void values.delete(name),
  };
}

let serial = 0;

/** Reads like a token; nobody here checks its signature. */
export function tokenFor(claims: object = {}): string {
  serial += 1;
  const exp = Math.floor(Date.now() / 1000) + limits.session.token / 1000;
  const payload = {
    sid: 's1',
    userId: 7,
    username: 'mira',
    roles: [],
    productId: 1000,
    exp,
    serial,
    ...claims,
  };
  return `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;
}

export const answerWith = (token: string) => ({
  token,
  productName: 'Charging',
  avatarUrl: '',
  fullname: '',
});

export function signedInSession(token = tokenFor()): Session {
  const session = createSession(cookieMap());
  session.adopt(answerWith(token));
  return session;
}

export function keptInMemory(): KeyStorage {
  let keys: Record<string, string> = {};
  return { read: () => keys, write: (next) => (keys = next) };
}

/** Waits are short here; how long they really are is the contract's matter. */
export function clientFor(server: TinyServer, parts: Partial<ClientOptions> & { told?: Failure[] } = {}) {
  return createClient({
    origin: server.origin,
    session: createSession(cookieMap()),
    language: () => 'en',
    timing: { timeout: 3000, retries: 3, retryDelay: 5 },
    pendingKeys: keptInMemory(),
    onFailure: (failure) => parts.told?.push(failure),
    ...parts,
  });
}
