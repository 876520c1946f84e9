import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadTexts, type LaterCatalogue } from './i18n/i18n.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Loads texts with a screen or a part that uses them. */
export const withTexts =
  <Props>(name: LaterCatalogue, load: Load<Props>): Load<Props> =>
  async () => {
    const [part] = await Promise.all([load(), loadTexts(name)]);
    return part;
  };

export const withDetails = <Props>(load: Load<Props>): Load<Props> => withTexts('details', load);

/** For a screen outside the frame of signed-in screens that uses their words. */
export const withSignedInTexts = <Props>(load: Load<Props>): Load<Props> =>
  withTexts('signedIn', withDetails(load));

/** Style sheets that did not come. Whoever loads a part again does not ask for them again. */
const missingStyles = new Set<HTMLLinkElement>();

export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target);
  };
  addEventListener('error', note, { capture: true });
}

function askForStylesAgain(): void {
  for (const link of missingStyles) link.replaceWith(link.cloneNode());
  missingStyles.clear();
}

/** Waits for the network where there is none: a part that does not come must not take the screen with it. */
async function loadWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;)
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
      askForStylesAgain();
    }
}

/** A part that is loaded when it is first shown. */
export const lazyComponent = <Props extends object>(
  load: Load<Props>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadWhenOnline(load) }));

/** With the texts of details. */
export const lazyPart = <Props extends object>(
  load: Load<Props>,
): LazyExoticComponent<ComponentType<Props>> => lazyComponent(withDetails(load));
