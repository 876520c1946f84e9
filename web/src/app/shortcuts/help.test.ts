import '../../lib/browser.test-parts.ts';
import { expect, test } from 'vitest';
import { addressesIn, routeTable } from '../routes/table.ts';
import { help as english } from './help.en.ts';
import { help as chinese } from './help.zh.ts';

/** Screens of a person, over all products. */
const ownScreens = ['/inbox', '/product/product', '/user/settings', '/user/tokens'];

test('[COL-34] every screen of the menu and of a person is explained in both languages, and nothing that is not there', () => {
  const paths = addressesIn(routeTable).map(({ path }) => path);
  const inMenu = addressesIn(routeTable)
    .filter(({ needsProduct }) => needsProduct)
    .map(({ path }) => path);
  for (const help of [english, chinese] as Readonly<Record<string, string>>[]) {
    expect([...inMenu, ...ownScreens].filter((path) => !help[path])).toEqual([]);
    expect(Object.keys(help).filter((path) => !paths.includes(path as (typeof paths)[number]))).toEqual([]);
  }
});
