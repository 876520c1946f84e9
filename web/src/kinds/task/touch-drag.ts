// Carrying a card with a finger: held still for a moment it comes along, otherwise the finger scrolls as always.
// Browsers drag by touch in their own ways or not at all, so fingers are followed here.
import { isLane, type Lane } from './lanes.ts';

interface Handlers {
  /** Whether this card can be carried. */
  mayCarry: (id: number) => boolean;
  onLift: (id: number) => void;
  onOver: (lane: Lane | undefined, y: number) => void;
  /** Undefined when it was let go of elsewhere, or the system took the finger away. */
  onDrop: (lane: Lane | undefined) => void;
}

interface Carried {
  id: number;
  picture: HTMLElement;
  from: { x: number; y: number };
}

const patience = 300;
/** A finger that holds still still trembles. */
const tremble = 8;
const edge = 44;
const speed = 10;
/** Frames at the edge before the next lane comes in: a card can be let go of on the lane that is just in sight. */
const rest = 40;

const laneAt = (x: number, y: number): Lane | undefined => {
  const word = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-lane]')?.dataset['lane'] ?? '';
  return isLane(word) ? word : undefined;
};

function pictureOf(card: HTMLElement): HTMLElement {
  const picture = card.cloneNode(true) as HTMLElement;
  const { left, top, width } = card.getBoundingClientRect();
  picture.dataset['inHand'] = '';
  picture.ariaHidden = 'true';
  picture.inert = true;
  for (const row of picture.querySelectorAll('[data-row]')) row.removeAttribute('data-row');
  Object.assign(picture.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
  document.body.append(picture);
  return picture;
}

/** Follows the fingers on the board; answers how to stop. */
export function followFingers(
  board: HTMLElement,
  { mayCarry, onLift, onOver, onDrop }: Handlers,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let start = { x: 0, y: 0 };
  let at = start;
  let carried: Carried | undefined;
  let over: Lane | undefined;
  let resting = 0;

  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const look = () => {
    const lane = laneAt(at.x, at.y);
    if (lane !== over) resting = rest;
    over = lane;
    onOver(lane, at.y);
  };
  /** Lanes beside the screen come in one by one when the card is held at its edge. */
  const scroll = () => {
    if (!carried) return;
    const step = at.x < edge ? -speed : at.x > window.innerWidth - edge ? speed : 0;
    if (step && resting === 0) {
      board.scrollLeft += step;
      look();
    }
    resting = step ? Math.max(0, resting - 1) : rest;
    frame = requestAnimationFrame(scroll);
  };
  const lift = (card: HTMLElement, id: number) => {
    timer = undefined;
    carried = { id, picture: pictureOf(card), from: start };
    onLift(id);
    look();
    frame = requestAnimationFrame(scroll);
  };
  const letGo = (lane: Lane | undefined) => {
    forget();
    if (!carried) return;
    cancelAnimationFrame(frame);
    carried.picture.remove();
    carried = undefined;
    onDrop(lane);
  };

  const onStart = ({ touches, target }: TouchEvent) => {
    const card = (target as HTMLElement).closest<HTMLElement>('[data-card]');
    const id = Number(card?.dataset['card']);
    letGo(undefined);
    if (!card || touches.length !== 1 || (target as HTMLElement).matches('select') || !mayCarry(id)) return;
    start = at = { x: touches[0]!.clientX, y: touches[0]!.clientY };
    timer = setTimeout(() => lift(card, id), patience);
  };
  const onMove = (event: TouchEvent) => {
    at = { x: event.touches[0]!.clientX, y: event.touches[0]!.clientY };
    const [dx, dy] = [at.x - start.x, at.y - start.y];
    if (!carried) {
      if (Math.hypot(dx, dy) > tremble) forget();
      return;
    }
    // The card moves now, not the page.
    if (event.cancelable) event.preventDefault();
    carried.picture.style.translate = `${dx}px ${dy}px`;
    look();
  };
  const onEnd = (event: TouchEvent) => {
    // Letting go of a card does not open it.
    if (carried && event.cancelable) event.preventDefault();
    letGo(carried && over);
  };
  const onCancel = () => letGo(undefined);
  const onMenu = (event: Event) => {
    if (carried || timer) event.preventDefault();
  };

  const stop = new AbortController();
  const { signal } = stop;
  board.dataset['followsFingers'] = '';
  board.addEventListener('touchstart', onStart, { passive: true, signal });
  board.addEventListener('touchmove', onMove, { passive: false, signal });
  board.addEventListener('touchend', onEnd, { passive: false, signal });
  board.addEventListener('touchcancel', onCancel, { signal });
  board.addEventListener('contextmenu', onMenu, { signal });
  return () => {
    letGo(undefined);
    stop.abort();
  };
}
