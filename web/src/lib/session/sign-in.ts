// Signing in, restoring a session, signing out.
import { readClaims } from '@tracery/contract/accounts/token';
import type { RefusalKey } from '@tracery/contract/refusals';
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
import type { SessionAnswer } from './session.ts';
import { hasSealedWork, openWork, sealWork } from './sealing.ts';

interface Credentials {
  username: string;
  password: string;
  /** Of the authenticator app, or a recovery code. */
  code?: string;
  /** Of the account here that is linked with the company directory. */
  accountPassword?: string;
}

const secondSteps = ['secondFactor.needed', 'passkey.needed'] as const;
export type SecondStep = (typeof secondSteps)[number];

/** Refusals that a form with the field of the second step shows itself. */
export const secondStepRefusals = [...secondSteps, 'secondFactor.wrong'] as const;

export const secondStepOf = (key: RefusalKey | undefined): SecondStep | undefined =>
  secondSteps.find((step) => step === key);

/** Public: the account is read-only and off unless the operator enables it. */
const guest: Credentials = { username: 'guest', password: 'guest123' };

async function openWorkWith({ token, draftKey }: SessionAnswer): Promise<void> {
  const userId = readClaims(token)?.userId;
  if (userId !== undefined && draftKey !== undefined) await openWork({ userId, draftKey });
}

/** `inline`: refusals that the caller shows itself. */
export async function signIn(
  credentials: Credentials,
  { inline = [] }: { inline?: readonly RefusalKey[] } = {},
): Promise<void> {
  await adoptSignIn(await call('POST /usrapi/v1/users/login', { body: credentials }, { inline }));
}

/** What the server answered to somebody who proved who they are, in whatever way. */
export async function adoptSignIn(answer: SessionAnswer): Promise<void> {
  await openWorkWith(answer);
  session.adopt(answer);
  notifyOtherTabs();
  // Dismiss errors of failed attempts.
  clearAlerts();
  showInfo(text('login.success'));
}

export const signInAsGuest = (): Promise<void> => signIn(guest);

/** The session in this product, or, without one, where new tabs start. */
async function takeUpSession(productId: number | undefined): Promise<void> {
  try {
    const { answer } = await unlessOffline(() => fetchSession(productId));
    await openWorkWith(answer);
    session.renew(answer);
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
    // Without a product, ask: the person may have been invited meanwhile. What is sealed needs its key.
    const isKnown = isRealProduct(productId) && productId === (wanted ?? productId);
    if (isKnown && !hasSealedWork(session.userIdInCookies())) return;
  }
  if (session.userIdInCookies()) await takeUpSession(wanted);
}

/** Throws if the server did not answer: a session that still exists must not look ended. */
export async function signOut(): Promise<void> {
  const { userId, username } = session.get()?.claims ?? {};
  try {
    const { draftKey } = await call(
      'POST /usrapi/v1/users/logout',
      { body: { userId, username } },
      { quiet: true },
    );
    if (userId !== undefined) await sealWork({ userId, draftKey });
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
