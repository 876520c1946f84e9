// Which changes are chosen and how they were edited, until they are accepted or declined.
import { useEffect, useRef, useState } from 'react';
import { openDialogs } from '../../kit/ui/open-dialogs.ts';
import {
  acceptChanges,
  declineChanges,
  type Change,
  type Edits,
  type Outcome,
  type Proposal,
} from './calls.ts';

export const isBlocked = ({ isGone, conflicts }: Change): boolean => isGone || conflicts.length > 0;

export function useDeciding({ id, changes }: Proposal, mayDecide: boolean) {
  /** Those that were taken out, and those in conflict that were taken in, to be declined. */
  const [switched, setSwitched] = useState<ReadonlySet<number>>(new Set());
  const [edits, setEdits] = useState<Readonly<Record<number, Edits>>>({});
  const [editing, setEditing] = useState<number>();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [isBusy, setBusy] = useState(false);
  const open = changes.filter(({ state }) => state === 'open');
  const isChosen = (change: Change) =>
    change.state === 'open' && isBlocked(change) === switched.has(change.place);
  const chosen = open.filter(isChosen);
  const applicable = open.filter((change) => !isBlocked(change));
  const accept = async (wanted: readonly Change[]) => {
    if (isBusy || wanted.length === 0) return;
    setBusy(true);
    try {
      const given = wanted.map(({ place }) => ({ place, ...(edits[place] && { fields: edits[place] }) }));
      setOutcomes(await acceptChanges(id, given));
    } finally {
      setBusy(false);
    }
  };
  const decline = async (wanted: readonly Change[]) => {
    setOutcomes([]);
    await declineChanges(
      id,
      wanted.map(({ place }) => place),
    );
  };
  const acceptChosen = () => accept(chosen.filter((change) => !isBlocked(change)));
  useAcceptByKeys(mayDecide && editing === undefined ? acceptChosen : undefined);
  return {
    open,
    chosen,
    applicable,
    isBusy,
    isChosen,
    editing,
    edits,
    canAccept: (change: Change) => change.state === 'open' && !isBlocked(change),
    outcomeOf: (place: number) => outcomes.find((one) => one.place === place),
    toggle: ({ place, state }: Change) => {
      if (state !== 'open') return;
      const others = [...switched].filter((one) => one !== place);
      setSwitched(new Set(switched.has(place) ? others : [...others, place]));
    },
    /** All that can be applied, or none. */
    chooseAll: (isAll: boolean) => setSwitched(new Set(isAll ? [] : applicable.map(({ place }) => place))),
    edit: setEditing,
    stopEditing: () => setEditing(undefined),
    keep: (place: number, fields: Edits | undefined) => {
      setEdits(
        Object.fromEntries([
          ...Object.entries(edits).filter(([at]) => Number(at) !== place),
          ...(fields ? [[place, fields]] : []),
        ]) as Record<number, Edits>,
      );
      setEditing(undefined);
    },
    accept,
    acceptChosen,
    decline,
  };
}

export type Deciding = ReturnType<typeof useDeciding>;

/** Ctrl Enter, anywhere on the page. */
function useAcceptByKeys(accept: (() => Promise<void>) | undefined): void {
  const present = useRef(accept);
  useEffect(() => {
    present.current = accept;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      if (!present.current || openDialogs.get().length > 0) return;
      event.preventDefault();
      void present.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
