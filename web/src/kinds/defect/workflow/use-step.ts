// The step that is being prepared: who gets the defect, why, and what is said. It outlives a reload, a refusal and the way
// to another item and back; what was said for one step serves another.
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useDraft } from '../../../kit/form/use-draft.ts';
import { readItemAgain, takeStep } from '../../../kit/items/calls.ts';
import { tellMoved, useStepNote } from '../../../kit/items/detail/use-transition.tsx';
import type { Item, ItemView } from '../../../kit/items/view.ts';
import { dropDraft, readDraft } from '../../../lib/drafts.ts';
import { readAgain } from '../../../lib/query/use-read.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import type { Step } from './steps.ts';

const nothing = { step: '', processorId: '', processor: '', reason: '' };
const fields = ['step', 'processorId', 'processor', 'reason'] as const;

export type StepValues = typeof nothing;

export function useStep(view: ItemView, item: Item) {
  const name = `step of defect ${item.id} of ${useSession()?.claims.userId}`;
  const [start] = useState(() => ({ ...nothing, ...readDraft(name) }));
  const form = useForm<StepValues>({ defaultValues: start });
  useDraft(name, form, fields);
  const note = useStepNote(view, item);
  const { isSubmitting } = form.formState;
  const values = useWatch({ control: form.control }) as StepValues;
  // Whoever found the defect tests it.
  const reporter = String(item.creatorId);
  const suggestOwner = ({ to, transition: { handsOver } }: Step) => {
    const chosen = form.getValues('processorId');
    const isBack = handsOver && to === 'testing';
    if (chosen === '' && isBack) {
      form.setValue('processorId', reporter);
      form.setValue('processor', item.creatorName);
    } else if (chosen === reporter && !isBack) form.setValue('processorId', '');
  };

  const bodyOf = ({ transition: { action, handsOver } }: Step, given: StepValues) => {
    const { processorId, processor, reason } = given;
    const comment = note.note.trim();
    if (handsOver) return { comment, processorId: Number(processorId), processor };
    return action === 'close' ? { comment, reason } : { comment };
  };

  const send = async ({ transition, ...step }: Step, given: StepValues) => {
    try {
      return await takeStep(view, item, transition, { said: bodyOf({ transition, ...step }, given) });
    } catch {
      // Told by the call. What was typed stays; what is shown may be no longer true.
      return undefined;
    }
  };
  /** Answers whether it was taken. */
  const take = async (step: Step, given: StepValues): Promise<boolean> => {
    const taken = await send(step, given);
    if (taken) note.clear(note.note);
    // The old steps are not offered again in between.
    void readAgain('GET /damapi/v1/reviewlogs/list');
    await readItemAgain(view);
    if (!taken) return false;
    form.reset(nothing);
    dropDraft(name);
    if (!taken.isWaiting) tellMoved(view, item, step.transition.to);
    return true;
  };
  return { form, values, note, isSubmitting, take, suggestOwner };
}

export type PreparedStep = ReturnType<typeof useStep>;
