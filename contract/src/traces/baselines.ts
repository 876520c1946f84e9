// What comparing two baselines, or a baseline and now, can find. No schemas: the client loads this too.
import type { Words } from '../work-item/definition.ts';

/**
 * How an item differs. One that both hold can be moved and changed. Entered and left: it was there, outside of the scope.
 */
export const differenceKinds = ['added', 'removed', 'moved', 'changed', 'entered', 'left'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** What differs and is no field of the kind. */
export const differenceWords = {
  frozen: { en: 'frozen', zh: '冻结' },
  iteration: { en: 'iteration', zh: '迭代' },
  links: { en: 'links', zh: '关联' },
  release: { en: 'release', zh: '发布' },
  gaps: { en: 'gaps', zh: '断点' },
} as const satisfies Record<string, Words>;
