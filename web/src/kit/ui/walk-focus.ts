/** Brings the next of these elements into view and focus; from the last one to the first. */
export function walkFocus(elements: readonly HTMLElement[], by: 1 | -1): void {
  const at = elements.findIndex((element) => element === document.activeElement);
  const first = by > 0 ? 0 : elements.length - 1;
  const next = elements[at < 0 ? first : (at + by + elements.length) % elements.length];
  next?.scrollIntoView({ block: 'center' });
  next?.focus();
}
