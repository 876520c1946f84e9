// Tabs of one browser share one session: who signs out in one is signed out in all, and who opens another product in
// one has left the product that the others show.
import { session } from './current-session.ts';

const channel = new BroadcastChannel('tracery-session');

/** Who stands where, as another tab has it. Undefined when nobody is signed in. */
interface TabSession {
  userId: number;
  productId: number | undefined;
}

/** Call after signing in or out or changing the product here. */
export function notifyOtherTabs(): void {
  const { userId, productId } = session.get()?.claims ?? {};
  // It says what changed, because the cookies that this tab wrote may reach the others later than the message.
  // A BroadcastChannel speaks to the own origin only and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(userId === undefined ? undefined : { userId, productId });
}

interface TabListeners {
  /** Somebody signed in or out elsewhere, and this tab now knows. */
  onChange: () => void;
  /** What this tab shows belongs to somebody who is no longer signed in. */
  onOtherUser: () => void;
  /** The session moved to another product than this tab shows, or back to it. */
  onProductSwitch: (isOtherProduct: boolean) => void;
}

/** Brings this tab in line with what another one, or the cookies, say. */
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
  // A tab that slept through the message notices when it is looked at again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') syncWith(sessionInCookies(), followers);
  });
}
