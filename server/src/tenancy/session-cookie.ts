// The cookie that holds a session's secret: unreadable for scripts, sent only to us, by our own pages.
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-tracery_sid' : 'tracery_sid');

const attributes = (isSecure: boolean) => `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

export const sessionCookie = (value: string, seconds: number, isSecure: boolean): string =>
  `${nameOf(isSecure)}=${value}; Max-Age=${seconds}; ${attributes(isSecure)}`;

export const clearedCookie = (isSecure: boolean): string => sessionCookie('', 0, isSecure);

export function readCookie(header: string | undefined, isSecure: boolean): string | undefined {
  const wanted = `${nameOf(isSecure)}=`;
  const found = header?.split('; ').find((cookie) => cookie.startsWith(wanted));
  return found?.slice(wanted.length) || undefined;
}
