// On phones: swipe an entry to the right or to the left, or press it long.
import { useRef, useState, type TouchEvent } from 'react';

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
  timer: ReturnType<typeof setTimeout>;
  isAcross?: boolean;
  wasLong?: boolean;
}

export function useSwipe({ onRight, onLeft, onLong }: Actions) {
  const start = useRef<Start>(undefined);
  const [moved, setMoved] = useState(0);
  const end = () => {
    if (start.current) clearTimeout(start.current.timer);
    start.current = undefined;
    setMoved(0);
  };
  return {
    moved,
    handlers: {
      onTouchStart({ touches }: TouchEvent) {
        const touch = touches[0]!;
        const timer = setTimeout(() => {
          if (!start.current || start.current.isAcross) return;
          start.current.wasLong = true;
          onLong();
        }, longPress);
        start.current = { x: touch.clientX, y: touch.clientY, timer };
      },
      onTouchMove({ touches }: TouchEvent) {
        const from = start.current;
        if (!from) return;
        const x = touches[0]!.clientX - from.x;
        const y = touches[0]!.clientY - from.y;
        if (Math.hypot(x, y) > still) clearTimeout(from.timer);
        // Which way it goes first decides: down the list, or across the entry.
        if (from.isAcross === undefined && Math.hypot(x, y) > still)
          from.isAcross = Math.abs(x) > Math.abs(y);
        if (from.isAcross) setMoved(x);
      },
      onTouchEnd(event: TouchEvent) {
        // It was no tap: nothing opens.
        if (event.cancelable && (start.current?.wasLong || start.current?.isAcross)) event.preventDefault();
        if (moved >= enough) onRight();
        if (moved <= -enough) onLeft();
        end();
      },
      onTouchCancel: end,
    },
  };
}
