// What became of what is being typed. Forms report here, the footer says it.
import { createStore } from './store.ts';

/** `unsaved`: typed, not sent yet, and kept on this device meanwhile. */
export type SaveState = 'saved' | 'saving' | 'unsaved';

const states = createStore<ReadonlyMap<string, SaveState>>(new Map());

/** `form` names who reports. `saved` also ends the report of a form that is gone. */
export function reportSaveState(form: string, state: SaveState): void {
  const next = new Map(states.get());
  if (state === 'saved') next.delete(form);
  else next.set(form, state);
  states.set(next);
}

const summary = (): SaveState => {
  const all = [...states.get().values()];
  if (all.includes('saving')) return 'saving';
  return all.length > 0 ? 'unsaved' : 'saved';
};

export const saveState = { get: summary, subscribe: states.subscribe };
