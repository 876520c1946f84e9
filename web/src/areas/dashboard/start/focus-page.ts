/** What had the focus goes away; the focus must not go with it. */
export const focusPage = (): void => document.querySelector('main')?.focus({ preventScroll: true });
