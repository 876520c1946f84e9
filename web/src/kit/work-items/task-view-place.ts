// Several kinds of items lead to tasks, and no area knows another. The app says where the view of tasks is.
import type { ItemView } from './view.ts';

let fetch: (() => Promise<ItemView>) | undefined;

export const provideTaskView = (fetchView: () => Promise<ItemView>): void => {
  fetch = fetchView;
};

export const fetchTaskView = (): Promise<ItemView> => fetch!();
