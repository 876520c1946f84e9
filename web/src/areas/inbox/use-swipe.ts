// On phones: swipe an entry to the right or to the left, or press it long.
import { useRef, useState, type MouseEvent, type TouchEvent } from 'react';

/** Pixels from which letting go does it. */
const enough = 96;
/** Pixels that a finger moves while it taps. */
const still = 10;
const longPress = 550;

interface Actions {
  onRight: () => void;
  onLeft: () => void;
  onLong: () => void;
}

interface Start {
  x: number;
  y: number;
  at: number;
  /** Which way it went first decides: down the list, or across the entry. */
  isAcross?: boolean;
  /** Pixels to the right. */
  across: number;
}

export function useSwipe({ onRight, onLeft, onLong }: Actions) {
  const start = useRef<Start>(undefined);
  const [moved, setMoved] = useState(0);
  const end = () => {
    start.current = undefined;
    setMoved(0);
  };
  return {
    moved,
    handlers: {
      onTouchStart({ touches, timeStamp }: TouchEvent) {
        const { clientX: x, clientY: y } = touches[0]!;
        start.current = { x, y, at: timeStamp, across: 0 };
      },
      onTouchMove({ touches }: TouchEvent) {
        const from = start.current;
        if (!from) return;
        const x = touches[0]!.clientX - from.x;
        const y = touches[0]!.clientY - from.y;
        if (from.isAcross === undefined && Math.hypot(x, y) > still)
          from.isAcross = Math.abs(x) > Math.abs(y);
        if (!from.isAcross) return;
        from.across = x;
        setMoved(x);
      },
      onTouchEnd(event: TouchEvent) {
        const from = start.current;
        if (!from) return;
        // By the clock of the events: a busy page must not take a tap for a long press.
        const isLong = from.isAcross === undefined && event.timeStamp - from.at >= longPress;
        // It was no tap: nothing opens.
        if (event.cancelable && (isLong || from.isAcross)) event.preventDefault();
        if (isLong) onLong();
        else if (from.across >= enough) onRight();
        else if (from.across <= -enough) onLeft();
        end();
      },
      onTouchCancel: end,
      // The menu of a link that is pressed long.
      onContextMenu(event: MouseEvent) {
        if (start.current) event.preventDefault();
      },
    },
  };
}
