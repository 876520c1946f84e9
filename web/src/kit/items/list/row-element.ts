/** The row of an item, in a list or on the board. */
export const rowElement = (id: string | number | undefined): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${id}"]`);
