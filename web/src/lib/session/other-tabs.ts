// Tabs of one browser share a session: signing in or out in one affects all.
import { session } from './current-session.ts';

const channel = new BroadcastChannel('tracery-session');

/** Call after signing in or out here. */
export function notifyOtherTabs(): void {
  // Carries the person, because the cookies may reach other tabs later than the message.
  // A BroadcastChannel only reaches its own origin and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(session.get()?.claims.userId);
}

interface TabListeners {
  /** Somebody signed in or out in another tab. */
  onChange: () => void;
  /** This tab shows data of somebody who is no longer signed in. */
  onOtherUser: () => void;
}

/** Applies who is signed in by another tab or by the cookies; undefined if nobody. */
function syncWith(userId: number | undefined, { onChange, onOtherUser }: TabListeners): void {
  const here = session.get();
  if (!here) {
    if (userId && session.restore()) onChange();
  } else if (!userId) {
    session.forget();
    onChange();
  } else if (userId !== here.claims.userId) onOtherUser();
}

export function listenToOtherTabs(followers: TabListeners): void {
  channel.addEventListener('message', ({ data }) => syncWith(data as number | undefined, followers));
  // A suspended tab misses messages, so compare when it becomes visible.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') syncWith(session.userIdInCookies(), followers);
  });
}
