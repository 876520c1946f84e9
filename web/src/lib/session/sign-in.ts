// Signing in, restoring a session, signing out.
import { isRealProduct } from '@tracery/contract/products/roles';
import { clearAlerts, showInfo } from '../alerts.ts';
import { call, fetchSession } from '../api/api.ts';
import { CallFailure, refusalOf } from '../api/failure.ts';
import { connection, unlessOffline } from '../api/connection.ts';
import { showFailure } from '../api/show-failure.ts';
import { text } from '../i18n/i18n.ts';
import { productInAddressBar } from '../product-address.ts';
import { session } from './current-session.ts';
import { notifyOtherTabs } from './other-tabs.ts';

interface Credentials {
  username: string;
  password: string;
}

/** Public: the account is read-only and off unless the operator enables it. */
const guest: Credentials = { username: 'guest', password: 'guest123' };

export async function signIn(credentials: Credentials): Promise<void> {
  session.adopt(await call('POST /usrapi/v1/users/login', { body: credentials }));
  notifyOtherTabs();
  // Dismiss errors of failed attempts.
  clearAlerts();
  showInfo(text('login.success'));
}

export const signInAsGuest = (): Promise<void> => signIn(guest);

/** The session in this product, or, without one, where new tabs start. */
async function takeUpSession(productId: number | undefined): Promise<void> {
  try {
    session.renew((await unlessOffline(() => fetchSession(productId))).answer);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const { key, status } = refusalOf(error) ?? {};
    // The guard opens the page that says so.
    if (key === 'product.notMember') return takeUpSession(undefined);
    const isOver = error.failure.kind === 'sessionEnded' || status === 403;
    if (isOver) session.clear();
    else if (connection.get() === 'online' || !session.restoreOffline(productId)) {
      session.forget();
      showFailure(error.failure);
    }
  }
}

/** Restores a live session before the first page. Silent if it has expired: the guard redirects. */
export async function restoreSession(): Promise<void> {
  const wanted = productInAddressBar();
  if (session.restore()) {
    const { productId } = session.get()!.claims;
    // Without a product, ask: the person may have been invited meanwhile.
    if (isRealProduct(productId) && productId === (wanted ?? productId)) return;
  }
  if (session.userIdInCookies()) await takeUpSession(wanted);
}

/** Throws if the server did not answer: a session that still exists must not look ended. */
export async function signOut(): Promise<void> {
  const { userId, username } = session.get()?.claims ?? {};
  try {
    await call('POST /usrapi/v1/users/logout', { body: { userId, username } }, { quiet: true });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    if (error.failure.kind !== 'sessionEnded') {
      showFailure(error.failure);
      throw error;
    }
  }
  session.clear();
  notifyOtherTabs();
  showInfo(text('logout.success'));
}
