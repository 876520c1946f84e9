// Some kinds of items give rise to items of another, and no area knows another. The app says where their views are.
import type { ItemView } from '../view.ts';

/** Kinds that are made for others. */
export type CreatableKind = 'Task' | 'Defect';

type Views = Readonly<Record<CreatableKind, () => Promise<ItemView>>>;

let views: Views | undefined;

export const provideViews = (fetching: Views): void => {
  views = fetching;
};

export const fetchView = (kind: CreatableKind): Promise<ItemView> => views![kind]();
