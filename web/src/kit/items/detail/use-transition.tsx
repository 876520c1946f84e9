import { statusAfter, whyNotMove } from '@tracery/contract/work-item/rules';
import type { Transition } from '@tracery/contract/work-item/definition';
import { Suspense, useEffect, useRef, useState } from 'react';
import { showError, showInfo } from '../../../lib/alerts.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { currentLanguage, refusalText, text } from '../../../lib/i18n/i18n.ts';
import { readItemAgain, takeStep } from '../calls.ts';
import { itemState, type Item, type ItemView } from '../view.ts';
import { limits } from '@tracery/contract/limits';
import {
  dropDraft,
  readDraft,
  watchDraft,
  writeDraft,
  type DraftSubject,
  type DraftValues,
} from '../../../lib/drafts.ts';
import { useDraftSubject } from '../../form/use-draft-subject.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { itemNumber } from '@tracery/contract/work-item/number';
import { statusNameOf } from '../fields/status-look.ts';
import { lazyComponent } from '../../../lib/lazy-part.ts';

const isFinal = ({ definition: { transitions } }: ItemView, { to }: Transition) =>
  transitions.every(({ from }) => !from.includes(to));

const FinalQuestion = lazyComponent(async () => (await import('./final-question.tsx')).FinalQuestion);

export function useConfirmedTransition(view: ItemView, item: Item) {
  const [asked, setAsked] = useState<Transition>();
  const { going, take } = useTransition(view, item);
  const question = asked && (
    <Suspense>
      <FinalQuestion
        view={view}
        item={item}
        step={asked}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          take(asked);
        }}
      />
    </Suspense>
  );
  return {
    going,
    take: (step: Transition) => (isFinal(view, step) ? setAsked(step) : take(step)),
    question,
  };
}

// The note that goes with the next step of an item. It outlives a reload and the way to another item and back.

/** By the names of their drafts: those that were touched since the page was loaded. */
const notes = createStore<ReadonlyMap<string, DraftValues>>(new Map());

const remember = (name: string, values: DraftValues) => notes.set(new Map(notes.get()).set(name, values));

function keep(name: string, values: DraftValues, subject: DraftSubject): void {
  const typed = Object.values(values).join('');
  if (typed === '') dropDraft(name);
  else writeDraft(name, values, typed.trim() === '' ? undefined : subject);
  remember(name, values);
}

export function useStepNote(
  { definition: { kind, screen } }: ItemView,
  item: Pick<Item, 'id' | 'oid' | 'name'>,
  /** What it goes with. */
  about: 'note' | 'vote' = 'note',
) {
  const { id } = item;
  const subject = useDraftSubject({
    part: 'note',
    item: { kind, id },
    title: `${itemNumber(kind, item.oid)} ${item.name}`,
    path: `${screen.path}?id=${id}`,
  });
  const name = `${about} on ${kind} ${id} of ${subject.userId}`;
  const [kept] = useState(() => readDraft(name));
  useEffect(() => watchDraft(name, (values) => remember(name, values)), [name]);
  const { note = '', marks = '' } = useStore(notes).get(name) ?? kept;
  const present = () => notes.get().get(name) ?? kept;
  return {
    note,
    /** What else was marked on the way to the next step. */
    marks,
    isTooLong: note.trim().length > limits.step.commentMax,
    type: (typed: string) => keep(name, { ...present(), note: typed }, subject),
    mark: (marked: string) => keep(name, { ...present(), marks: marked }, subject),
    /** It was sent; what was typed meanwhile goes with the next step. */
    clear: (sent: string) => {
      const { note: typed = '' } = present();
      keep(name, typed === sent ? {} : { note: typed }, subject);
    },
  };
}

/** What is sent: what follows from the marks, then what was typed. */
export const wholeNote = (words: string | undefined, note: string): string =>
  words && note ? `${words}\n${note}` : words || note;

export const whyNotTake = (view: ItemView, item: Item, transition: Transition) =>
  whyNotMove(view.definition, transition, itemState(item));

/** Says where an item was moved, and offers the way back if there is one. */
export function tellMoved(view: ItemView, item: Item, to: string): void {
  const { kind, statuses, transitions } = view.definition;
  const number = itemNumber(kind, item.oid);
  const word = statuses[to]![currentLanguage()];
  if (view.steps?.areRuns) return showInfo(text('item.resultSet', { number, result: word }));
  const message = text('item.movedTo', { number, status: word });
  const from = statusNameOf(view.definition, item.status);
  const back = transitions.find((one) => one.to === from && one.from.includes(to) && !one.handsOver);
  if (!back || from === to) return showInfo(message);
  offerUndo(
    message,
    () =>
      void takeStep(view, { ...item, status: statuses[to]!.number }, back)
        .catch(() => undefined)
        .then(() => readItemAgain(view)),
  );
}

/** What the step was chosen for, from where the item is by now. */
const stepFrom = ({ definition }: ItemView, { status }: Item, wanted: Transition): Transition => {
  const from = statusNameOf(definition, status);
  if (wanted.from.includes(from)) return wanted;
  return definition.transitions.find((one) => one.to === wanted.to && one.from.includes(from)) ?? wanted;
};

/**
 * Takes steps of an item's life. What is shown meanwhile is where it goes; if it fails, where it stands. A step that is
 * chosen while another one is under way follows it.
 */
export function useTransition(view: ItemView, item: Item) {
  const [going, setGoing] = useState<string>();
  const { note, marks, clear } = useStepNote(view, item);
  const newest = useRef(item);
  useEffect(() => void (newest.current = item), [item]);
  const underWay = useRef<Promise<Item | undefined>>(undefined);

  /** Resolves with the item where it is then, or nothing after a failure. */
  const step = async (wanted: Transition, seen: Item, whole: string): Promise<Item | undefined> => {
    const transition = stepFrom(view, seen, wanted);
    const said = view.steps?.areRuns ? { note: whole } : undefined;
    let moved: Item | undefined;
    try {
      const { isWaiting } = await takeStep(view, seen, transition, { said });
      moved = { ...seen, status: statusAfter(view.definition, transition, seen.status) };
      clear(note);
      if (!isWaiting) tellMoved(view, seen, transition.to);
    } catch {
      // Told by the call; what is shown was no longer true.
    }
    await readItemAgain(view);
    return moved;
  };

  const take = async (transition: Transition) => {
    const whole = wholeNote(view.steps?.wordsOf?.(item, marks, transition.to), note);
    if (whole.trim().length > limits.step.commentMax) {
      showError(refusalText('step.commentTooLong'));
      return;
    }
    setGoing(transition.to);
    const own = Promise.resolve(underWay.current).then((moved) =>
      step(transition, moved ?? newest.current, whole),
    );
    underWay.current = own;
    await own;
    if (underWay.current !== own) return;
    underWay.current = undefined;
    setGoing(undefined);
  };
  return { going, take: (transition: Transition) => void take(transition) };
}
