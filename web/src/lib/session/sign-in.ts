// Coming, coming back, leaving.
import { isRealProduct } from '@tracery/contract/products/roles';
import { clearAlerts, showInfo } from '../alerts.ts';
import { call, fetchSession } from '../api/api.ts';
import { CallFailure, refusalOf } from '../api/failure.ts';
import { showFailure } from '../api/show-failure.ts';
import { text } from '../i18n/i18n.ts';
import { session } from './current-session.ts';
import { notifyOtherTabs } from './other-tabs.ts';

interface Credentials {
  username: string;
  password: string;
}

/** Published: the account is read-only, and off unless the operator turns it on. */
const guest: Credentials = { username: 'guest', password: 'guest123' };

export async function signIn(credentials: Credentials): Promise<void> {
  session.adopt(await call('POST /usrapi/v1/users/login', { body: credentials }));
  notifyOtherTabs();
  // What went wrong on the way in is over.
  clearAlerts();
  showInfo(text('login.success'));
}

export const signInAsGuest = (): Promise<void> => signIn(guest);

/**
 * Before the first page: takes up a session that is still alive. Somebody whose session is over only opened a page,
 * so nothing is said about it; the guard shows the way.
 */
export async function restoreSession(): Promise<void> {
  // Who stood in no product may have been invited into one meanwhile: only the server knows.
  const isEnough = session.restore() && isRealProduct(session.get()!.claims.productId);
  if (isEnough || !session.userIdInCookies()) return;
  try {
    session.adopt((await fetchSession()).answer);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const isOver = error.failure.kind === 'sessionEnded' || refusalOf(error)?.status === 403;
    if (isOver) session.clear();
    else showFailure(error.failure);
  }
}

/** Throws when the server could not be told: a session that lives on there must not look ended here. */
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
