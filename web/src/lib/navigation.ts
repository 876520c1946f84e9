// Lets what lies below the router open a page. The app hands the router in when it starts.

export interface Navigator {
  open(path: string): void;
  /** Path and query of the page that is open. */
  currentPath(): string;
}

let current: Navigator | undefined;

export const setNavigator = (navigator: Navigator): void => {
  current = navigator;
};

export const openPath = (path: string): void => current?.open(path);
export const currentPath = (): string => current?.currentPath() ?? '/';
