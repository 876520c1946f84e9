import { whyNotMove } from '@tracery/contract/work-item/rules';
import type { Transition } from '@tracery/contract/work-item/definition';
import { useState } from 'react';
import { showError, showInfo } from '../../../lib/alerts.ts';
import { refusalText, text } from '../../../lib/i18n/i18n.ts';
import { moveItem, readItemsAgain } from '../calls.ts';
import { useStepNote } from './use-step-note.ts';
import { standingOf, type Item, type ItemView } from '../view.ts';

export const whyNotTake = (view: ItemView, item: Item, transition: Transition) =>
  whyNotMove(view.definition, transition, standingOf(item));

/** Takes a step of an item's life. What is shown meanwhile is where it goes; if it fails, where it stands. */
export function useMoving(view: ItemView, item: Item) {
  const [going, setGoing] = useState<string>();
  const { note, isTooLong, clear } = useStepNote(view, item);
  const take = async ({ action, to }: Transition) => {
    if (isTooLong) {
      showError(refusalText('step.commentTooLong'));
      return;
    }
    setGoing(to);
    try {
      await moveItem(view, item.id, action, view.stepsAreRuns ? { note } : undefined);
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
