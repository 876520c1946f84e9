import { expect, test } from 'vitest';
import { cssText, pageRules } from './page-rules.ts';
import { pageOf, pagesIn, sheetOf } from './sheet.ts';

test('[INT-29] what stands so far down is on the page that the printer puts it on', () => {
  const sheet = sheetOf(false);
  expect(Math.round(sheet.width)).toBe(794);
  expect(Math.round(sheetOf(true).width)).toBe(1123);
  expect(pageOf(sheet, 0)).toBe(1);
  expect(pageOf(sheet, sheet.contentHeight - 10)).toBe(1);
  expect(pageOf(sheet, sheet.stride)).toBe(2);
  // Layout counts in fractions of a pixel.
  expect(pageOf(sheet, 2 * sheet.stride - 0.4)).toBe(3);
  expect(pagesIn(sheet, sheet.contentHeight)).toBe(1);
  expect(pagesIn(sheet, sheet.contentHeight + sheet.stride)).toBe(2);
  expect(pagesIn(sheet, 0)).toBe(1);
});

test('[INT-29] names of products cannot end the rules of a page', () => {
  expect(cssText('A "quiet" \\ yard\n} @page {')).toBe(String.raw`"A \"quiet\" \\ yard } @page {"`);
  const rules = pageRules({ product: '脉络', title: 'Matrix', made: '2031', isWide: true });
  expect(rules).toContain('size: A4 landscape');
  expect(rules).toContain('content: "脉络"');
});
