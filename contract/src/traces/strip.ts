// The strip that every item shows under its name. No schemas: the client loads this too.
import type { ItemKind } from '../work-item/fields.ts';

/** The stages of a thread, from the idea to what was found wrong with it. All other kinds stand beside the chain. */
export const chainKinds = [
  'Feature',
  'Requirement',
  'Function',
  'Task',
  'Testcase',
  'Defect',
] as const satisfies readonly ItemKind[];

export type ChainKind = (typeof chainKinds)[number];

export const isChainKind = (kind: ItemKind): kind is ChainKind =>
  (chainKinds as readonly ItemKind[]).includes(kind);

export const stripPlaces = ['here', 'upstream', 'downstream', 'beside'] as const;
