// The MCP server: agents read the product and propose changes of it. Stateless: each request brings its access token and
// is answered by itself, whichever process it reaches.
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { productHeader, proposalLimits, scopeOpens, type TokenScope } from '@tracery/contract';
import { resourceMetadataPath } from '../oauth/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import type { Log } from '../platform/logging/log.ts';
import { Refusal } from '../platform/refusal.ts';
import type { AccessTokens } from '../tenancy/access-tokens.ts';
import { loadCaller, type Claims } from '../tenancy/scope.ts';
import { version } from '../version.ts';
import { apiOf, type Asker } from './api.ts';
import { registerReadTools } from './read-tools.ts';
import { registerWriteTools } from './write-tools.ts';

interface Parts {
  db: Database;
  accessTokens: AccessTokens;
  rates: RateLimits<'visitor' | 'token'>;
  publicUrl: URL;
  log: Log;
}

const instructions =
  'Tracery follows ideas to release: features, requirements, components, functions, tasks, test cases, defects. Read with the tools; nothing changes by your calls except what a person accepts of a proposal. Say why for each change.';

interface Asking {
  asker: Asker;
  scope: TokenScope;
}

/** Only our own pages may send it from a browser. */
function requireOwnOrigin({ headers }: FastifyRequest, publicUrl: URL): void {
  if (headers.origin !== undefined && headers.origin !== publicUrl.origin) throw new Refusal('forbidden');
}

async function admit(request: FastifyRequest, { db, accessTokens, rates }: Parts): Promise<Claims> {
  const { headers, ip } = request;
  const product = headers[productHeader]?.toString();
  const claims = await accessTokens.claimsOf(headers.authorization ?? '', product, async () => {
    await rates.take('visitor', ip);
  });
  const { userId: user, productId, accessToken } = claims;
  request.logged = { user, product: productId, token: accessToken!.id };
  await rates.take('token', String(accessToken!.id));
  await db.transaction((trx) => loadCaller(trx, claims), { readOnly: true });
  if (!scopeOpens(accessToken!.scope, 'read')) throw new Refusal('token.scope');
  return claims;
}

const askerOf = ({ headers, ip }: FastifyRequest): Asker => ({
  authorization: headers.authorization!,
  product: headers[productHeader]?.toString(),
  language: headers['accept-language'],
  address: ip,
});

/** The headers by which the protocol is read; no others reach the library. */
const protocolHeaders = (headers: FastifyRequest['headers']): Headers => {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && /^(accept|content-type|mcp-[\w-]+)$/.test(name)) kept.set(name, String(value));
  return kept;
};

export function serveMcp(http: FastifyInstance, parts: Parts): void {
  const { publicUrl, log } = parts;
  const address = new URL('/mcp', publicUrl);
  const signIn = `Bearer resource_metadata="${new URL(resourceMetadataPath, publicUrl).href}"`;
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const { asker, scope } = authInfo!.extra as unknown as Asking;
      const server = new McpServer({ name: 'tracery', version }, { instructions });
      const api = apiOf(http, asker);
      registerReadTools(server, api);
      registerWriteTools(server, scope, { api, publicUrl });
      return server;
    },
    {
      // A response that stays open would wait for news that we do not send.
      maxSubscriptions: 0,
      keepAliveMs: 0,
      onerror: (error) => log.debug({ error: error.message }, 'MCP request refused'),
    },
  );

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    requireOwnOrigin(request, publicUrl);
    // Beside the refusal of who has no token.
    reply.header('cache-control', 'no-store').header('www-authenticate', signIn);
    const { accessToken } = await admit(request, parts);
    reply.removeHeader('www-authenticate');
    const { id, scope } = accessToken!;
    const asking: Asking = { asker: askerOf(request), scope };
    const response = await handler.fetch(
      new Request(address, {
        method: 'POST',
        headers: protocolHeaders(request.headers),
        body: JSON.stringify(request.body ?? null),
      }),
      {
        parsedBody: request.body,
        authInfo: { token: '', clientId: String(id), scopes: [scope], extra: { ...asking } },
      },
    );
    reply.code(response.status);
    const type = response.headers.get('content-type');
    if (type) reply.type(type);
    return reply.send(Buffer.from(await response.arrayBuffer()));
  };

  http.route({
    method: 'POST',
    url: '/mcp',
    bodyLimit: proposalLimits.bodySize,
    handler: answer,
  });
  // Sessions and streams, which clients of older versions ask for, and go on without.
  http.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    exposeHeadRoute: false,
    handler: async (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  });
}
