// What a person sees and decides when a program asks for an access token.
import type { Secrets } from '../platform/crypto/secrets.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashOfSecret } from '../tenancy/access-token-secret.ts';
import type { Handler } from '../tenancy/handler.ts';
import { makeOwnToken } from '../access-tokens/index.ts';
import { clientOf, type Client } from './clients.ts';
import { sealCode } from './codes.ts';

export function oauthHandlers(secrets: Secrets) {
  const requireClient = ({ clientId, redirect }: { clientId: string; redirect: string }): Client => {
    const client = clientOf(secrets, clientId, redirect);
    if (!client) throw new Refusal('oauth.client');
    return client;
  };

  const client: Handler<'GET /usrapi/v1/tokens/client'> = (context, { query }) =>
    context.read(async () => requireClient(query));

  const authorize: Handler<'POST /usrapi/v1/tokens/authorize'> = (context, { body }) =>
    context.write(async (trx, caller) => {
      const { name } = requireClient(body);
      const { clientId, redirect, challenge, state } = body;
      const { id, secret } = await makeOwnToken(trx, caller, context, { ...body, name });
      const hash = hashOfSecret(secret).toString('base64');
      const code = sealCode(secrets, { token: id, hash, challenge, clientId, redirect });
      const address = new URL(redirect);
      address.searchParams.set('code', code);
      if (state !== undefined) address.searchParams.set('state', state);
      return { address: address.href };
    });

  return {
    'GET /usrapi/v1/tokens/client': client,
    'POST /usrapi/v1/tokens/authorize': authorize,
  };
}
