import '../../lib/browser.test-parts.ts';
import { expect, test } from 'vitest';
import { chosenValues } from './use-merged-form.ts';

test('of two versions of a form each field is mine, theirs or both, mine first', () => {
  const mine = { name: 'My name', tag: 'mine', content: 'What I wrote' };
  const theirs = { name: 'Their name', tag: 'theirs', content: 'What they wrote' };
  expect(chosenValues({ name: 'mine', tag: 'theirs', content: 'both' }, mine, theirs)).toEqual({
    name: 'My name',
    content: 'What I wrote\n\n---\n\nWhat they wrote',
  });
});
