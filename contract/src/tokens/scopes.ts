// What access tokens may do. What an endpoint needs follows from its declaration by one rule.
import { isWrite, pathOf, type Endpoint, type EndpointKey } from '../endpoint.ts';

export const tokenScopes = ['read', 'propose', 'write', 'results'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Those that programs are given by OAuth. */
export const grantedScopes = ['read', 'propose', 'write'] as const;

/**
 * `none`: no token is looked at. `never`: for people only. `propose`: to make a proposal. `results`: to send what a build
 * has tested.
 */
export type TokenNeed = 'none' | 'read' | 'propose' | 'write' | 'results' | 'never';

/**
 * What a token needs to open an endpoint. Undefined where it must be declared and is not: what managers write, and what
 * a person does outside a product. The server does not start then.
 */
export function tokenNeedOf(key: EndpointKey, endpoint: Endpoint): TokenNeed | undefined {
  const { access, token } = endpoint;
  if (access === 'public' || access === 'cookie') return 'none';
  if (token) return token;
  // Accounts, and what belongs to one.
  if (pathOf(key).startsWith('/usrapi/')) return 'never';
  if (access === 'member') return isWrite(key) ? 'write' : 'read';
  return access === 'manager' && !isWrite(key) ? 'read' : undefined;
}

const opens: Record<TokenScope, readonly TokenNeed[]> = {
  read: ['read'],
  propose: ['read', 'propose'],
  write: ['read', 'propose', 'write', 'results'],
  results: ['results'],
};

export const scopeOpens = (scope: TokenScope, need: TokenNeed): boolean => opens[scope].includes(need);
