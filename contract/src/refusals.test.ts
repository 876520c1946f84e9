import { expect, test } from 'vitest';
import { definitions } from './kinds/index.ts';
import { httpStatus, languageOf, refusals, type RefusalKey } from './refusals.ts';

const keys = Object.keys(refusals) as RefusalKey[];

test('every refusal has a number of its own', () => {
  const numbers = keys.map((key) => refusals[key].number);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('[SHL-D2] the number of a refusal begins with an HTTP status from the list', () => {
  const allowed = [400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 500, 503, 507];
  for (const key of keys) expect(allowed, key).toContain(httpStatus(key));
});

test('[SHL-D3] every refusal is worded in English and in Chinese', () => {
  for (const key of keys) {
    expect(refusals[key].en, key).not.toMatch(/[一-鿿]/);
    expect(refusals[key].zh, key).toMatch(/[一-鿿]/);
  }
});

test('[SHL-D3] Chinese is picked when Accept-Language starts with zh, otherwise English', () => {
  expect(languageOf('zh-CN,zh;q=0.9,en;q=0.8')).toBe('zh');
  expect(languageOf('ZH')).toBe('zh');
  expect(languageOf('en-US,zh;q=0.9')).toBe('en');
  expect(languageOf('fr')).toBe('en');
  expect(languageOf(undefined)).toBe('en');
});

test('[SHL-D3] a refusal that names a kind names the same kind in Chinese', () => {
  const kinds = (definitions as readonly { words: { en: string; zh: string } }[]).map(({ words }) => words);
  // The longest word first: a test case is no test.
  const named = (text: string, language: 'en' | 'zh') =>
    kinds
      .filter((words) => text.toLowerCase().startsWith(words[language].toLowerCase()))
      .map((words) => words.en);
  for (const key of keys) {
    const { en, zh } = refusals[key];
    if (named(en, 'en').length > 0) expect(named(zh, 'zh'), key).toEqual(named(en, 'en'));
  }
});

test('[SHL-D3] no two refusals say the same, in either language', () => {
  for (const language of ['en', 'zh'] as const) {
    const said = keys.map((key) => refusals[key][language]);
    expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([]);
  }
});
