/** Of a button that stays in its place and says why it does nothing now. */
export const barred = (whyNot: string | undefined, run: () => void) =>
  whyNot === undefined ? { onClick: run } : { 'aria-disabled': true, title: whyNot };
