// Tabs of one browser share one session: who signs out in one is signed out in all.
import { session } from './current-session.ts';

const channel = new BroadcastChannel('tracery-session');

/** Call after signing in or out here. */
// A BroadcastChannel speaks to the own origin only and takes no target.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
export const tellOtherTabs = (): void => channel.postMessage('changed');

interface Followers {
  /** Somebody signed in or out elsewhere, and this tab now knows. */
  onChange: () => void;
  /** What this tab shows belongs to somebody who is no longer signed in. */
  onAnotherPerson: () => void;
}

/** Brings this tab in line with what the cookies say. */
function compare({ onChange, onAnotherPerson }: Followers): void {
  const here = session.get();
  const person = session.personInCookies();
  if (!here) {
    if (person && session.restore()) onChange();
  } else if (!person) {
    session.leave();
    onChange();
  } else if (person !== here.claims.userId) onAnotherPerson();
}

export function followOtherTabs(followers: Followers): void {
  channel.addEventListener('message', () => compare(followers));
  // A tab that slept through the message notices when it is looked at again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') compare(followers);
  });
}
