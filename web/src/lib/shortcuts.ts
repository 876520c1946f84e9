// Whether single keys do something. Switched in the user's settings; kept on this device, because a keyboard belongs
// to one.
import { days, documentCookies } from './cookies.ts';
import { createStore } from './store.ts';

const cookieName = 'shortcuts';

export const shortcutsStore = createStore<boolean>(documentCookies.read(cookieName) !== 'off');

export function switchShortcuts(areOn: boolean): void {
  documentCookies.write(cookieName, areOn ? 'on' : 'off', { seconds: days(18250), sameSite: 'Lax' });
  shortcutsStore.set(areOn);
}
