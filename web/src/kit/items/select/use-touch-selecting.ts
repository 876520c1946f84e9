// A long press starts selecting on a touch screen; while something is selected, a tap on a row selects it.
import { useEffect, useRef } from 'react';
import type { Item } from '../view.ts';
import { select, selection } from './selection.ts';

const longPress = 500;
const slack = 10;

const idOf = (target: EventTarget | null): number | undefined => {
  const row = (target as Element | null)?.closest('li, tr')?.querySelector<HTMLElement>('[data-row]');
  return row ? Number(row.dataset['row']) : undefined;
};

export function useTouchSelecting(items: readonly Item[]): void {
  const present = useRef(items);
  useEffect(() => {
    present.current = items;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    let isHeld = false;
    const toggle = (id: number) =>
      select(
        present.current.filter((item) => item.id === id),
        !selection.get().has(id),
      );
    const onDown = ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      isHeld = false;
      const id = pointerType === 'touch' ? idOf(target) : undefined;
      // A card that is pressed long is taken in hand.
      if (id === undefined || (target as Element).closest('[data-card]')) return;
      start = { x, y };
      timer = setTimeout(() => {
        isHeld = true;
        navigator.vibrate?.(10);
        toggle(id);
      }, longPress);
    };
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (Math.hypot(x - start.x, y - start.y) > slack) clearTimeout(timer);
    };
    const onEnd = () => clearTimeout(timer);
    const onClick = (event: MouseEvent) => {
      const isTouch = (event as PointerEvent).pointerType === 'touch';
      const id = isTouch ? idOf(event.target) : undefined;
      const isBox = (event.target as Element).matches('[data-select]');
      if (id === undefined || isBox || !(isHeld || selection.get().size > 0)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isHeld) toggle(id);
      isHeld = false;
    };
    const onMenu = (event: Event) => {
      if (isHeld) event.preventDefault();
    };
    const done = new AbortController();
    const options = { capture: true, signal: done.signal };
    window.addEventListener('pointerdown', onDown, options);
    window.addEventListener('pointermove', onMove, options);
    window.addEventListener('pointerup', onEnd, options);
    window.addEventListener('pointercancel', onEnd, options);
    window.addEventListener('click', onClick, options);
    window.addEventListener('contextmenu', onMenu, options);
    return () => done.abort();
  }, []);
}
