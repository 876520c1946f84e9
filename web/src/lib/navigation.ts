// Navigation for modules that cannot import the router. The app provides it at start.

export interface Navigator {
  open(path: string): void;
  /** Path and query of the current page. */
  currentPath(): string;
}

let current: Navigator | undefined;

export const setNavigator = (navigator: Navigator): void => {
  current = navigator;
};

export const openPath = (path: string): void => current?.open(path);
export const currentPath = (): string => current?.currentPath() ?? '/';

/** The address that opens the dialog for a new item. A list that is open already stays as it is under the dialog. */
export function createPath(path: string): string {
  const [present = '', search = ''] = currentPath().split('?');
  const parameters = new URLSearchParams(present === path ? search : '');
  parameters.set('create', '1');
  return `${path}?${parameters}`;
}
