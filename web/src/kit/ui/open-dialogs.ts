import { createStore } from '../../lib/store.ts';

/** Open modal dialogs, the topmost last. Everything outside of the topmost is inert. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);
