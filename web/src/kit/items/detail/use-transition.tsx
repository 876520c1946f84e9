import { whyNotMove } from '@tracery/contract/work-item/rules';
import type { Transition } from '@tracery/contract/work-item/definition';
import { useState } from 'react';
import { showError, showInfo } from '../../../lib/alerts.ts';
import { refusalText, text, useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { moveItem, readItemsAgain } from '../calls.ts';
import { itemState, type Item, type ItemView } from '../view.ts';
import { limits } from '@tracery/contract/limits';
import { dropDraft, readDraft, writeDraft } from '../../../lib/drafts.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { itemNumber } from '@tracery/contract/work-item/number';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

const isFinal = ({ definition: { transitions } }: ItemView, { to }: Transition) =>
  transitions.every(({ from }) => !from.includes(to));

export function useConfirmedTransition(view: ItemView, item: Item) {
  const [asked, setAsked] = useState<Transition>();
  const t = useText();
  const language = useLanguage();
  const { going, take } = useTransition(view, item);
  const { kind, statuses } = view.definition;
  const question = asked && (
    <ConfirmDialog
      title={t('item.finalTitle', {
        number: itemNumber(kind, item.oid),
        status: statuses[asked.to]![language],
      })}
      text={t(view.steps?.note ?? 'item.finalText')}
      confirm={statuses[asked.to]![language]}
      onCancel={() => setAsked(undefined)}
      onConfirm={() => {
        setAsked(undefined);
        take(asked);
      }}
    />
  );
  return {
    going,
    take: (step: Transition) => (isFinal(view, step) ? setAsked(step) : take(step)),
    question,
  };
}

// The note that goes with the next step of an item. It outlives a reload and the way to another item and back.

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

export const whyNotTake = (view: ItemView, item: Item, transition: Transition) =>
  whyNotMove(view.definition, transition, itemState(item));

/** Takes a step of an item's life. What is shown meanwhile is where it goes; if it fails, where it stands. */
export function useTransition(view: ItemView, item: Item) {
  const [going, setGoing] = useState<string>();
  const { note, isTooLong, clear } = useStepNote(view, item);
  const take = async ({ action, to }: Transition) => {
    if (isTooLong) {
      showError(refusalText('step.commentTooLong'));
      return;
    }
    setGoing(to);
    try {
      await moveItem(view, item.id, action, view.steps?.areRuns ? { note } : undefined);
      clear(note);
      showInfo(text('publics.success'));
    } catch {
      // Told by the call; what is shown was no longer true.
    }
    await readItemsAgain(view);
    setGoing(undefined);
  };
  return { going, take: (transition: Transition) => void take(transition) };
}
