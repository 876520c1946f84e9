// The session of this tab. The token is in memory, because it names the product of the tab; cookies carry the session
// over a reload and to new tabs.
import type { Role } from '@tracery/contract/products/roles';
import { readClaims, type TokenClaims } from '@tracery/contract/accounts/token';
import { limits } from '@tracery/contract/limits';
import { days, type CookieJar, type CookieLife } from '../cookies.ts';
import { createStore } from '../store.ts';
import { forgetWorkingMemory, workingMemory } from './working-memory.ts';

export interface SignedIn {
  token: string;
  claims: TokenClaims;
  /** By the clock of this device, which may differ from the server's. */
  expiresAt: number;
  productName: string;
  avatar: string;
  fullname: string;
}

/** The response of login and renewal. */
export interface SessionAnswer {
  token: string;
  productName: string;
  avatarUrl: string;
  fullname: string;
}

const tokenLife: CookieLife = { seconds: limits.session.token / 1000, sameSite: 'Strict' };
const sessionLife: CookieLife = { seconds: limits.session.absolute / 1000, sameSite: 'Lax' };
const sessionCookies = [
  'token',
  'userId',
  'userName',
  'productId',
  'productName',
  'avatar',
  'fullname',
  'roles',
] as const;

export type Session = ReturnType<typeof createSession>;

export function createSession(jar: CookieJar) {
  const store = createStore<SignedIn | undefined>(undefined);

  function setToken(token: string, values: Omit<SignedIn, 'token' | 'claims'>): SignedIn {
    const claims = readClaims(token);
    if (!claims) throw new Error('the server answered a token that cannot be read');
    const signedIn = { token, claims, ...values };
    // A new token may have other roles and thus other routes.
    workingMemory.menus = undefined;
    store.set(signedIn);
    return signedIn;
  }

  const namesInCookies = () => ({
    productName: jar.read('productName') ?? '',
    avatar: jar.read('avatar') ?? '',
    fullname: jar.read('fullname') ?? '',
  });

  return {
    get: store.get,
    subscribe: store.subscribe,

    /** Reads the cookies. True if they suffice without asking the server. */
    restore(): boolean {
      const token = jar.read('token');
      const claims = token && readClaims(token);
      if (!claims) return false;
      setToken(token, { ...namesInCookies(), expiresAt: claims.exp * 1000 });
      return true;
    },

    /** Without network: the person and product that the cookies name. The first call with an answer renews the token. */
    restoreOffline(): boolean {
      const userId = Number(jar.read('userId'));
      if (!userId) return false;
      store.set({
        token: '',
        claims: {
          sid: '',
          userId,
          username: jar.read('userName') ?? '',
          productId: Number(jar.read('productId')),
          roles: (jar.read('roles') ?? '').split(',').filter((role) => role !== '') as Role[],
          exp: 0,
        },
        expiresAt: 0,
        ...namesInCookies(),
      });
      return true;
    },

    /** Whether somebody was signed in here; the server may still know the session. */
    userIdInCookies: (): number | undefined => Number(jar.read('userId')) || undefined,

    /** The product of the newest tab. */
    productIdInCookies(): number | undefined {
      const productId = jar.read('productId');
      return productId === undefined ? undefined : Number(productId);
    },

    /** Stores the server's response here and in the cookies. */
    adopt({ token, productName, avatarUrl, fullname }: SessionAnswer): SignedIn {
      const expiresAt = Date.now() + limits.session.token;
      const signedIn = setToken(token, { productName, avatar: avatarUrl, fullname, expiresAt });
      const { userId, username, productId, roles } = signedIn.claims;
      jar.write('token', token, tokenLife);
      const values = {
        userId,
        userName: username,
        productId,
        productName,
        avatar: avatarUrl,
        fullname,
        roles: roles.join(','),
      };
      for (const [name, value] of Object.entries(values)) jar.write(name, String(value), sessionLife);
      return signedIn;
    },

    /** After the session switched to another product or to none. */
    adoptProduct({ token, productName }: Pick<SessionAnswer, 'token' | 'productName'>): SignedIn {
      const { avatar = '', fullname = '' } = store.get() ?? {};
      return this.adopt({ token, productName, avatarUrl: avatar, fullname });
    },

    /** After a change of the avatar, the full name or the product's name. */
    update(values: Partial<Pick<SignedIn, 'avatar' | 'fullname' | 'productName'>>): void {
      const here = store.get();
      if (!here) return;
      store.set({ ...here, ...values });
      for (const [name, value] of Object.entries(values)) jar.write(name, value, sessionLife);
    },

    /** Clears memory only: another tab has cleared the cookies. */
    forget(): void {
      forgetWorkingMemory();
      store.set(undefined);
    },

    clear(): void {
      for (const name of sessionCookies) jar.remove(name);
      forgetWorkingMemory();
      store.set(undefined);
    },

    /** The start page, chosen in the product's settings. */
    defaultPage: (): string | undefined => jar.read('defaultPage'),

    chooseDefaultPage: (path: string): void =>
      jar.write('defaultPage', path, { seconds: days(limits.screen.languageCookieDays), sameSite: 'Lax' }),
  };
}
