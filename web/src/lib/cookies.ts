// Cookies that only the client uses. The server does not trust them.

export interface CookieLife {
  seconds: number;
  sameSite: 'Strict' | 'Lax';
}

/** The document's cookies in the browser, a map in tests. */
export interface CookieJar {
  read(name: string): string | undefined;
  write(name: string, value: string, life: CookieLife): void;
  remove(name: string): void;
}

export const days = (count: number): number => count * 24 * 60 * 60;

/** Over plain http browsers accept Secure cookies only from localhost. */
const isSecure = ({ protocol, hostname }: Location) =>
  protocol !== 'http:' || hostname === 'localhost' || hostname === '127.0.0.1';

export const documentCookies: CookieJar = {
  read(name) {
    const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
    if (found === undefined) return undefined;
    try {
      return decodeURIComponent(found.slice(name.length + 1));
    } catch {
      // Not written by us: ignore it.
      return undefined;
    }
  },
  write(name, value, { seconds, sameSite }) {
    const secure = isSecure(location) ? '; Secure' : '';
    // The Cookie Store API does not exist without TLS.
    // oxlint-disable-next-line unicorn/no-document-cookie
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=${sameSite}${secure}`;
  },
  remove(name) {
    documentCookies.write(name, '', { seconds: 0, sameSite: 'Lax' });
  },
};
