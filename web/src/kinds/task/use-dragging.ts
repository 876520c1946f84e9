// What is in somebody's hand, and over which lane: by pointer or by finger, the board shows the same.
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { cardsOf, laneOf, type Board, type Goal, type Lane, type Task } from './lanes.ts';

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
  const present = useRef({ board, onMove });
  useEffect(() => {
    present.current = { board, onMove };
  });

  useEffect(() => {
    if (!mayWrite || !lanesRef.current) return undefined;
    const drop = (id: number, lane: Lane | undefined) => {
      setCarriedId(undefined);
      setOver(undefined);
      const { board: known, onMove: move } = present.current;
      const card = cardIn(known, id);
      if (known && card && lane && laneOf(known, id) !== lane) move(card, lane);
    };
    const stopPointer = monitorForElements({
      onDragStart: ({ source }) => setCarriedId(source.data['taskId'] as number),
      onDropTargetChange: ({ location }) =>
        setOver(location.current.dropTargets[0]?.data['lane'] as Lane | undefined),
      onDrop: ({ source, location }) =>
        drop(
          source.data['taskId'] as number,
          location.current.dropTargets[0]?.data['lane'] as Lane | undefined,
        ),
    });
    const element = lanesRef.current;
    let lifted = 0;
    let isOver = false;
    let stopFingers = () => {};
    /** Loaded only where there can be fingers. */
    const follow = async () => {
      const { followFingers } = await import('./touch-drag.ts');
      if (isOver) return;
      stopFingers = followFingers(element, {
        mayCarry: (id) => cardIn(present.current.board, id)?.isFrozen === 0,
        onLift: (id) => {
          lifted = id;
          setCarriedId(id);
        },
        onOver: setOver,
        onDrop: (lane) => drop(lifted, lane),
      });
    };
    // Without it cards are still moved by their buttons.
    if (navigator.maxTouchPoints > 0) follow().catch(() => undefined);
    return () => {
      isOver = true;
      stopPointer();
      stopFingers();
    };
    // The element is there as long as the board is.
  }, [mayWrite, lanesRef]);

  return { carriedId, over };
}
