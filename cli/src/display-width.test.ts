import { expect, test } from 'vitest';
import { cutToWidth, displayWidth, harmless, inOneLine, padToWidth } from './display-width.ts';
import { tableLines } from './table.ts';

test.each([
  ['', 0],
  ['Charging', 8],
  ['充电', 4],
  ['（，', 4],
  ['é', 1],
  ['e\u0301', 1],
  ['ｱ', 1],
  ['Ａ', 2],
  ['한글', 4],
  ['👩‍👧', 2],
  ['❤️', 2],
  ['→ “…”', 5],
  ['𠮷', 2],
])('[INT-30] %j takes %i columns', (text, width) => {
  expect(displayWidth(text)).toBe(width);
});

test('[INT-30] a text is cut between characters, and never one column too wide', () => {
  expect(cutToWidth('充电站', 6)).toBe('充电站');
  expect(cutToWidth('充电站', 5)).toBe('充电…');
  expect(cutToWidth('充电站', 4)).toBe('充…');
  expect(displayWidth(padToWidth('充电', 7))).toBe(7);
});

test('[INT-30] what would steer a terminal or turn the order of characters is left out', () => {
  expect(harmless('a\u001B[31mb\u0007\u009Bc\u202Ed\n\te')).toBe('a[31mbcd\n\te');
  expect(inOneLine(' a\r\n b\u2066 ')).toBe('a b');
});

test('[INT-30] the widest columns of a table give way, and numbers stay whole', () => {
  const rows = [
    ['ID', 'Name', 'Owner'],
    ['T-24', '测量充电站每日峰值负荷', 'Mira Okoro'],
  ];
  expect(tableLines(rows, Infinity)).toEqual([
    'ID    Name                    Owner',
    'T-24  测量充电站每日峰值负荷  Mira Okoro',
  ]);
  expect(tableLines(rows, 32)).toEqual(['ID    Name            Owner', 'T-24  测量充电站每…   Mira Okoro']);
  expect(tableLines(rows, 10).every((line) => line.startsWith('ID  ') || line.startsWith('T-24'))).toBe(true);
});
