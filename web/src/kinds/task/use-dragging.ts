// What is in somebody's hand, and over which lane: by pointer or by finger, the board shows the same.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { cardsOf, laneOf, type Board, type Lane, type Task } from './lanes.ts';
import type { MoveCard } from './use-moves.ts';
import { whenLoaded } from '../../lib/when-loaded.ts';
import { loadPointerDrag } from './load-dragging.ts';

interface Options {
  board: Board | undefined;
  lanesRef: RefObject<HTMLElement | null>;
  mayWrite: boolean;
  /** Cards stand where they were put. */
  isByHand: boolean;
  onMove: MoveCard;
}

/** The card of the lane above this height, apart from the one in hand; 0 if there is none. */
function cardAbove(lanes: HTMLElement, lane: Lane, carriedId: number, y: number): number {
  const cards = lanes.querySelectorAll<HTMLElement>(`[data-lane=${lane}] [data-card]`);
  const above = [...cards].filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return Number(card.dataset['card']) !== carriedId && top + height / 2 < y;
  });
  return Number(above.at(-1)?.dataset['card'] ?? 0);
}

const cardIn = (board: Board | undefined, id: number): Task | undefined =>
  board && cardsOf(board).find((one) => one.id === id);

/** Whether it is there already. */
function standsBehind(board: Board, id: number, lane: Lane, afterId: number): boolean {
  const { list } = board[lane];
  const at = list.findIndex((card) => card.id === id);
  return at >= 0 && (list[at - 1]?.id ?? 0) === afterId;
}

export function useDragging({ board, lanesRef, mayWrite, isByHand, onMove }: Options) {
  const [carriedId, setCarriedId] = useState<number>();
  const [over, setOver] = useState<Lane>();
  /** Behind which card it would stand; undefined where the order is not made by hand. */
  const [afterId, setAfterId] = useState<number>();
  const isShown = board !== undefined;
  const [droppedId, setDroppedId] = useState<number>();
  const present = useRef({ board, isByHand, onMove });
  useEffect(() => {
    present.current = { board, isByHand, onMove };
  });

  useEffect(() => {
    if (!mayWrite || !isShown || !lanesRef.current) return undefined;
    const element = lanesRef.current;
    let lifted = 0;
    let above: number | undefined;
    const lift = (id: number) => {
      lifted = id;
      setCarriedId(id);
    };
    const look = (lane: Lane | undefined, y: number) => {
      above = lane && present.current.isByHand ? cardAbove(element, lane, lifted, y) : undefined;
      setOver(lane);
      setAfterId(above);
    };
    const drop = (id: number, lane: Lane | undefined) => {
      setCarriedId(undefined);
      setOver(undefined);
      setAfterId(undefined);
      setDroppedId(id);
      const { board: known, onMove: move } = present.current;
      const card = cardIn(known, id);
      if (!known || !card || !lane) return;
      if (above !== undefined && !standsBehind(known, id, lane, above)) move(card, lane, above);
      else if (above === undefined && laneOf(known, id) !== lane) move(card, lane);
    };
    const stopPointer = whenLoaded(loadPointerDrag, ({ watchDrags }) =>
      watchDrags({ onLift: lift, onOver: look, onDrop: drop }),
    );
    if (navigator.maxTouchPoints === 0) return stopPointer;
    const stopFingers = whenLoaded(
      () => import('./touch-drag.ts'),
      ({ followFingers }) =>
        followFingers(element, {
          mayCarry: (id) => cardIn(present.current.board, id)?.isFrozen === 0,
          onLift: lift,
          onOver: look,
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

  return { carriedId, over, afterId };
}
