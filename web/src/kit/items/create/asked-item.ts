// A dialog for a new item of any kind can be asked for from anywhere. The frame of the page shows it over the page.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { createStore } from '../../../lib/store.ts';
import type { Created } from './tell-created.ts';

export interface AskedItem {
  /** By its kind, or by the list of it. */
  kind?: ItemKind;
  listPath?: string;
  /** What was typed where it was looked for. */
  name?: string;
  /** For whoever goes on with it. Otherwise Enter opens it. */
  onMade?: (made: Created) => void;
}

/** A diagram is made where it can be drawn. */
export const canBeAsked = (kind: ItemKind): boolean => kind !== 'UML';

export const askedItem = createStore<AskedItem | undefined>(undefined);
