// Moving cards. A card stands where it was put before the server has answered; when the server refuses, it is back.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { moveItem, readItemsAgain } from '../../kit/items/calls.ts';
import type { Sort } from '../../kit/items/address/sorts.ts';
import { showInfo } from '../../lib/alerts.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { updateRead } from '../../lib/query/use-read.ts';
import { actionTo, withMove, type Board, type Goal, type Move, type Task } from './lanes.ts';
import { announceBack, announceMove } from './announcements.ts';
import { view as taskView } from './view.ts';

/** The board as the server has it, with what is being moved where it was put. */
export function useMoves(known: Board | undefined, sort: Sort) {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  /** The last word on each card: steps of one card are taken one after the other. */
  const underWay = useRef(new Map<number, Promise<void>>());
  /** Moves that the server has made, and that the board may not show by itself yet. */
  const made = useRef(new Set<Move>());

  const move = useCallback(
    (card: Task, to: Goal) => {
      const { id } = card;
      const wanted: Move = { id, to };
      setMoves((before) => [...before.filter((one) => one.id !== id), wanted]);
      announceMove(card, to);
      const send = async () => {
        try {
          await moveItem(taskView, id, actionTo(to));
          made.current.add(wanted);
          updateRead(
            'GET /prdapi/v1/tasks/todolist',
            (board) => withMove(board as Board, wanted, sort) as typeof board,
          );
          showInfo(text('publics.success'));
        } catch {
          // Why not was told by the call.
          announceBack(card);
          setMoves((before) => before.filter((one) => one !== wanted));
        }
        // Others move cards too: what is true is asked anew after each move, whatever became of it.
        await readItemsAgain(taskView);
      };
      const before = underWay.current.get(id) ?? Promise.resolve();
      underWay.current.set(id, before.then(send));
    },
    [sort],
  );

  // Only what the board shows by itself is let go of: dropped any sooner, the card would jump back for a moment.
  useEffect(() => {
    const { current } = made;
    if (!known || current.size === 0) return;
    setMoves((before) => before.filter((one) => !current.has(one)));
    made.current = new Set();
  }, [known]);

  const board = useMemo(
    () => known && moves.reduce((before, one) => withMove(before, one, sort), known),
    [known, moves, sort],
  );
  return { board, move };
}
