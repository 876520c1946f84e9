// On phones the bars leave while somebody scrolls down, and are back on the way up.

/** Shorter movements are the finger, not the reader. */
const least = 8;
/** So near to the top the bars are always there. */
const near = 56;
/** The end of an earlier movement is told up to so many milliseconds after the next one began. */
const overlap = 200;

const isInUse = () => document.querySelector('[data-hides-on-scroll] :focus-visible') !== null;

/** Returns what ends it. */
export function hideBarsOnScroll(): () => void {
  const { dataset } = document.documentElement;
  const ended = new AbortController();
  const tops = new WeakMap<Element, number>();
  const lefts = new WeakMap<Element, number>();
  const heights = new WeakMap<Element, number>();
  let isHeld = false;
  let movedAt = -Infinity;
  // A page scrolls by itself too: to what has the focus, or when it becomes shorter.
  let isByHand = false;

  const show = () => delete dataset['bars'];
  const followOne = (scroller: Element) => {
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    const before = tops.get(scroller) ?? 0;
    if (scrollTop <= near) show();
    else if (isByHand && Math.abs(scrollTop - before) < least) return;
    tops.set(scroller, scrollTop);
    // What loads above the reader moves the page under the finger.
    const isOtherPage = (heights.get(scroller) ?? scrollHeight) !== scrollHeight;
    heights.set(scroller, scrollHeight);
    if (!isByHand || isOtherPage || scrollTop <= near) return;
    if (scrollTop > before && !isInUse()) dataset['bars'] = 'away';
    // At the end some browsers spring back.
    else if (scrollTop < before && scrollTop < scrollHeight - clientHeight - 1) show();
  };
  const followLanes = (scroller: Element) => {
    const { scrollLeft } = scroller;
    // The next lane may be too short to be scrolled.
    if (Math.abs(scrollLeft - (lefts.get(scroller) ?? 0)) >= least) show();
    lefts.set(scroller, scrollLeft);
  };
  const follow = ({ target }: Event) => {
    // What is under a finger stays there.
    if (isHeld) return;
    const scroller = target === document ? document.scrollingElement : (target as Element);
    if (scroller === document.scrollingElement || scroller?.matches('[data-rows]')) followOne(scroller!);
    else if (scroller?.querySelector('[data-rows]')) followLanes(scroller);
  };

  const listen = (events: readonly string[], listener: (event: Event) => void) => {
    for (const event of events)
      window.addEventListener(event, listener, { capture: true, passive: true, signal: ended.signal });
  };
  listen(['scroll'], follow);
  listen(['wheel', 'touchmove'], ({ timeStamp }) => {
    isByHand = true;
    movedAt = timeStamp;
  });
  listen(['scrollend'], ({ timeStamp }) => {
    if (timeStamp - movedAt > overlap) isByHand = false;
  });
  listen(['pointerdown'], () => {
    isHeld = true;
    isByHand = false;
  });
  // A finger that begins to scroll is no longer reported as a pointer.
  listen(['pointerup', 'pointercancel'], () => {
    isHeld = false;
  });
  listen(['click', 'focusin'], () => {
    isByHand = false;
    if (isInUse()) show();
  });
  return () => {
    ended.abort();
    show();
  };
}
