import '../../lib/browser.test-parts.ts';
import { expect, test } from 'vitest';
import { chosenValues, mergeChanges } from './use-merged-form.ts';

test('of two versions of a form each field is mine, theirs or both, mine first', () => {
  const mine = { name: 'My name', tag: 'mine', content: 'What I wrote' };
  const theirs = { name: 'Their name', tag: 'theirs', content: 'What they wrote' };
  expect(chosenValues({ name: 'mine', tag: 'theirs', content: 'both' }, mine, theirs)).toEqual({
    name: 'My name',
    content: 'What I wrote\n\n---\n\nWhat they wrote',
  });
});

test('[EXP-09] what only one of two people changed is merged; what both changed differently is a conflict', async () => {
  const base = { name: 'Stop', tag: '', content: 'One.\n\nTwo.', importance: '1' };
  const theirs = { name: 'Halt', tag: 'theirs', content: 'One.\n\nTwo, theirs.', importance: '2' };
  const mine = { name: 'Stop', content: 'One, mine.\n\nTwo.', importance: '2' };
  expect(await mergeChanges(mine, base, theirs, ['content'])).toEqual({
    merged: { content: 'One, mine.\n\nTwo, theirs.' },
    conflicts: ['name'],
  });
  expect(await mergeChanges({ tag: 'mine' }, base, { ...base, name: 'Halt' }, ['content'])).toEqual({
    merged: { tag: 'mine' },
    conflicts: [],
  });
});
