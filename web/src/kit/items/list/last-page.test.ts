import '../../../lib/browser.test-parts.ts';
import { expect, test } from 'vitest';
import { lastPage } from './use-list.ts';

test('a page that was emptied is left for the last one that holds something', () => {
  expect([0, 1, 20, 21, 41, 60].map(lastPage)).toEqual([0, 1, 1, 2, 3, 3]);
});
