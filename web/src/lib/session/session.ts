// The session of this tab. The token is in memory, because it names the product of the tab; cookies carry the session
// over a reload and to new tabs, with the product where those start.
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
  /** Undefined: as it was. */
  isTourDue?: boolean;
  /** Opens what was sealed at sign-out (sealing.ts). */
  draftKey?: string;
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
  'tour',
] as const;

/** What a tab keeps of its product for a reload without network, when the cookies name another. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface TabProduct {
  productId: number;
  productName: string;
  roles: Role[];
}

const tabProductKey = 'tracery-product';

export type Session = ReturnType<typeof createSession>;

export function createSession(jar: CookieJar, tab?: TabStorage) {
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

  const personInCookies = () => ({
    avatar: jar.read('avatar') ?? '',
    fullname: jar.read('fullname') ?? '',
  });

  const productInCookies = (): TabProduct => ({
    productId: Number(jar.read('productId')),
    productName: jar.read('productName') ?? '',
    roles: (jar.read('roles') ?? '').split(',').filter((role) => role !== '') as Role[],
  });

  /** Whether new tabs start in this product, or nowhere yet. */
  function isStart(productId: number): boolean {
    const start = jar.read('productId');
    return start === undefined || Number(start) === productId;
  }

  function writeCookies(values: Record<string, string | number>): void {
    for (const [name, value] of Object.entries(values)) jar.write(name, String(value), sessionLife);
  }

  /** Takes the server's response for this tab. Where new tabs start stays as it is. */
  function adoptHere({ token, productName, avatarUrl, fullname, isTourDue }: SessionAnswer): SignedIn {
    const expiresAt = Date.now() + limits.session.token;
    const signedIn = setToken(token, { productName, avatar: avatarUrl, fullname, expiresAt });
    const { userId, username, productId, roles } = signedIn.claims;
    writeCookies({ userId, userName: username, avatar: avatarUrl, fullname });
    if (isTourDue !== undefined) writeCookies({ tour: isTourDue ? 'due' : '' });
    tab?.setItem(tabProductKey, JSON.stringify({ productId, productName, roles } satisfies TabProduct));
    return signedIn;
  }

  /** Takes the server's response, for this tab and for new ones. */
  function adopt(answer: SessionAnswer): SignedIn {
    const signedIn = adoptHere(answer);
    const { productId, roles } = signedIn.claims;
    jar.write('token', answer.token, tokenLife);
    writeCookies({ productId, productName: answer.productName, roles: roles.join(',') });
    return signedIn;
  }

  return {
    get: store.get,
    subscribe: store.subscribe,

    /** Reads the cookies. True if they suffice without asking the server. */
    restore(): boolean {
      const token = jar.read('token');
      const claims = token && readClaims(token);
      if (!claims) return false;
      const { productName } = productInCookies();
      setToken(token, { ...personInCookies(), productName, expiresAt: claims.exp * 1000 });
      return true;
    },

    /**
     * Without network: the person that the cookies name, in the product that the address names. The first call with an
     * answer renews the token.
     */
    restoreOffline(wanted: number | undefined): boolean {
      const userId = Number(jar.read('userId'));
      const tabProduct = JSON.parse(tab?.getItem(tabProductKey) ?? 'null') as TabProduct | null;
      const known = [productInCookies(), ...(tabProduct ? [tabProduct] : [])];
      const product = known.find(({ productId }) => wanted === undefined || productId === wanted);
      if (!userId || !product) return false;
      const { productId, productName, roles } = product;
      const username = jar.read('userName') ?? '';
      const claims = { sid: '', userId, username, productId, roles, exp: 0 };
      store.set({ token: '', claims, expiresAt: 0, productName, ...personInCookies() });
      return true;
    },

    /** Whether somebody was signed in here; the server may still know the session. */
    userIdInCookies: (): number | undefined => Number(jar.read('userId')) || undefined,

    adopt,

    /** Takes a renewed token. It is for new tabs too if they start in the same product. */
    renew(answer: SessionAnswer): SignedIn {
      const productId = readClaims(answer.token)?.productId;
      return productId === undefined || isStart(productId) ? adopt(answer) : adoptHere(answer);
    },

    /** After the session switched to another product or to none. */
    adoptProduct({ token, productName }: Pick<SessionAnswer, 'token' | 'productName'>): SignedIn {
      const { avatar = '', fullname = '' } = store.get() ?? {};
      return adopt({ token, productName, avatarUrl: avatar, fullname });
    },

    /** After a change of the avatar, the full name or the product's name. */
    update(values: Partial<Pick<SignedIn, 'avatar' | 'fullname' | 'productName'>>): void {
      const here = store.get();
      if (!here) return;
      store.set({ ...here, ...values });
      const { productName, ...person } = values;
      writeCookies(person);
      if (productName !== undefined && isStart(here.claims.productId)) writeCookies({ productName });
    },

    /** Clears memory only: another tab has cleared the cookies. */
    forget(): void {
      tab?.removeItem(tabProductKey);
      forgetWorkingMemory();
      store.set(undefined);
    },

    clear(): void {
      for (const name of sessionCookies) jar.remove(name);
      tab?.removeItem(tabProductKey);
      forgetWorkingMemory();
      store.set(undefined);
    },

    /** Whether the person has not had the tour of the screens, as far as this browser knows. */
    isTourDue: (): boolean => jar.read('tour') === 'due',

    endTour: (): void => writeCookies({ tour: '' }),

    /** The start page, chosen in the product's settings. */
    defaultPage: (): string | undefined => jar.read('defaultPage'),

    chooseDefaultPage: (path: string): void =>
      jar.write('defaultPage', path, { seconds: days(limits.screen.languageCookieDays), sameSite: 'Lax' }),
  };
}
