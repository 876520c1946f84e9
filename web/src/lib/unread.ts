// How many entries of the inbox are unread: at the bell and in the title of the tab.
import { createStore } from './store.ts';

export const unreadCount = createStore(0);
