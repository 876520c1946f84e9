// Simulates an input method: composition, its keys, the committed text.
import type { CDPSession } from '@playwright/test';

export const pressEnter = async (keys: CDPSession, windowsVirtualKeyCode = 13): Promise<void> => {
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode, text: '\r' };
  await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter });
  await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
};

export const compose = async (keys: CDPSession, text: string): Promise<void> => {
  await keys.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
};

export const commit = async (keys: CDPSession, text: string): Promise<void> => {
  await keys.send('Input.insertText', { text });
};
