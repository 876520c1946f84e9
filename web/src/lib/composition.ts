// While an input method composes, Enter picks a word: it must neither submit a form nor reach any handler of ours.
// Installed once, before everything else, so that no form and no field has to remember it.

/** Safari ends the composition before it sends the key, and tells only by the number 229. */
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
