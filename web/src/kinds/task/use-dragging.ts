// What is in somebody's hand, and over which lane: by pointer or by finger, the board shows the same.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { cardsOf, laneOf, type Board, type Goal, type Lane, type Task } from './lanes.ts';
import { whenLoaded } from '../../lib/when-loaded.ts';
import { loadPointerDrag } from './load-dragging.ts';

interface Options {
  board: Board | undefined;
  lanesRef: RefObject<HTMLElement | null>;
  mayWrite: boolean;
  onMove: (card: Task, to: Goal) => void;
}

const cardIn = (board: Board | undefined, id: number): Task | undefined =>
  board && cardsOf(board).find((one) => one.id === id);

export function useDragging({ board, lanesRef, mayWrite, onMove }: Options) {
  const [carriedId, setCarriedId] = useState<number>();
  const [over, setOver] = useState<Lane>();
  const isShown = board !== undefined;
  const [droppedId, setDroppedId] = useState<number>();
  const present = useRef({ board, onMove });
  useEffect(() => {
    present.current = { board, onMove };
  });

  useEffect(() => {
    if (!mayWrite || !isShown || !lanesRef.current) return undefined;
    const drop = (id: number, lane: Lane | undefined) => {
      setCarriedId(undefined);
      setOver(undefined);
      setDroppedId(id);
      const { board: known, onMove: move } = present.current;
      const card = cardIn(known, id);
      if (known && card && lane && laneOf(known, id) !== lane) move(card, lane);
    };
    const stopPointer = whenLoaded(loadPointerDrag, ({ watchDrags }) =>
      watchDrags({ onLift: setCarriedId, onOver: setOver, onDrop: drop }),
    );
    const element = lanesRef.current;
    let lifted = 0;
    if (navigator.maxTouchPoints === 0) return stopPointer;
    const stopFingers = whenLoaded(
      () => import('./touch-drag.ts'),
      ({ followFingers }) =>
        followFingers(element, {
          mayCarry: (id) => cardIn(present.current.board, id)?.isFrozen === 0,
          onLift: (id) => {
            lifted = id;
            setCarriedId(id);
          },
          onOver: setOver,
          onDrop: (lane) => drop(lifted, lane),
        }),
    );
    return () => {
      stopPointer();
      stopFingers();
    };
    // The element is there as long as the board is.
  }, [mayWrite, isShown, lanesRef]);

  const droppedIn = board && droppedId !== undefined ? laneOf(board, droppedId) : undefined;
  useEffect(() => {
    // The card may have been dropped on a lane outside the screen, or be sorted in far below.
    if (droppedIn)
      lanesRef.current
        ?.querySelector(`[data-card="${droppedId}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [lanesRef, droppedId, droppedIn]);

  return { carriedId, over };
}
