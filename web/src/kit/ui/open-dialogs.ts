import { createStore } from '../../lib/store.ts';

/** Open modal dialogs, the topmost last. Nothing outside of the topmost can be seen well, pressed or heard. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);
