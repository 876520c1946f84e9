// Some kinds of items give rise to items of another, and no area knows another. The app says where their views are.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import type { ItemView } from '../view.ts';

type LoadView = (kind: ItemKind) => Promise<ItemView>;

let loadView: LoadView | undefined;

export const provideViews = (load: LoadView): void => {
  loadView = load;
};

export const fetchView: LoadView = (kind) => loadView!(kind);
