// Our cookies: unreadable for scripts, sent only to us, by our own pages. One holds the secret of a session, one names the
// device, for years and over sign-outs, and one holds, sealed, what was begun at a provider.
import { timingSafeEqual } from 'node:crypto';
import { limits } from '@tracery/contract';
import type { Secrets } from '../platform/crypto/secrets.ts';

type CookieName = 'sid' | 'device' | 'sso';

const nameOf = (name: CookieName, isSecure: boolean) => `${isSecure ? '__Host-' : ''}tracery_${name}`;

const cookieOf = (name: CookieName, value: string, seconds: number, isSecure: boolean): string =>
  `${nameOf(name, isSecure)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

export const sessionCookie = (value: string, seconds: number, isSecure: boolean): string =>
  cookieOf('sid', value, seconds, isSecure);

export const clearedCookie = (isSecure: boolean): string => sessionCookie('', 0, isSecure);

function readCookie(header: string | undefined, name: CookieName, isSecure: boolean): string | undefined {
  const wanted = `${nameOf(name, isSecure)}=`;
  const found = header?.split('; ').find((cookie) => cookie.startsWith(wanted));
  return found?.slice(wanted.length) || undefined;
}

export const readSessionCookie = (header: string | undefined, isSecure: boolean): string | undefined =>
  readCookie(header, 'sid', isSecure);

/** Strict, although a provider leads back to us: our own page sends it then, not the navigation. */
export const ssoCookie = (value: string, seconds: number, isSecure: boolean): string =>
  cookieOf('sso', value, seconds, isSecure);

export const readSsoCookie = (header: string | undefined, isSecure: boolean): string | undefined =>
  readCookie(header, 'sso', isSecure);

export const deviceCookie = (device: string, secrets: Secrets, isSecure: boolean): string => {
  const signature = secrets.fingerprint('device', device).toString('base64url');
  return cookieOf('device', `${device}.${signature}`, limits.login.deviceCookie / 1000, isSecure);
};

const deviceShape = /^([0-9a-f-]{36})\.([\w-]{43})$/;

/** The id of a device that got it from us. Whose device it is stands in the database. */
export function readDevice(
  header: string | undefined,
  secrets: Secrets,
  isSecure: boolean,
): string | undefined {
  const [, device, signature] = deviceShape.exec(readCookie(header, 'device', isSecure) ?? '') ?? [];
  if (!device || !signature) return undefined;
  const isOurs = timingSafeEqual(
    secrets.fingerprint('device', device),
    Buffer.from(signature, 'base64url').subarray(0, 32),
  );
  return isOurs ? device : undefined;
}
