import type { Route } from '@playwright/test';

/** Holds responses back until they are released. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, hold: (route: Route) => opened.then(() => route.continue()) };
}
