// What is said of an item when a text was changed that it depends on.
import type { Words } from '../work-item/definition.ts';

export const suspectWords = {
  /** It was made for the text. */
  suspect: { en: 'Suspect', zh: '待复核' },
  /** It is a test case that passed before. */
  stale: { en: 'Passed, changed since', zh: '通过，此后有变动' },
} as const satisfies Record<string, Words>;
