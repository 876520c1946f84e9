/** Macs use ⌘ instead of Ctrl. */
export const isMac = /^(Mac|iP)/.test(navigator.platform);

/** Ctrl, or ⌘ on a Mac, where Ctrl and a letter moves the cursor. */
export const isCommand = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;
