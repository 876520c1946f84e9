// Walking the board by keys, and moving the card that has the focus.
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useKeyboardShortcuts } from '../../kit/ui/keyboard-shortcuts.ts';
import { showError } from '../../lib/alerts.ts';
import { refusalText } from '../../lib/i18n/i18n.ts';
import { cardsOf, laneBeside, laneOf, rowOf, type Board, type RowKind } from './lanes.ts';
import type { MoveCard } from './use-moves.ts';

const cardElement = (id: number | undefined) =>
  document.querySelector<HTMLElement>(`[data-card] [data-row="${id}"]`);

const focusedId = (): number | undefined => {
  const id = document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset['card'];
  return id ? Number(id) : undefined;
};

/** To the card at the same height in the next lane that has cards, or to the first of the same row. */
function walk(board: Board, by: RowKind | undefined, step: 1 | -1): void {
  const id = focusedId();
  const lane = id && laneOf(board, id);
  if (!lane) {
    cardElement(cardsOf(board)[0]?.id)?.focus();
    return;
  }
  const height = board[lane].list.findIndex((card) => card.id === id);
  for (let next = laneBeside(lane, step); next; next = laneBeside(next, step)) {
    const { list } = board[next];
    if (list.length === 0) continue;
    const beside =
      by && list.find((card) => rowOf(board, by, card) === rowOf(board, by, board[lane].list[height]!));
    cardElement((beside ?? list[Math.min(height, list.length - 1)]!).id)?.focus();
    return;
  }
}

/** A card is drawn anew in its new lane; the focus goes with it. */
function useFocusThatFollows(): void {
  const held = useRef<number>(undefined);
  useEffect(() => {
    const onFocusIn = () => {
      held.current = focusedId();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target as HTMLElement).closest('[data-card]')) held.current = undefined;
    };
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, []);
  useLayoutEffect(() => {
    if (held.current !== undefined && document.activeElement === document.body)
      cardElement(held.current)?.focus({ preventScroll: true });
  });
}

interface Options {
  board: Board | undefined;
  /** The rows within its lanes. */
  by: RowKind | undefined;
  /** An open item has letters of its own. */
  isItemOpen: boolean;
  onMove: MoveCard | undefined;
  /** Cards stand where they were put. */
  isByHand: boolean;
}

/** One up or down among the cards of its lane. */
function shift(board: Board, id: number, step: 1 | -1, onMove: MoveCard): void {
  const lane = laneOf(board, id)!;
  const { list } = board[lane];
  const at = list.findIndex((card) => card.id === id);
  const behind = step > 0 ? list[at + 1]?.id : at < 2 ? 0 : list[at - 2]!.id;
  if (behind !== undefined && at + step >= 0) onMove(list[at]!, lane, behind);
}

/** Answers what the board does with a key that is pressed inside it. */
export function useBoardKeys({ board, by, isItemOpen, onMove, isByHand }: Options) {
  const go = (step: 1 | -1) => board && (() => walk(board, by, step));
  const [left, right] = [go(-1), go(1)];
  useKeyboardShortcuts({
    arrowleft: left,
    arrowright: right,
    h: isItemOpen ? undefined : left,
    l: isItemOpen ? undefined : right,
  });
  useFocusThatFollows();
  return (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined;
    const id = focusedId();
    const up = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (up && event.altKey && isByHand && board && onMove && id !== undefined) {
      event.preventDefault();
      shift(board, id, up, onMove);
      return;
    }
    if (!step || !event.shiftKey || !board || !onMove || id === undefined) return;
    event.preventDefault();
    const lane = laneOf(board, id)!;
    const to = laneBeside(lane, step);
    const card = board[lane].list.find((one) => one.id === id)!;
    if (card.isFrozen) showError(refusalText('item.frozen'));
    else if (to) onMove(card, to);
  };
}
