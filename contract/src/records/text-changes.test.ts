import { expect, test } from 'vitest';
import { compareTexts, fingerprintText, isCriterion, placeBlocks } from './text-changes.ts';

const requirement = [
  'A driver sees the price.',
  '',
  '## Acceptance criteria',
  '1. The display shows the price.',
  '2. The price is at most 60 s old.',
  '3. 价格显示货币。',
  '',
  '## Not part of this',
  'Roaming.',
].join('\n');

test('[TRC-23] line ends, blank lines and white space at their ends do not change what a fingerprint is taken of', () => {
  const loose = `\n${requirement.replaceAll('\n', '  \r\n\r\n')}\n\n`;
  expect(fingerprintText('Tariff', loose)).toBe(fingerprintText('Tariff', requirement));
  expect(fingerprintText('Tariff 2', requirement)).not.toBe(fingerprintText('Tariff', requirement));
  expect(fingerprintText('Tariff', requirement.replace('60', '30'))).not.toBe(
    fingerprintText('Tariff', requirement),
  );
});

test('[TRC-26] a block is named by its heading and its place under it', () => {
  expect(placeBlocks(requirement).map(({ heading, place }) => `${heading} ${place}`)).toEqual([
    ' 1',
    'Acceptance criteria 0',
    'Acceptance criteria 1',
    'Acceptance criteria 2',
    'Acceptance criteria 3',
    'Not part of this 0',
    'Not part of this 1',
  ]);
});

test('[TRC-27] list entries, table rows and paragraphs under certain headings are criteria', () => {
  const text = '## 验收标准：\n- 一\n\n| a | b |\n| --- | --- |\n| c | d |\n\n## Other\n- two';
  expect(
    placeBlocks(text)
      .filter(isCriterion)
      .map(({ key }) => key),
  ).toEqual(['- 一', '| a | b |', '| c | d |']);
});

const marks = (before: string, after: string) =>
  compareTexts(before, after).flatMap(({ before: old, after: now, isSame }) =>
    isSame ? [] : [`${old?.key ?? ''} → ${now?.key ?? ''}`],
  );

test('[TRC-28] a changed block stands beside what it was', () => {
  expect(marks(requirement, requirement.replace('60 s', '30 s'))).toEqual([
    '- The price is at most 60 s old. → - The price is at most 30 s old.',
  ]);
  expect(compareTexts(requirement, requirement).every(({ isSame }) => isSame)).toBe(true);
});

test('[TRC-28] what was added or taken away stands alone, in its place', () => {
  expect(marks(requirement, requirement.replace('3. 价格', '3. Grey when older.\n4. 价格'))).toEqual([
    ' → - Grey when older.',
  ]);
  expect(marks(requirement, requirement.replace(/2\. .*\n/, ''))).toEqual([
    '- The price is at most 60 s old. → ',
  ]);
  const both = requirement.replace('60 s', '30 s').replace('Roaming.', 'Roaming.\n\nBlocking time.');
  expect(marks(requirement, both)).toEqual([
    '- The price is at most 60 s old. → - The price is at most 30 s old.',
    ' → Blocking time.',
  ]);
});
