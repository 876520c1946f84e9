// The cookies that the client itself writes and reads. The server believes none of them.

export interface CookieLife {
  seconds: number;
  sameSite: 'Strict' | 'Lax';
}

/** Where cookies are kept: the document's in the browser, a plain map in tests. */
export interface CookieJar {
  read(name: string): string | undefined;
  write(name: string, value: string, life: CookieLife): void;
  remove(name: string): void;
}

export const days = (count: number): number => count * 24 * 60 * 60;

/** Browsers keep Secure cookies of plain http only for the own machine; elsewhere we would lose the session. */
const isSecure = ({ protocol, hostname }: Location) =>
  protocol !== 'http:' || hostname === 'localhost' || hostname === '127.0.0.1';

export const documentCookies: CookieJar = {
  read(name) {
    const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
    if (found === undefined) return undefined;
    try {
      return decodeURIComponent(found.slice(name.length + 1));
    } catch {
      // Something else wrote it; a broken value is no value.
      return undefined;
    }
  },
  write(name, value, { seconds, sameSite }) {
    const secure = isSecure(location) ? '; Secure' : '';
    // The Cookie Store API is missing where a page is served without TLS, which small installations may do.
    // oxlint-disable-next-line unicorn/no-document-cookie
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=${sameSite}${secure}`;
  },
  remove(name) {
    documentCookies.write(name, '', { seconds: 0, sameSite: 'Lax' });
  },
};
