// Keeps the focus where somebody works when the control that has it goes, as a button does that closes a gap.
import { useEffect, useRef } from 'react';

interface Focused {
  control: Element;
  part: Element;
  /** Stays when the part goes. */
  around: HTMLElement | null;
}

/** `parts` selects what a control belongs to. The focus goes on in the same part, or to what lies around it. */
export function useFocusKept(parts: string): void {
  const last = useRef<Focused>(undefined);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const control = target as Element;
      const part = control.closest(parts);
      if (part) last.current = { control, part, around: part.closest<HTMLElement>('[tabindex]') };
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [parts]);
  useEffect(() => {
    const { control, part, around } = last.current ?? {};
    if (!control || !part || control.isConnected) return;
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement === around;
    const next = part.isConnected ? part.querySelector<HTMLElement>('a[href], button') : null;
    // What takes its place may be on its way.
    if (!isFree || next || !part.isConnected) last.current = undefined;
    if (isFree) (next ?? around)?.focus({ preventScroll: true });
  });
}
