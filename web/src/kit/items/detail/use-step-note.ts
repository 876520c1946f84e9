// What is said with the next step of an item. It is typed in one place and goes with a step taken in any; until then it
// outlives a reload and the way to another item and back.
import { limits } from '@tracery/contract/limits';
import { useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../../lib/drafts.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import type { Item, ItemView } from '../view.ts';

/** By the names of their drafts: those that were touched since the page was loaded. */
const notes = createStore<ReadonlyMap<string, string>>(new Map());

function keep(name: string, note: string): void {
  if (note === '') dropDraft(name);
  else writeDraft(name, { note });
  notes.set(new Map(notes.get()).set(name, note));
}

export function useStepNote({ definition }: ItemView, { id }: Pick<Item, 'id'>) {
  const name = `note on ${definition.kind} ${id} of ${useSession()?.claims.userId}`;
  const [kept] = useState(() => readDraft(name)['note'] ?? '');
  const note = useStore(notes).get(name) ?? kept;
  return {
    name,
    note,
    isTooLong: note.trim().length > limits.step.commentMax,
    type: (typed: string) => keep(name, typed),
    /** It was sent; what was typed meanwhile goes with the next step. */
    clear: (sent: string) => {
      if ((notes.get().get(name) ?? kept) === sent) keep(name, '');
    },
  };
}
