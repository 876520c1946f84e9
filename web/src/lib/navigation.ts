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
