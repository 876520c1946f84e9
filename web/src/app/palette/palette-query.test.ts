import { expect, test } from 'vitest';
import { matches, parsePaletteQuery } from './palette-query.ts';

test('# looks for items only, > for commands only', () => {
  expect(parsePaletteQuery(' bay map ')).toEqual({ scope: 'everything', text: 'bay map' });
  expect(parsePaletteQuery('#bay')).toEqual({ scope: 'items', text: 'bay' });
  expect(parsePaletteQuery(' > dark')).toEqual({ scope: 'commands', text: 'dark' });
  expect(parsePaletteQuery('#')).toEqual({ scope: 'items', text: '' });
});

test('every word has to occur, in any order', () => {
  expect(matches('New requirement', 'req new')).toBe(true);
  expect(matches('New requirement', 'new feature')).toBe(false);
  expect(matches('新建需求', '需求')).toBe(true);
});
