/** Where people press ⌘ for what others press Ctrl for. */
export const isMac = /^(Mac|iP)/.test(navigator.platform);

/** Ctrl, or ⌘ on a Mac: there Ctrl and a letter moves about in texts. */
export const isCommand = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;
