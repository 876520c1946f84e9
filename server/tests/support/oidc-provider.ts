// A real provider of OpenID Connect on a local port, and a browser by hand that signs in there.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface Claims {
  email?: string;
  email_verified?: boolean;
  name?: string;
  preferred_username?: string;
  groups?: string[];
}

export interface TestProvider {
  issuer: string;
  /** The settings of Tracery that name it. */
  env(name: string): Record<string, string>;
  /** What it tells about somebody from now on. */
  tell(subject: string, claims: Claims): void;
  /** Signs somebody in at the address that Tracery answered, and gives what the provider adds on the way back. */
  visit(url: string, subject: string): Promise<{ code: string; state: string; iss: string }>;
  stop(): Promise<void>;
}

const clientSecret = 's'.repeat(40);

/** Follows redirects with cookies, and sends the two forms of the provider. */
async function visit(start: string, subject: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  let body: string | undefined;
  for (let step = 0; step < 15; step++) {
    const answer = await fetch(url, {
      redirect: 'manual',
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body }),
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = answer.headers.get('location');
    const page = await answer.text();
    if (location) {
      url = new URL(location, url);
      body = undefined;
      if (url.href.startsWith(redirectUri)) return url;
      continue;
    }
    const action = /action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!action || !prompt) throw new Error(`the provider answers ${answer.status}: ${page.slice(0, 500)}`);
    url = new URL(action, url);
    const form = prompt === 'login' ? { prompt, login: subject, password: 'x' } : { prompt };
    body = new URLSearchParams(form).toString();
  }
  throw new Error('the provider leads nowhere');
}

export async function startProvider({
  redirectUri = 'http://localhost:8080/sso/callback',
  port = 0,
} = {}): Promise<TestProvider> {
  const told = new Map<string, Claims>();
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'tracery', client_secret: clientSecret, redirect_uris: [redirectUri] }],
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    features: { devInteractions: { enabled: true } },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id}@example.test`,
        email_verified: true,
        name: 'Mira Okoro',
        preferred_username: id,
        ...told.get(id),
      }),
    }),
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    issuer,
    env: (name) => ({
      [`OIDC_${name.toUpperCase()}_ISSUER`]: issuer,
      [`OIDC_${name.toUpperCase()}_CLIENT_ID`]: 'tracery',
      [`OIDC_${name.toUpperCase()}_CLIENT_SECRET`]: clientSecret,
      [`OIDC_${name.toUpperCase()}_SCOPES`]: 'openid email profile groups',
    }),
    tell: (subject, claims) => void told.set(subject, claims),
    async visit(url, subject) {
      const { searchParams } = await visit(url, subject, redirectUri);
      const { code = '', state = '', iss = '' } = Object.fromEntries(searchParams);
      return { code, state, iss };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
