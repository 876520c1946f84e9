// Moving cards. A card stands where it was put before the server has answered; when the server refuses, it is back. What
// waits for the network stays where it was put.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readItemsAgain, takeStep } from '../../kit/items/calls.ts';
import { call } from '../../lib/api/api.ts';
import { tellMoved } from '../../kit/items/detail/use-transition.tsx';
import type { Sort } from '../../kit/items/address/sorts.ts';
import { useChangesTo } from '../../kit/outbox/overlay.ts';
import { updateRead } from '../../lib/query/use-read.ts';
import { goalOf, transitionTo, withMove, type Board, type Goal, type Move, type Task } from './lanes.ts';
import { announceBack, announceMove } from './announcements.ts';
import { view as taskView } from './view.ts';

/** Where changes that wait put cards. */
function useWaitingMoves(): readonly Move[] {
  const changes = useChangesTo('Task');
  return useMemo(
    () =>
      changes.flatMap(({ item: { id }, state, shown }) => {
        const to = state !== 'refused' && goalOf(Number(shown?.['status']));
        return to ? [{ id, to }] : [];
      }),
    [changes],
  );
}

export type MoveCard = (card: Task, to: Goal, afterId?: number) => void;

const place = (id: number, afterId: number) =>
  call('POST /prdapi/v1/tasks/place/{id}', { params: { id }, body: { afterId } });

/** The board as the server has it, with what is being moved where it was put. */
export function useMoves(known: Board | undefined, sort: Sort) {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const waiting = useWaitingMoves();
  /** The last word on each card: steps of one card are taken one after the other. */
  const underWay = useRef(new Map<number, Promise<void>>());
  /** Moves that the server has made, and that the board may not show by itself yet. */
  const made = useRef(new Set<Move>());
  /** For a move that is offered again later. */
  const latest = useRef<MoveCard>(() => {});

  const move: MoveCard = useCallback(
    (card, to, afterId) => {
      const { id } = card;
      const wanted: Move = { id, to, afterId };
      const isStep = goalOf(card.status) !== to;
      const drop = () => setMoves((before) => before.filter((one) => one !== wanted));
      setMoves((before) => [...before.filter((one) => one.id !== id), wanted]);
      announceMove(card, to, afterId);
      const send = async () => {
        /** Where the card is known to be. */
        let seen = card;
        try {
          if (isStep) {
            const { isWaiting } = await takeStep(taskView, card, transitionTo(to), {
              onMovedMeanwhile: (current) => {
                seen = current as Task;
                return { tryAgain: () => latest.current(current as Task, to) };
              },
            });
            // From here on the change that waits keeps it in place.
            if (isWaiting) return drop();
          }
          if (afterId !== undefined) await place(id, afterId);
          made.current.add(wanted);
          updateRead(
            'GET /prdapi/v1/tasks/todolist',
            (board) => withMove(board as Board, wanted, sort) as typeof board,
          );
          if (isStep) tellMoved(taskView, card, to);
        } catch {
          // Why not was told by the call.
          announceBack(seen);
          drop();
        }
        // Others move cards too: what is true is asked anew after each move, whatever became of it.
        return readItemsAgain(taskView);
      };
      const before = underWay.current.get(id) ?? Promise.resolve();
      underWay.current.set(id, before.then(send));
    },
    [sort],
  );

  useEffect(() => {
    latest.current = move;
  }, [move]);

  // Only what the board shows by itself is let go of: dropped any sooner, the card would jump back for a moment.
  useEffect(() => {
    const { current } = made;
    if (!known || current.size === 0) return;
    setMoves((before) => before.filter((one) => !current.has(one)));
    made.current = new Set();
  }, [known]);

  const board = useMemo(
    () => known && [...waiting, ...moves].reduce((before, one) => withMove(before, one, sort), known),
    [known, waiting, moves, sort],
  );
  return { board, move };
}
