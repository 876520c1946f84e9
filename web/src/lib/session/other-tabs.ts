// Tabs of one browser share a session: signing out or switching the product in one affects all.
import { session } from './current-session.ts';

const channel = new BroadcastChannel('tracery-session');

/** Person and product of another tab; undefined if signed out. */
interface TabSession {
  userId: number;
  productId: number | undefined;
}

/** Call after signing in or out or switching the product here. */
export function notifyOtherTabs(): void {
  const { userId, productId } = session.get()?.claims ?? {};
  // Carries the state, because the cookies may reach other tabs later than the message.
  // A BroadcastChannel only reaches its own origin and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(userId === undefined ? undefined : { userId, productId });
}

interface TabListeners {
  /** Somebody signed in or out in another tab. */
  onChange: () => void;
  /** This tab shows data of somebody who is no longer signed in. */
  onOtherUser: () => void;
  /** The session switched to another product than this tab shows, or back. */
  onProductSwitch: (isOtherProduct: boolean) => void;
}

/** Applies the state of another tab or of the cookies. */
function syncWith(
  said: TabSession | undefined,
  { onChange, onOtherUser, onProductSwitch }: TabListeners,
): void {
  const here = session.get();
  if (!here) {
    if (said && session.restore()) onChange();
  } else if (!said) {
    session.forget();
    onChange();
  } else if (said.userId !== here.claims.userId) onOtherUser();
  else if (said.productId !== undefined) onProductSwitch(said.productId !== here.claims.productId);
}

function sessionInCookies(): TabSession | undefined {
  const userId = session.userIdInCookies();
  return userId === undefined ? undefined : { userId, productId: session.productIdInCookies() };
}

export function listenToOtherTabs(followers: TabListeners): void {
  channel.addEventListener('message', ({ data }) => syncWith(data as TabSession | undefined, followers));
  // A suspended tab misses messages, so compare when it becomes visible.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') syncWith(sessionInCookies(), followers);
  });
}
