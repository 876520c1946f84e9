// Signed in to by the real clients of both versions of the protocol, over HTTP; the person agrees as the page does.
import { createHash, randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../scripts/services.ts';
import { appForFile } from '../../tests/support/app.ts';
import { sealClient } from './clients.ts';
import { createSecrets } from '../platform/crypto/secrets.ts';

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const address = new URL('/mcp', origin);
const redirect = 'http://127.0.0.1:33418/callback';

const app = appForFile({ env: { PUBLIC_URL: origin } });
beforeAll(async () => {
  await app().http.listen({ port, host: '127.0.0.1' });
});

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

/** What a program keeps of its sign-in, and where it sent the person. */
function programNamed(name: string) {
  const kept: { client?: unknown; tokens?: unknown; verifier?: string; sentTo?: URL } = {};
  const provider = {
    redirectUrl: redirect,
    clientMetadata: { client_name: name, redirect_uris: [redirect] },
    state: () => 'as we were',
    clientInformation: () => kept.client,
    saveClientInformation: (client: unknown) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens: unknown) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url: URL) => {
      kept.sentTo = url;
    },
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier!,
  };
  return { kept, provider: provider as never };
}

const identity = { name: 'gap-finder', version: '1' };

const versions = [
  {
    version: 'present',
    make: (provider: never) => ({
      client: new Client(identity, { versionNegotiation: { mode: 'auto' } }),
      transport: new StreamableHTTPClientTransport(address, { authProvider: provider }),
    }),
  },
  {
    version: 'older',
    make: (provider: never) => ({
      client: new OlderClient(identity),
      transport: new OlderTransport(address, { authProvider: provider }),
    }),
  },
];

interface Part {
  client: {
    connect(transport: never): Promise<void>;
    close(): Promise<void>;
    callTool(call: object): Promise<unknown>;
  };
  transport: { finishAuth(code: never): Promise<void> };
}

const connect = async ({ client, transport }: Part) => {
  open.push(client);
  await client.connect(transport as never);
};

async function setup() {
  const { id, manager } = await app().product();
  const { data: feature } = await app().send('POST /reqapi/v1/features/create', {
    token: manager.token,
    body: { name: 'Tariffs', importance: 'Important' },
  });
  return { productId: id, person: manager, featureId: (feature as { id: number }).id };
}

/** As the page does when the person agrees. */
const agree = (token: string, productId: number, search: URLSearchParams) =>
  app().call('POST /usrapi/v1/tokens/authorize', {
    token,
    body: {
      clientId: search.get('client_id')!,
      redirect: search.get('redirect_uri')!,
      challenge: search.get('code_challenge')!,
      state: search.get('state')!,
      scope: 'read',
      days: 30,
      productId,
      request: randomUUID(),
    },
  });

describe.each(versions)('a client of the $version version', ({ make }) => {
  test('[INT-20] finds by itself where to sign in, sends the person there, and works with the token that it gets for the code', async () => {
    const { productId, person } = await setup();
    const { kept, provider } = programNamed('Gap finder');
    await expect(connect(make(provider) as Part)).rejects.toThrow(/authori/i);
    const { origin: where, pathname, searchParams } = kept.sentTo!;
    expect(where + pathname).toBe(`${origin}/authorize`);
    const { data: shown } = await app().call('GET /usrapi/v1/tokens/client', {
      token: person.token,
      query: { clientId: searchParams.get('client_id')!, redirect },
    });
    expect(shown).toEqual({ name: 'Gap finder', place: '127.0.0.1:33418' });

    const { data: agreed } = await agree(person.token, productId, searchParams);
    const back = new URL(agreed.address);
    expect(back.href.startsWith(`${redirect}?`)).toBe(true);
    expect(back.searchParams.get('state')).toBe('as we were');

    const again = make(provider) as Part;
    await again.transport.finishAuth(back.searchParams.get('code') as never);
    expect(kept.tokens).toMatchObject({ token_type: 'Bearer', scope: 'read' });
    await connect(make(provider) as Part);
    const found = (open.at(-1)! as unknown as Part['client']).callTool({
      name: 'search',
      arguments: { query: 'Tariffs' },
    });
    expect(JSON.stringify(await found)).toContain('F-1');

    const { data: tokens } = await app().call('GET /usrapi/v1/tokens/list', {
      token: person.token,
      query: { page: 1, limit: 10 },
    });
    expect(tokens.list).toMatchObject([{ name: 'Gap finder', scope: 'read', productId, endedAt: null }]);
  });
});

/** A program that asks by hand, to do what the libraries do not. */
async function asked() {
  const { productId, person } = await setup();
  const clientId = sealClient(createSecrets(app().config.secret), {
    client_name: 'By hand',
    redirect_uris: [redirect],
  }).id;
  const verifier = 'v'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirect,
    code_challenge: challenge,
    state: 's',
  });
  const { data } = await agree(person.token, productId, search);
  const code = new URL(data.address).searchParams.get('code')!;
  const right = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirect,
    client_id: clientId,
    code_verifier: verifier,
  };
  return { productId, person, clientId, search, right };
}

const exchange = async (form: Record<string, string>) => {
  const response = await fetch(`${origin}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test('[INT-20] a code is good once, and only for the program that asked, with its verifier, at its address, for this server', async () => {
  const { right } = await asked();
  const other = await asked();
  const wrong = { status: 400, body: { error: 'invalid_grant' } };
  expect(await exchange({ ...right, code_verifier: 'w'.repeat(43) })).toEqual(wrong);
  expect(await exchange({ ...right, client_id: other.clientId })).toEqual(wrong);
  expect(await exchange({ ...right, redirect_uri: 'http://127.0.0.1:1/callback' })).toEqual(wrong);
  expect(await exchange({ ...right, code: `A${right.code.slice(1)}` })).toEqual(wrong);
  expect(await exchange({ ...right, code: right.client_id })).toEqual(wrong);
  expect(await exchange({ ...right, resource: 'https://elsewhere.example/mcp' })).toMatchObject({
    body: { error: 'invalid_target' },
  });
  expect(await exchange({ ...right, grant_type: 'password' })).toMatchObject({
    body: { error: 'unsupported_grant_type' },
  });
  expect(await exchange({ ...right, resource: address.href })).toMatchObject({
    status: 200,
    body: { token_type: 'Bearer', scope: 'read', access_token: expect.stringMatching(/^trc_/) as string },
  });
  expect(await exchange(right)).toEqual(wrong);
});

test('[INT-20] a token that was ended before its code was brought stays ended', async () => {
  const { person, right } = await asked();
  const { data } = await app().call('GET /usrapi/v1/tokens/list', {
    token: person.token,
    query: { page: 1, limit: 10 },
  });
  await app().call('POST /usrapi/v1/tokens/end/{id}', {
    token: person.token,
    params: { id: data.list[0]!.id },
  });
  expect(await exchange(right)).toEqual({ status: 400, body: { error: 'invalid_grant' } });
});

test('[INT-20] codes go only to the addresses that a program told, and never to what a browser would run', async () => {
  const { person, productId, search } = await asked();
  for (const elsewhere of [
    'https://elsewhere.example/callback',
    'http://127.0.0.1:33418/other',
    'javascript:alert(1)',
  ]) {
    const changed = new URLSearchParams(search);
    changed.set('redirect_uri', elsewhere);
    expect(await agree(person.token, productId, changed)).toMatchObject({ code: 40057 });
  }
  // A program takes a free port of the machine each time.
  const otherPort = new URLSearchParams(search);
  otherPort.set('redirect_uri', 'http://127.0.0.1:50123/callback');
  expect(await agree(person.token, productId, otherPort)).toMatchObject({ code: 0 });

  const register = async (uri: string) =>
    (
      await fetch(`${origin}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: 'x', redirect_uris: [uri] }),
      })
    ).status;
  expect(await register('https://agent.example/callback')).toBe(201);
  expect(await register('agent.example:/callback')).toBe(201);
  for (const uri of [
    'http://agent.example/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a.example/#x',
    'x',
  ])
    expect(await register(uri), uri).toBe(400);
});
