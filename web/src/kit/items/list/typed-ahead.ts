// What is typed between the key that leads to a field and the field, which may have to be loaded first.
import { takesText } from '../../ui/keyboard-shortcuts.ts';

/** Whoever types later than this after the key has gone on to something else, in milliseconds. */
const longest = 5000;

/** Keys that type nothing by themselves. */
const typesNothing = /^(Shift|CapsLock|AltGraph|Dead|Process|Unidentified)$/;

export interface TypedAhead {
  /** Aborted when somebody goes on to something else. */
  signal: AbortSignal;
  /** The text, when the field is there. */
  take: () => string;
}

/** Collects letters: as commands of the page they would freeze or link the item. */
export function collectTyping(): TypedAhead {
  const goneOn = new AbortController();
  const { signal } = goneOn;
  const askedAt = performance.now();
  let typed = '';
  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (typesNothing.test(key)) return;
    const isLetter = key.length === 1 && !(ctrlKey || metaKey || altKey);
    const isOver = performance.now() - askedAt > longest || takesText(target);
    if (isOver || !(isLetter || key === 'Backspace')) return goneOn.abort();
    typed = isLetter ? typed + key : typed.slice(0, -1);
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  window.addEventListener('keydown', onKeyDown, { capture: true, signal });
  window.addEventListener('pointerdown', () => goneOn.abort(), { signal });
  return {
    signal,
    take() {
      goneOn.abort();
      return typed;
    },
  };
}
