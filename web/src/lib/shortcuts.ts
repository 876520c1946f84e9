// Whether single-key shortcuts are on. Set in the user's settings and stored per device.
import { days, documentCookies } from './cookies.ts';
import { createStore } from './store.ts';

const cookieName = 'shortcuts';

export const shortcutsStore = createStore<boolean>(documentCookies.read(cookieName) !== 'off');

export function switchShortcuts(areOn: boolean): void {
  documentCookies.write(cookieName, areOn ? 'on' : 'off', { seconds: days(18250), sameSite: 'Lax' });
  shortcutsStore.set(areOn);
}
