import { describe, expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { isQuick, markdownRule, shapeOf } from './text-shape.ts';

const { nestingMax, marksMax, columnsMax } = limits.markdown;

describe('[SEC-12] what is refused at save', () => {
  test.each([
    ['quotes', `${'>'.repeat(nestingMax + 1)}a`],
    ['quotes with spaces', `${'> '.repeat(nestingMax + 1)}a`],
    ['lists', `${'- '.repeat(nestingMax + 1)}a`],
    ['numbered lists', `${'1. '.repeat(nestingMax + 1)}a`],
    ['indented lists', `${'  '.repeat(nestingMax)}- a`],
  ])('%s nested too deep', (_, text) => {
    expect(markdownRule(text)).toBe('content.tooNested');
    expect(markdownRule(`\`\`\`\n${text}\n\`\`\``)).toBeUndefined();
  });

  test.each([
    ['brackets', '['],
    ['emphasis', '*a_ '],
    ['backticks', '` '],
    ['tags', '<a '],
    ['entities', '&#1;'],
  ])('too many %s in one paragraph', (_, part) => {
    expect(markdownRule(part.repeat(marksMax + 1))).toBe('content.tooManyMarks');
    expect(markdownRule(`~~~\n${part.repeat(marksMax + 1)}\n~~~`)).toBeUndefined();
    // In many paragraphs, entries and rows they are fine.
    expect(markdownRule(`${part.repeat(100)}\n\n`.repeat(marksMax / 100 + 1))).toBeUndefined();
    expect(markdownRule(`- a ${part.repeat(100)}\n`.repeat(marksMax / 100 + 1))).toBeUndefined();
  });

  test('a row with too many columns', () => {
    expect(markdownRule('|a'.repeat(columnsMax + 1))).toBe('content.tooManyMarks');
    expect(markdownRule('|a'.repeat(columnsMax))).toBeUndefined();
  });
});

test('[SEC-12] names with underscores and logs are no marks', () => {
  expect(shapeOf('a_long_name_of_something = MAX_VALUE').marks).toBe(0);
  expect(markdownRule('2026-11-17 22:10:01 worker_pool job_done\n'.repeat(6000))).toBeUndefined();
});

test('[SEC-12] what people write is laid out at once, long or strange texts are not', () => {
  expect(isQuick('# Goal\n\nThe *charger* stops within **5 s** ([R-1](/r)).\n\n- one\n  - two\n')).toBe(true);
  expect(isQuick(`| a | b |\n|---|---|\n${'| c | d |\n'.repeat(20)}`)).toBe(true);
  expect(isQuick('a'.repeat(limits.markdown.quick.length + 1))).toBe(false);
  expect(isQuick('- '.repeat(20))).toBe(false);
  expect(isQuick('['.repeat(200))).toBe(false);
  expect(isQuick('a\n=\n'.repeat(100))).toBe(false);
});

test('[SEC-12] any text is judged in one pass', () => {
  const started = process.cpuUsage();
  for (const part of ['>', '- ', '1. ', '[', '`', '*a_ ', '|', ' ', '\t', '\n', '_', '~', '#'])
    markdownRule(part.repeat(limits.item.contentMax / part.length));
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000);
});
