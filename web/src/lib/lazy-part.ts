import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadTexts } from './i18n/i18n.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Loads the texts of details with a screen or a part that uses them. */
export const withDetails =
  <Props>(load: Load<Props>): Load<Props> =>
  async () => {
    const [part] = await Promise.all([load(), loadTexts('details')]);
    return part;
  };

/** A part that is loaded when it is first shown, with the texts of details. */
export const lazyPart = <Props extends object>(
  load: Load<Props>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await withDetails(load)() }));
