// The providers of OpenID Connect, read from the environment: OIDC_PROVIDERS names them, OIDC_<NAME>_… describes each.
import { z } from 'zod';

export interface OidcProvider {
  /** In addresses and settings. */
  name: string;
  /** On the sign-in page. */
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** Which claim holds the groups. */
  groupsClaim: string;
  /** Whether its mail addresses count as verified although it does not say so. */
  trustsEmail: boolean;
  /** Whether whoever signs in there has shown a second factor, for products that ask for one. */
  hasSecondFactor: boolean;
}

const nameShape = /^[a-z][a-z0-9]{0,30}$/;

const settings = z.object({
  ISSUER: z.url({ protocol: /^https?$/ }),
  CLIENT_ID: z.string().min(1),
  CLIENT_SECRET: z.string().min(1),
  LABEL: z.string().trim().max(40).optional(),
  SCOPES: z.string().default('openid profile email'),
  GROUPS_CLAIM: z.string().default('groups'),
  TRUST_EMAIL: z.enum(['on', 'off', '']).default('off'),
  SECOND_FACTOR: z.enum(['on', 'off', '']).default('off'),
});

/** What follows `OIDC_<NAME>_`. */
export const oidcSettingNames = Object.keys(settings.shape);

interface Read {
  providers: OidcProvider[];
  problems: string[];
}

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host);

export function readOidcProviders(
  names: readonly string[],
  env: Record<string, string | undefined>,
  { allowsHttp }: { allowsHttp: boolean },
): Read {
  const read: Read = { providers: [], problems: [] };
  for (const name of names) {
    const prefix = `OIDC_${name.toUpperCase()}_`;
    if (!nameShape.test(name)) {
      read.problems.push(`OIDC_PROVIDERS: ${name} must be small letters and digits`);
      continue;
    }
    const given = Object.fromEntries(Object.keys(settings.shape).map((key) => [key, env[prefix + key]]));
    const parsed = settings.safeParse(given);
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues)
        read.problems.push(`${prefix}${path.join('.')}: ${message}`);
      continue;
    }
    const { data } = parsed;
    const { protocol, hostname } = new URL(data.ISSUER);
    if (protocol === 'http:' && !isLoopback(hostname) && !allowsHttp)
      read.problems.push(`${prefix}ISSUER is plain http: anybody on the way could sign in as anybody`);
    read.providers.push({
      name,
      label: data.LABEL ?? name,
      issuer: data.ISSUER,
      clientId: data.CLIENT_ID,
      clientSecret: data.CLIENT_SECRET,
      // Without `openid` nobody would say who it is.
      scopes: [...new Set(['openid', ...data.SCOPES.split(/[\s,]+/)])].filter(Boolean).join(' '),
      groupsClaim: data.GROUPS_CLAIM,
      trustsEmail: data.TRUST_EMAIL === 'on',
      hasSecondFactor: data.SECOND_FACTOR === 'on',
    });
  }
  const issuers = read.providers.map(({ issuer }) => issuer);
  if (new Set(issuers).size < issuers.length) read.problems.push('OIDC_PROVIDERS: two have the same issuer');
  return read;
}
