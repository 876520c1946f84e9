// Moving cards. A card stands where it was put before the server has answered; when the server refuses, it is back.
import { useCallback, useRef, useState } from 'react';
import { moveItem, readItemsAgain } from '../../kit/work-items/calls.ts';
import type { Sort } from '../../kit/work-items/sorts.ts';
import { showInfo } from '../../lib/alerts.ts';
import { text } from '../../lib/i18n/i18n.ts';
import { changeRead } from '../../lib/query/use-read.ts';
import { actionTo, withMove, type Board, type Goal, type Move, type Task } from './lanes.ts';
import { announceBack, announceMove } from './announcements.ts';
import { taskView } from './task-view.ts';

export function useMoves(sort: Sort) {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  /** The last word on each card: steps of one card are taken one after the other. */
  const underWay = useRef(new Map<number, Promise<void>>());

  const move = useCallback(
    (card: Task, to: Goal) => {
      const { id } = card;
      const wanted: Move = { id, to };
      setMoves((before) => [...before.filter((one) => one.id !== id), wanted]);
      announceMove(card, to);
      const send = async () => {
        try {
          await moveItem(taskView, id, actionTo(to));
          changeRead(
            'GET /prdapi/v1/tasks/todolist',
            (known) => withMove(known as Board, wanted, sort) as typeof known,
          );
          showInfo(text('publics.success'));
        } catch {
          // Why not was told by the call.
          announceBack(card);
        }
        setMoves((before) => before.filter((one) => one !== wanted));
        // Others move cards too: what is true is asked anew after each move, whatever became of it.
        await readItemsAgain(taskView);
      };
      const before = underWay.current.get(id) ?? Promise.resolve();
      underWay.current.set(id, before.then(send));
    },
    [sort],
  );
  return { moves, move };
}
