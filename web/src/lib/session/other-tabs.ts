// Tabs of one browser share one session: who signs out in one is signed out in all, and who opens another product in
// one has left the product that the others show.
import { session } from './current-session.ts';

const channel = new BroadcastChannel('tracery-session');

/** Who stands where, as another tab has it. Undefined when nobody is signed in. */
interface Standing {
  userId: number;
  productId: number | undefined;
}

/** Call after signing in or out or changing the product here. */
export function tellOtherTabs(): void {
  const { userId, productId } = session.get()?.claims ?? {};
  // It says what changed, because the cookies that this tab wrote may reach the others later than the message.
  // A BroadcastChannel speaks to the own origin only and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(userId === undefined ? undefined : { userId, productId });
}

interface Followers {
  /** Somebody signed in or out elsewhere, and this tab now knows. */
  onChange: () => void;
  /** What this tab shows belongs to somebody who is no longer signed in. */
  onAnotherPerson: () => void;
  /** The session moved to another product than this tab shows, or back to it. */
  onProduct: (isElsewhere: boolean) => void;
}

/** Brings this tab in line with what another one, or the cookies, say. */
function follow(said: Standing | undefined, { onChange, onAnotherPerson, onProduct }: Followers): void {
  const here = session.get();
  if (!here) {
    if (said && session.restore()) onChange();
  } else if (!said) {
    session.leave();
    onChange();
  } else if (said.userId !== here.claims.userId) onAnotherPerson();
  else if (said.productId !== undefined) onProduct(said.productId !== here.claims.productId);
}

function saidByCookies(): Standing | undefined {
  const userId = session.personInCookies();
  return userId === undefined ? undefined : { userId, productId: session.productInCookies() };
}

export function followOtherTabs(followers: Followers): void {
  channel.addEventListener('message', ({ data }) => follow(data as Standing | undefined, followers));
  // A tab that slept through the message notices when it is looked at again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') follow(saidByCookies(), followers);
  });
}
