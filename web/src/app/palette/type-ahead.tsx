// Keeps what is typed while the palette is loading. The focus stays where it was, so that the palette can give it back.
import { useLayoutEffect, useRef } from 'react';

export interface TypedAhead {
  text: string;
  /** Enter was pressed. */
  isEntered: boolean;
}

export const nothingTyped: TypedAhead = { text: '', isEntered: false };

/** What a key makes of it; undefined for keys that are none of its business. */
function afterKey(
  { text }: TypedAhead,
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
): TypedAhead | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Enter') return { text, isEntered: true };
  if (key === 'Backspace') return { text: text.slice(0, -1), isEntered: false };
  return key.length === 1 ? { text: text + key, isEntered: false } : undefined;
}

interface Props {
  typed: TypedAhead;
  onType: (typed: TypedAhead) => void;
  onClose: () => void;
}

export function TypeAhead({ typed, onType, onClose }: Props) {
  const latest = useRef({ typed, onType, onClose });
  useLayoutEffect(() => {
    latest.current = { typed, onType, onClose };
  });
  // Before the next key comes.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const after = afterKey(latest.current.typed, event);
      if (!after && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (after) latest.current.onType(after);
      else latest.current.onClose();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return null;
}
