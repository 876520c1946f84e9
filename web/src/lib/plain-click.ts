import type { MouseEvent } from 'react';

/** Any other click on a link is for the browser: a new tab, a new window. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
