// While an input method composes, Enter picks a word: it must not submit a form or reach our handlers. Installed once,
// before all other handlers.

/** Safari ends the composition before it sends the key, with keyCode 229. */
const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229;

export function guardComposition(target: Window): void {
  target.addEventListener(
    'keydown',
    (event) => {
      if (!isComposing(event)) return;
      event.stopImmediatePropagation();
      if (event.key === 'Enter') event.preventDefault();
    },
    { capture: true },
  );
}
