// Some kinds of items give rise to items of another, and no area knows another. The app says where their views are.
import type { ItemView } from './view.ts';

interface Views {
  Task: () => Promise<ItemView>;
  Defect: () => Promise<ItemView>;
}

let views: Views | undefined;

export const provideViews = (fetching: Views): void => {
  views = fetching;
};

export const fetchView = (kind: keyof Views): Promise<ItemView> => views![kind]();
