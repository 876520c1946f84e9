import { expect, test } from 'vitest';
import type { CookieLife } from '../cookies.ts';
import { initialLanguage, storeLanguage, detectLanguage } from './language.ts';

const jarWith = (stored?: string) => {
  const written: { name: string; value: string; life: CookieLife }[] = [];
  return {
    written,
    read: () => stored,
    write: (name: string, value: string, life: CookieLife) => void written.push({ name, value, life }),
    remove: () => undefined,
  };
};

test('[SHL-64] without a stored language, a browser language containing zh gives Chinese and any other English', () => {
  expect(['zh', 'zh-CN', 'ZH-TW', 'zh-Hans-SG'].map((browser) => detectLanguage(undefined, browser))).toEqual(
    Array.from({ length: 4 }, () => 'zh'),
  );
  expect(['en-GB', 'de', 'ja', ''].map((browser) => detectLanguage(undefined, browser))).toEqual(
    Array.from({ length: 4 }, () => 'en'),
  );
});

test('[SHL-65] a stored language wins over the browser, one that does not exist does not', () => {
  expect(detectLanguage('en', 'zh-CN')).toBe('en');
  expect(detectLanguage('zh', 'en-GB')).toBe('zh');
  expect(detectLanguage('fr', 'zh-CN')).toBe('zh');
});

test('[SHL-66] the language cookie lives 18250 days and is renewed on each visit', () => {
  const chosen = jarWith();
  storeLanguage(chosen, 'zh');
  const visited = jarWith('zh');
  expect(initialLanguage(visited, 'en-GB')).toBe('zh');
  expect(visited.written).toEqual(chosen.written);
  expect(chosen.written).toEqual([
    { name: 'language', value: 'zh', life: { seconds: 18250 * 24 * 60 * 60, sameSite: 'Lax' } },
  ]);
});

test('a visitor who never chose gets no cookie', () => {
  const jar = jarWith();
  initialLanguage(jar, 'zh-CN');
  expect(jar.written).toEqual([]);
});
