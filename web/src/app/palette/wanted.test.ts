import { expect, test } from 'vitest';
import { fits, wantedIn } from './wanted.ts';

test('# looks for items only, > for commands only', () => {
  expect(wantedIn(' bay map ')).toEqual({ scope: 'everything', text: 'bay map' });
  expect(wantedIn('#bay')).toEqual({ scope: 'items', text: 'bay' });
  expect(wantedIn(' > dark')).toEqual({ scope: 'commands', text: 'dark' });
  expect(wantedIn('#')).toEqual({ scope: 'items', text: '' });
});

test('a number is read with and without its letter', () => {
  expect(wantedIn('R-12').number).toEqual({ letter: 'R', oid: 12 });
  expect(wantedIn('tc7').number).toEqual({ letter: 'TC', oid: 7 });
  expect(wantedIn('#12').number).toEqual({ letter: '', oid: 12 });
  for (const text of ['bay 12', '12 bays', 'R-', '1234567890123'])
    expect(wantedIn(text).number).toBeUndefined();
});

test('every word has to occur, in any order', () => {
  expect(fits('New requirement', 'req new')).toBe(true);
  expect(fits('New requirement', 'new feature')).toBe(false);
  expect(fits('新建需求', '需求')).toBe(true);
});
