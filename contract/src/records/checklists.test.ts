import { expect, test } from 'vitest';
import { boxesIn, findBox, tickBox, untickAll, untickKey } from './checklists.ts';
import { fingerprintText } from './text-changes.ts';

const list = [
  'Before delivery:',
  '',
  '- [ ] Meter is calibrated',
  '- [x] Cable is locked',
  '  1. [X] Both ends',
  '> * [ ] Quoted',
  '',
  '```',
  '- [ ] in code',
  '```',
  '',
  '    - [ ] indented code',
  '- [ ]',
  '- \\[ ] escaped',
  'Text - [ ] inside a line',
].join('\n');

test('[COL-35] boxes are found in lists, numbered lists and quotes, and not in code or inside a line', () => {
  expect(boxesIn(list).map(({ line, isTicked, text }) => [line, isTicked, text])).toEqual([
    [3, false, 'Meter is calibrated'],
    [4, true, 'Cable is locked'],
    [5, true, 'Both ends'],
    [6, false, 'Quoted'],
  ]);
  expect(boxesIn(list.replaceAll('\n', '\r\n')).map(({ line }) => line)).toEqual([3, 4, 5, 6]);
});

test('[COL-35] entries within entries are no code, and a fence within an entry is', () => {
  const nested = '- a\n  - b\n      - [ ] c\n\n    ```\n    - [ ] d\n    ```\n    - [ ] e';
  expect(boxesIn(nested).map(({ text }) => text)).toEqual(['c', 'e']);
});

test('[COL-35] ticking changes one character, and back again', () => {
  const [first] = boxesIn(list);
  const ticked = tickBox(list, first!, true);
  expect(ticked).toBe(list.replace('- [ ] Meter', '- [x] Meter'));
  expect(tickBox(ticked, boxesIn(ticked)[0]!, false)).toBe(list);
});

test('[COL-35] a box is found again in a changed text only if no other says the same', () => {
  const seen = { isSame: false, line: 3, text: 'Meter is calibrated' };
  expect(findBox(`A new line\n${list}`, seen)?.line).toBe(4);
  expect(findBox(`- [ ] Meter is calibrated\n${list}`, seen)).toBeUndefined();
  expect(findBox(list, { ...seen, isSame: true })?.line).toBe(3);
  expect(findBox(list, { ...seen, isSame: true, line: 4 })).toBeUndefined();
});

test('[COL-35] what is ticked has no part in the fingerprint of a text, what stands in code has', () => {
  const other = untickAll(list);
  expect(other).not.toBe(list);
  expect(fingerprintText('a', other)).toBe(fingerprintText('a', list));
  expect(fingerprintText('a', list.replace('- [ ] in code', '- [x] in code'))).not.toBe(
    fingerprintText('a', list),
  );
  expect(untickKey('- [x] Cable')).toBe('- [ ] Cable');
  expect(untickKey('> 1. [X] Cable')).toBe('> 1. [ ] Cable');
  expect(untickKey('Text [x] Cable')).toBe('Text [x] Cable');
});
