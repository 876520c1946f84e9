// Talking to providers of OpenID Connect: the code flow with PKCE, state and nonce. Addresses come from the settings and
// from what those providers publish, never from a request.
import { AsyncLocalStorage } from 'node:async_hooks';
import * as oidc from 'openid-client';
import { limits } from '@tracery/contract';
import type { Log } from '../platform/logging/log.ts';
import { Refusal } from '../platform/refusal.ts';
import type { OutsideIdentity } from './identities.ts';
import type { OidcProvider } from './oidc-settings.ts';

/** What the browser keeps, sealed, while the person is at the provider. */
export interface PendingSignIn {
  provider: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** What the provider added to the address. */
export interface ProviderAnswer {
  code: string;
  state: string;
  iss: string;
}

export interface VouchedIdentity extends OutsideIdentity {
  /** When they last proved it to the provider, in seconds, if it tells. */
  authTime: number | undefined;
}

const { providerTimeout, answerMax } = limits.sso;
/** What is left of a call for our own work after the provider has answered. */
const ownTimeMs = 700;
const discoveredFor = 60 * 60 * 1000;

const deadlines = new AsyncLocalStorage<number>();

async function readBounded(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > answerMax) throw new TypeError('the answer of a provider is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Within the time of the call, without redirects, and with a bound on what is read. */
const boundedFetch: oidc.CustomFetch = async (url, options) => {
  const left = (deadlines.getStore() ?? Infinity) - performance.now() - ownTimeMs;
  const signal = AbortSignal.timeout(Math.max(1, Math.floor(Math.min(providerTimeout, left))));
  const answered = await fetch(url, { ...options, signal, redirect: 'manual' } as RequestInit);
  const bytes = await readBounded(answered.body);
  const { status, headers } = answered;
  // `fetch` has unpacked it already.
  const kept = new Headers(headers);
  kept.delete('content-encoding');
  kept.delete('content-length');
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? new Uint8Array(bytes) : null, { status, headers: kept });
};

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '');

/** Names of groups; Keycloak writes paths such as /developers. */
const groupsOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : typeof claim === 'string' ? [claim] : [])
    .filter((group): group is string => typeof group === 'string')
    .map((group) => group.replace(/^\/(?=[^/]+$)/, ''));

interface Discovered {
  until: number;
  configuration: Promise<oidc.Configuration>;
}

interface Parts {
  providers: readonly OidcProvider[];
  /** Where providers lead back to. */
  redirectUri: URL;
  log: Log;
}

export function createOidc({ providers, redirectUri, log }: Parts) {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const discovered = new Map<string, Discovered>();

  function providerNamed(name: string): OidcProvider {
    const provider = byName.get(name);
    if (!provider) throw new Refusal('sso.providerUnknown');
    return provider;
  }

  /** A provider that is down when we start is asked again with the next sign-in. */
  function configurationOf({ name, issuer, clientId, clientSecret }: OidcProvider) {
    const found = discovered.get(name);
    if (found && found.until > Date.now()) return found.configuration;
    const url = new URL(issuer);
    const configuration = oidc.discovery(url, clientId, clientSecret, undefined, {
      [oidc.customFetch]: boundedFetch,
      timeout: providerTimeout / 1000,
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    });
    const entry = { until: Date.now() + discoveredFor, configuration };
    discovered.set(name, entry);
    configuration.catch(() => {
      if (discovered.get(name) === entry) discovered.delete(name);
    });
    return configuration;
  }

  /** The log names the provider and the sort of error: no code, token or claim. */
  function refusalOf(provider: OidcProvider, error: unknown): unknown {
    if (error instanceof Refusal) return error;
    const isOfProvider =
      error instanceof oidc.ClientError ||
      error instanceof oidc.ResponseBodyError ||
      error instanceof oidc.AuthorizationResponseError ||
      error instanceof oidc.WWWAuthenticateChallengeError ||
      error instanceof TypeError ||
      error instanceof DOMException;
    if (!isOfProvider) return error;
    const reason =
      'error' in error ? error.error : 'code' in error && error.code ? String(error.code) : error.name;
    log.warn({ provider: provider.name, reason }, 'sign-in with a provider failed');
    const isOfAnswer = /^(invalid_grant|OAUTH_INVALID_RESPONSE|OAUTH_JWT_|OAUTH_PARSE|OAUTH_KEY)/.test(
      reason,
    );
    return new Refusal(isOfAnswer ? 'sso.again' : 'sso.providerDown');
  }

  const asking = <T>(provider: OidcProvider, deadline: number, work: () => Promise<T>): Promise<T> =>
    deadlines.run(deadline, work).catch((error: unknown) => {
      throw refusalOf(provider, error);
    });

  /** `isAgain`: the person must prove it to the provider even if they are signed in there. */
  const begin = (
    name: string,
    { deadline, isAgain = false }: { deadline: number; isAgain?: boolean },
  ): Promise<{ url: string; pending: PendingSignIn }> => {
    const provider = providerNamed(name);
    return asking(provider, deadline, async () => {
      const configuration = await configurationOf(provider);
      const pending = {
        provider: name,
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri.href,
        scope: provider.scopes,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        ...(isAgain && { prompt: 'login' }),
      });
      return { url: url.href, pending };
    });
  };

  /** Changes the code for tokens and reads who it is. Refuses whatever does not belong to what was begun. */
  const complete = (
    pending: PendingSignIn,
    answer: ProviderAnswer,
    deadline: number,
  ): Promise<VouchedIdentity> => {
    const provider = providerNamed(pending.provider);
    return asking(provider, deadline, async () => {
      const configuration = await configurationOf(provider);
      const url = new URL(redirectUri);
      for (const [name, value] of Object.entries(answer)) if (value) url.searchParams.set(name, value);
      const tokens = await oidc.authorizationCodeGrant(configuration, url, {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      const isComplete = 'email' in claims && provider.groupsClaim in claims;
      const told =
        isComplete || !configuration.serverMetadata().userinfo_endpoint
          ? claims
          : { ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
      return {
        issuer: claims.iss,
        subject: claims.sub,
        username: textOf(told['preferred_username']).split('@')[0] || textOf(told['nickname']),
        fullname: textOf(told['name']),
        email: textOf(told['email']),
        isEmailVerified: told['email_verified'] === true || provider.trustsEmail,
        groups: groupsOf(told[provider.groupsClaim]),
        authTime: claims.auth_time,
      };
    });
  };

  /** By its issuer, as identities know it. */
  const providerOf = (issuer: string) => providers.find((provider) => isSameIssuer(provider.issuer, issuer));

  return { begin, complete, providerOf };
}

export type Oidc = ReturnType<typeof createOidc>;

/** Operators write the slash at the end or not. */
const isSameIssuer = (a: string, b: string) => a.replace(/\/$/, '') === b.replace(/\/$/, '');
