// The programs that ask people for an access token. What a program says of itself is sealed and given back to it as its
// id, so nothing is stored of programs that only ask.
import { limits } from '@tracery/contract';
import { z } from 'zod';
import type { Secrets } from '../platform/crypto/secrets.ts';
import { openValue, sealValue } from './sealed.ts';

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Schemes that a browser acts on itself instead of handing the address to a program. */
const ofBrowsers: ReadonlySet<string> = new Set(
  [
    'about',
    'blob',
    'data',
    'file',
    'filesystem',
    'ftp',
    'javascript',
    'vbscript',
    'view-source',
    'ws',
    'wss',
  ].map((scheme) => `${scheme}:`),
);

/** Codes go to programs: on a web server by https, on the machine of the person by loopback or a scheme of their own. */
function canReceiveCodes(address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.hash !== '' || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'http:') return loopback.has(url.hostname);
  return !ofBrowsers.has(url.protocol);
}

/** A program takes a free port of the machine each time. */
const withoutPort = (address: string): string => {
  const url = new URL(address);
  if (url.protocol === 'http:') url.port = '';
  return url.href;
};

const { redirectsMax, redirectMax } = limits.oauth;

/** What RFC 7591 calls client metadata; what is not named here is not needed. */
export const clientMetadata = z.object({
  client_name: z.string().trim().min(1).max(limits.token.nameMax).optional(),
  redirect_uris: z.array(z.string().max(redirectMax).refine(canReceiveCodes)).min(1).max(redirectsMax),
});

type Metadata = z.output<typeof clientMetadata>;

const sealedClient = z.object({ client: z.string(), redirects: z.array(z.string()) });

/** How people know a program: by where it is. */
const placeOf = (address: string): string => {
  const { host, protocol } = new URL(address);
  return host === '' ? protocol.slice(0, -1) : host;
};

export function sealClient(secrets: Secrets, { client_name: name, redirect_uris: redirects }: Metadata) {
  const client = (name ?? placeOf(redirects[0]!)).slice(0, limits.token.nameMax);
  return { id: sealValue(secrets, { client, redirects }), name: client };
}

export interface Client {
  name: string;
  place: string;
}

/** Undefined unless we gave out this id, for this address. */
export function clientOf(secrets: Secrets, id: string, redirect: string): Client | undefined {
  const known = openValue(secrets, id, sealedClient);
  if (!known || !canReceiveCodes(redirect)) return undefined;
  if (!known.redirects.some((one) => withoutPort(one) === withoutPort(redirect))) return undefined;
  return { name: known.client, place: placeOf(redirect) };
}
