// Navigation for modules that cannot import the router. The app provides it at start.

export interface Navigator {
  open(path: string): void;
  /** Path and query of the current page. */
  currentPath(): string;
  /** As it stands in the address bar and in links: with the product of this tab. */
  addressOf(path: string): string;
}

let current: Navigator | undefined;

export const setNavigator = (navigator: Navigator): void => {
  current = navigator;
};

/** A path may name a product, as a copied link does: then it opens there. */
export const openPath = (path: string): void => current?.open(path);
export const currentPath = (): string => current?.currentPath() ?? '/';
export const addressOf = (path: string): string => current?.addressOf(path) ?? path;
export const currentAddress = (): string => addressOf(currentPath());

/** The address that opens the dialog for a new item. A list that is open already stays as it is under the dialog. */
export function createPath(path: string): string {
  const [present = '', search = ''] = currentPath().split('?');
  const parameters = new URLSearchParams(present === path ? search : '');
  parameters.set('create', '1');
  return `${path}?${parameters}`;
}
