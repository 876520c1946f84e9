// OAuth 2.1 for agents, as the MCP protocol asks: where to sign in (RFC 9728, RFC 8414), how a program becomes known
// (RFC 7591), and how it gets its token for a code (PKCE, RFC 8707). Public, and answered in the form of those papers.
import { grantedScopes, limits } from '@tracery/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { takeUpToken } from '../access-tokens/index.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/database/database.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import { clientMetadata, sealClient } from './clients.ts';
import { openCode } from './codes.ts';

interface Parts {
  db: Database;
  secrets: Secrets;
  rates: RateLimits<'visitor'>;
  publicUrl: URL;
}

const formType = 'application/x-www-form-urlencoded';
const bodyLimit = 16_384;

const text = z.string().max(limits.oauth.clientMax);

const tokenForm = z.object({
  grant_type: z.string(),
  code: text,
  redirect_uri: text,
  client_id: text,
  code_verifier: z.string().min(43).max(128),
  resource: z.string().optional(),
});

/** Where a client that has no token reads how it gets one. */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource/mcp';

export const oauthRoutes =
  /^(GET|HEAD|POST) \/(\.well-known\/oauth-(protected-resource(\/mcp)?|authorization-server)|oauth\/(register|token))$/;

const refuse = (reply: FastifyReply, error: string) => reply.code(400).send({ error });

export async function serveOAuth(
  http: FastifyInstance,
  { db, secrets, rates, publicUrl }: Parts,
): Promise<void> {
  const at = (path: string) => new URL(path, publicUrl).href;
  const issuer = publicUrl.origin;
  const resource = {
    resource: at('/mcp'),
    authorization_servers: [issuer],
    scopes_supported: grantedScopes,
    bearer_methods_supported: ['header'],
  };
  const server = {
    issuer,
    authorization_endpoint: at('/authorize'),
    token_endpoint: at('/oauth/token'),
    registration_endpoint: at('/oauth/register'),
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: grantedScopes,
  };

  await http.register(async (routes) => {
    routes.removeContentTypeParser(formType);
    routes.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    routes.addHook('onRequest', async ({ ip }, reply) => {
      reply.header('cache-control', 'no-store');
      await rates.take('visitor', ip);
    });
    for (const path of ['/.well-known/oauth-protected-resource', resourceMetadataPath])
      routes.get(path, () => resource);
    routes.get('/.well-known/oauth-authorization-server', () => server);

    routes.post('/oauth/register', { bodyLimit }, (request, reply) => {
      const { data } = clientMetadata.safeParse(request.body);
      if (!data) return refuse(reply, 'invalid_redirect_uri');
      const { id, name } = sealClient(secrets, data);
      return reply.code(201).send({
        client_id: id,
        client_name: name,
        redirect_uris: data.redirect_uris,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      });
    });

    routes.post('/oauth/token', { bodyLimit, config: { takesForm: true } }, async (request, reply) => {
      const { data: form } = tokenForm.safeParse(request.body);
      if (!form) return refuse(reply, 'invalid_request');
      if (form.grant_type !== 'authorization_code') return refuse(reply, 'unsupported_grant_type');
      if (form.resource !== undefined && form.resource !== resource.resource)
        return refuse(reply, 'invalid_target');
      const code = openCode(secrets, {
        code: form.code,
        clientId: form.client_id,
        redirect: form.redirect_uri,
        verifier: form.code_verifier,
      });
      const token = code && (await db.transaction((trx) => takeUpToken(trx, code)));
      if (!token) return refuse(reply, 'invalid_grant');
      return reply.send({
        access_token: token.secret,
        token_type: 'Bearer',
        expires_in: Math.floor((token.expiresAt.getTime() - Date.now()) / 1000),
        scope: token.scope,
      });
    });
  });
}
